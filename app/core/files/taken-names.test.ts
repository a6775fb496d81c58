import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { copyItems } from "./copy-items.ts";
import { createFolder } from "./create-folder.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { listAll } from "./list-all.ts";
import { moveBack, moveFromFolders } from "./move-from-folders.ts";
import { type AskPlaces, answerAll, keepBothName, type PlaceConflict } from "./name-conflict.ts";
import { planNames } from "./name-plan.ts";
import { requireNamed } from "./placed-name.ts";
import { nameText } from "./sort.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

const NAMES = ["a.txt", "b.txt", "c.txt", "d.txt"];

async function put(into: OpenedFolder, names: readonly string[]): Promise<void> {
  const place = { pid: into.id, pfid: into.path.at(-1)?.fid ?? "", type: "file" } as const;
  for (const name of names) await server.put(name, { ...place, isSealed: true });
}

/** What lies in a folder, as items of a list that is of no folder. */
async function placed(folder: OpenedFolder): Promise<FileItem[]> {
  return (await listAll(ports, folder)).map((item) => ({ ...item, place: folder }));
}

const namesIn = async (folder: OpenedFolder) =>
  (await listFiles(ports, folder.id)).items.map(nameText).sort();

/** Answers each by its name, and tells what it was asked. */
function answering(by: Readonly<Record<string, "keep-both" | "replace" | "skip">>) {
  const asked: (readonly PlaceConflict[])[] = [];
  const ask: AskPlaces = async (conflicts) => {
    asked.push(conflicts);
    return new Map(
      conflicts.flatMap(({ coming }) => {
        const action = by[nameText(coming)];
        return action === undefined ? [] : [[coming.id, action] as const];
      }),
    );
  };
  return { ask, asked };
}

describe("many names that are taken", () => {
  it("are one question, and each that stays beside another gets a name of its own", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await put(target, NAMES);
    await put(user.root, [...NAMES, "a (2).txt"]);
    const items = (await listAll(ports, user.root))
      .filter(({ kind }) => kind === "file")
      .map(requireNamed);
    const { ask, asked } = answering({ "b.txt": "skip", "c.txt": "replace" });
    const planned = await planNames({ items, targetItems: await listAll(ports, target), ask });
    expect(
      asked.map((conflicts) => conflicts.map(({ coming }) => nameText(coming)).sort()),
    ).toEqual([NAMES]);
    const names = planned.map(({ name }) => name).sort();
    // Whoever got no answer is kept beside the other, and "a (2).txt" comes along itself.
    expect(names).toEqual(["a (2).txt", "a (3).txt", "c.txt", keepBothName("d.txt", new Set())]);
    expect(planned.flatMap(({ replaces }) => (replaces ? [nameText(replaces)] : []))).toEqual([
      "c.txt",
    ]);
  });

  it("of folders and of those that come twice cannot be replaced, whatever the answer says", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await createFolder(ports, target, "Plans");
    const [one, other] = [
      await createFolder(ports, user.root, "One"),
      await createFolder(ports, user.root, "Other"),
    ];
    await createFolder(ports, one, "Plans");
    await put(one, ["same.txt"]);
    await put(other, ["same.txt"]);
    const items = [...(await placed(one)), ...(await placed(other))].map(requireNamed);
    const asked: PlaceConflict[] = [];
    const ask: AskPlaces = async (conflicts) => {
      asked.push(...conflicts);
      return answerAll(conflicts, "replace");
    };
    const planned = await planNames({ items, targetItems: await listAll(ports, target), ask });
    expect(asked.map(({ canReplace }) => canReplace)).toEqual([false, false]);
    expect(planned.map(({ name }) => name).sort()).toEqual([
      "Plans (2)",
      "same (2).txt",
      "same.txt",
    ]);
    expect(planned.every(({ replaces }) => replaces === undefined)).toBe(true);
  });
});

