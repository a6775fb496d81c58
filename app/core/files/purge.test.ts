import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { findFile, listFiles } from "#tests/support/listed-files.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import type { FilesPorts } from "./files-source.ts";
import { emptyTrash, type PurgeRun, purgeItems } from "./purge.ts";
import { nameText } from "./sort.ts";
import { deleteItems } from "./trash.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

const quietly: PurgeRun = { signal: new AbortController().signal, onProgress: () => undefined };

/** Files that lie in the trash. */
async function putDeleted(...names: string[]) {
  const items = [];
  for (const name of names) {
    const { id } = await server.put(name, { type: "file" });
    items.push({ ...(await findFile(ports, name, ROOT_ID)), isDeleted: true });
    await deleteItems(ports, [id]);
  }
  return items;
}

async function isThere(id: string): Promise<boolean> {
  return server.readItem(id).then(
    () => true,
    () => false,
  );
}

describe("items that are deleted for good", () => {
  it("are gone, and those beside them are not", async () => {
    const [one, other] = await putDeleted("one.txt", "other.txt");
    await server.put("kept.txt", { type: "file" });
    expect(await purgeItems(ports, [one!], quietly)).toEqual({
      goneIds: [one!.id],
      kept: new Map(),
    });
    expect(await isThere(one!.id)).toBe(false);
    expect(await isThere(other!.id)).toBe(true);
    const { items } = await listFiles(ports, ROOT_ID);
    expect(items.map(nameText)).toEqual(["kept.txt"]);
  });

  it("are asked for by their own numbers alone, never one that is not shown as deleted", async () => {
    await server.put("living.txt", { type: "file" });
    const living = await findFile(ports, "living.txt", ROOT_ID);
    const { goneIds, kept } = await purgeItems(ports, [living], quietly);
    expect([goneIds, kept]).toEqual([[], new Map([[living.id, 1804]])]);
    expect(server.count("pathpurge")).toBe(0);
  });

  it("that somebody restored meanwhile stay, with the code that says so", async () => {
    const [gone, back] = await putDeleted("gone.txt", "back.txt");
    await server.changeItem(back!.id, { is_deleted: 0 });
    const { kept } = await purgeItems(ports, [gone!, back!], quietly);
    expect(kept).toEqual(new Map([[back!.id, 1804]]));
    expect(await isThere(back!.id)).toBe(true);
  });

  it("are told of while it goes on, in calls of five hundred", async () => {
    const [one] = await putDeleted("one.txt");
    const many = Array.from({ length: 501 }, (_, at) => ({ id: `9${at}`, isDeleted: true }));
    const seen: number[] = [];
    const onProgress = (done: number) => void seen.push(done);
    const { kept } = await purgeItems(ports, [one!, ...many], { ...quietly, onProgress });
    expect(kept.size).toBe(501);
    expect(server.count("pathpurge")).toBe(2);
    expect(seen.at(-1)).toBe(502);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it("are left alone once it is cancelled", async () => {
    const ends = new AbortController();
    const [one] = await putDeleted("one.txt");
    ends.abort();
    const run = { ...quietly, signal: ends.signal };
    expect(await purgeItems(ports, [one!], run)).toEqual({ goneIds: [], kept: new Map() });
    expect(await isThere(one!.id)).toBe(true);
  });

  it("that were gone before it was cancelled, or before a call failed, are told of as gone", async () => {
    const [one] = await putDeleted("one.txt");
    const many = Array.from({ length: 500 }, (_, at) => ({ id: `9${at}`, isDeleted: true }));
    const ends = new AbortController();
    const run = { signal: ends.signal, onProgress: () => ends.abort() };
    const stopped = await purgeItems(ports, [one!, ...many], run);
    expect([stopped.goneIds, stopped.kept.has("9499")]).toEqual([[one!.id], false]);
    const [other] = await putDeleted("other.txt");
    let calls = 0;
    server.alter = (name, answer) => {
      if (name === "pathpurge" && ++calls === 2) throw new AppError(1700);
      return answer;
    };
    const failed = await purgeItems(ports, [other!, ...many], quietly);
    expect([failed.goneIds, failed.kept.get("9499")]).toEqual([[other!.id], 1700]);
  });

  it("stay while nothing may be written, 2160", async () => {
    const [one] = await putDeleted("one.txt");
    user.manifest.set(null);
    await expect(purgeItems(ports, [one!], quietly)).rejects.toMatchObject({ code: 2160 });
    expect(server.count("pathpurge")).toBe(0);
  });
});

describe("a server that lies about what it removed", () => {
  it("and says nothing of an item, or speaks of others, leaves it as one that is still there", async () => {
    const [one] = await putDeleted("one.txt");
    server.alter = (name, answer) =>
      name === "pathpurge"
        ? { ...answer, results: [{ coffer_id: "77", error_code: 0 }], left: ["78"] }
        : answer;
    const { goneIds, kept } = await purgeItems(ports, [one!], quietly);
    expect([goneIds, kept]).toEqual([[], new Map([[one!.id, 1804]])]);
    expect(server.count("pathpurge")).toBe(1);
  });

  it("and never comes to an end is left after a while", async () => {
    const endless: FilesPorts = {
      ...ports,
      api: {
        ...ports.api,
        call: async (name: string) =>
          (name === "trashempty"
            ? { count: 0, is_more: 1, hist_id: "1" }
            : { results: [], left: ["5"], hist_id: "1" }) as never,
      },
    };
    const item = { id: "5", isDeleted: true };
    expect((await purgeItems(endless, [item], quietly)).kept).toEqual(new Map([["5", 1804]]));
    expect(await emptyTrash(endless, { id: "5" }, quietly)).toBe(0);
  });
});

describe("an emptied trash", () => {
  it("is all that was deleted in the folder, in as many calls as it takes", async () => {
    const [one, other] = await putDeleted("one.txt", "other.txt");
    let calls = 0;
    server.alter = (name, answer) => {
      if (name !== "trashempty") return answer;
      calls += 1;
      return { ...answer, is_more: calls < 3 ? 1 : 0 };
    };
    expect(await emptyTrash(ports, user.root, quietly)).toBe(2);
    expect(calls).toBe(3);
    expect([await isThere(one!.id), await isThere(other!.id)]).toEqual([false, false]);
  });
});