describe("items of two folders that are moved into a third", () => {
  async function stage() {
    const [one, other, target] = [
      await createFolder(ports, user.root, "One"),
      await createFolder(ports, user.root, "Other"),
      await createFolder(ports, user.root, "Target"),
    ];
    await put(one, ["a.txt", "b.txt"]);
    await put(other, ["c.txt", "d.txt"]);
    await put(target, NAMES);
    const items = [...(await placed(one)), ...(await placed(other))];
    const targetItems = await listAll(ports, target);
    return { one, other, target, wish: { items, listed: user.root, to: target, targetItems } };
  }

  it("are asked about once, before any of them moves; a closed question moves none", async () => {
    const { wish, one, other } = await stage();
    const asked: number[] = [];
    const ask: AskPlaces = async (conflicts) => {
      asked.push(conflicts.length, server.count("pathmove"));
      return null;
    };
    const moved = await moveFromFolders(ports, { ...wish, ask });
    expect(asked).toEqual([4, 0]);
    expect(moved.flatMap(({ movedIds }) => movedIds)).toEqual([]);
    expect([server.count("pathmove"), server.count("pathdelete")]).toEqual([0, 0]);
    expect([await namesIn(one), await namesIn(other)]).toEqual([
      ["a.txt", "b.txt"],
      ["c.txt", "d.txt"],
    ]);
  });

  it("go as the answers say, and taken back stand under the names that they had, with what made way", async () => {
    const { wish, one, other, target } = await stage();
    const { ask } = answering({ "a.txt": "replace", "b.txt": "skip", "c.txt": "keep-both" });
    const moved = await moveFromFolders(ports, { ...wish, ask });
    expect(await namesIn(target)).toEqual(["c (2).txt", "d (2).txt", ...NAMES].sort());
    expect([await namesIn(one), await namesIn(other)]).toEqual([["b.txt"], []]);
    expect(moved.flatMap(({ replacedIds }) => replacedIds)).toHaveLength(1);
    await moveBack(ports, target, moved);
    expect(await namesIn(target)).toEqual(NAMES);
    expect([await namesIn(one), await namesIn(other)]).toEqual([
      ["a.txt", "b.txt"],
      ["c.txt", "d.txt"],
    ]);
    const back = await listAll(ports, target);
    expect(back.map(({ id }) => id).sort()).toEqual(wish.targetItems.map(({ id }) => id).sort());
  });

  it("of which the second folder's call fails: what moved is told, the rest is refused and lies where it lay", async () => {
    const { wish, one, other, target } = await stage();
    let calls = 0;
    server.refuse = (name) => {
      if (name !== "pathmove") return;
      calls += 1;
      if (calls > 1) throw new AppError(7000);
    };
    const ask: AskPlaces = async (conflicts) => answerAll(conflicts, "replace");
    const moved = await moveFromFolders(ports, { ...wish, ask });
    expect(moved.map(({ movedIds }) => movedIds.length)).toEqual([2, 0]);
    expect(moved.flatMap(({ refused }) => [...refused.values()])).toEqual([7000, 7000]);
    expect([await namesIn(one), await namesIn(other)]).toEqual([[], ["c.txt", "d.txt"]]);
    // What was to make way for the refused is there again.
    expect(await namesIn(target)).toEqual(NAMES);
  });

  it("and one of them lies there already: 3610, and none moves", async () => {
    const { wish, target } = await stage();
    const items = [...wish.items, ...(await placed(target))];
    const ask = () => Promise.reject(new Error("nobody should be asked"));
    await expect(moveFromFolders(ports, { ...wish, items, ask })).rejects.toMatchObject({
      code: 3610,
    });
    expect(server.count("pathmove")).toBe(0);
  });
});

describe("items that are copied", () => {
  it("stay alone where the question is closed", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await put(target, NAMES);
    await put(user.root, NAMES);
    const outcome = await copyItems(ports, {
      items: (await listAll(ports, user.root)).filter(({ kind }) => kind === "file"),
      source: createFilesSource(ports),
      to: target,
      targetItems: await listAll(ports, target),
      ask: async () => null,
      signal: new AbortController().signal,
    });
    expect([outcome.made, outcome.failed]).toEqual([[], []]);
    expect(server.count("pathcopy")).toBe(0);
    expect((await listAll(ports, { ...user.root, id: ROOT_ID })).length).toBe(NAMES.length + 1);
  });
});
