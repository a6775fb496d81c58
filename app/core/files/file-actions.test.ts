import { describe, expect, it } from "vitest";
import { createLink } from "#app/core/links/create-link.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { findFile, listFiles } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import type { Move } from "./move-items.ts";
import { answerAll } from "./name-conflict.ts";
import { childOf } from "./place.ts";
import { renameItem } from "./rename-item.ts";
import { nameText } from "./sort.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

const list = (folderId = ROOT_ID) => listFiles(ports, folderId);
const find = (name: string, folderId = ROOT_ID) => findFile(ports, name, folderId);

function fidOf(item: FileItem): string {
  return item.name.state === "open" ? item.name.fid : "";
}

describe("a new folder", () => {
  it("shows under its name and can be opened", async () => {
    const made = await createFolder(ports, user.root, "Projects");
    expect((await list(made.id)).folder.path).toEqual(made.path);
  });

  it.each([
    ["", 7246],
    ["a/b", 7246],
    ["CON", 7246],
    ["ends.", 7246],
  ])("cannot be called %j: %i", async (name, code) => {
    await expect(createFolder(ports, user.root, name)).rejects.toMatchObject({ code });
    expect(server.count("pathadd")).toBe(0);
  });

  it("is refused in a read-only folder with 8002", async () => {
    const folder = { ...user.root, isReadOnly: true };
    await expect(createFolder(ports, folder, "x")).rejects.toMatchObject({ code: 8002 });
  });

  it("is not made while the account is read-only", async () => {
    user.manifest.set(null);
    await expect(createFolder(ports, user.root, "x")).rejects.toMatchObject({ code: 2160 });
    expect(server.sent).toEqual([]);
  });
});

describe("a renamed item", () => {
  it("keeps its fid and has the next rev", async () => {
    await createFolder(ports, user.root, "Old");
    const { folder, items } = await list();
    const item = await find("Old");
    const renamed = await renameItem(ports, { item, folder, neighbours: items, newName: "New" });
    expect(renamed.name).toEqual({ state: "open", text: "New", fid: fidOf(item), rev: 1 });
    expect(nameText(await find("New"))).toBe("New");
  });

  it("is remembered before it was ever listed: its old name is older than last seen (D6)", async () => {
    await createFolder(ports, user.root, "Before");
    const { folder, items } = await list();
    const item = await find("Before");
    await renameItem(ports, { item, folder, neighbours: items, newName: "After" });
    const old = { domain: "m", fid: fidOf(item), rev: 0, name: "Before" };
    const [judged] = await user.account.seen.judgeNames([old]);
    expect(judged).toEqual({ name: "Before", rev: 1, isOlder: true });
  });

  it("is refused under a name that another file's content carries (evil-D7)", async () => {
    await server.put("a.txt", { type: "file" });
    await server.put("b.txt", { type: "file" });
    server.alter = (name, answer) => {
      if (name !== "pathlist") return answer;
      const [one, other, ...rest] = answer.pathlist as Record<string, unknown>[];
      const swapped = [
        { ...one, enc_name: other?.enc_name },
        { ...other, enc_name: one?.enc_name },
      ];
      return one === undefined ? answer : { ...answer, pathlist: [...swapped, ...rest] };
    };
    const { folder, items } = await list();
    const item = await find("a.txt");
    const rename = { item, folder, neighbours: items, newName: "c.txt" };
    await expect(renameItem(ports, rename)).rejects.toMatchObject({ code: 2010 });
    expect(server.count("pathrename")).toBe(0);
  });

  it("cannot take a name that stands in the list, whatever its case", async () => {
    await createFolder(ports, user.root, "One");
    await createFolder(ports, user.root, "Two");
    const { folder, items } = await list();
    const rename = { item: await find("Two"), folder, neighbours: items, newName: "ONE" };
    await expect(renameItem(ports, rename)).rejects.toMatchObject({ code: 7245 });
    expect(server.count("pathrename")).toBe(0);
  });

  it("may change the case of its own name", async () => {
    await createFolder(ports, user.root, "one");
    const { folder, items } = await list();
    const rename = { item: await find("one"), folder, neighbours: items, newName: "ONE" };
    expect((await renameItem(ports, rename)).name).toMatchObject({ text: "ONE" });
  });
});

describe("a moved item", () => {
  const neverAsk: Move["ask"] = () => Promise.reject(new Error("nobody should be asked"));

  it("lies in the new folder under the same fid and the next rev", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await server.put("letter.txt", { type: "file" });
    const item = await find("letter.txt");
    const outcome = await moveItems(ports, {
      items: [item],
      from: user.root,
      to: target,
      targetItems: [],
      ask: neverAsk,
    });
    expect(outcome.movedIds).toEqual([item.id]);
    // Remembered before it was ever listed there (D6).
    const old = { domain: "m", fid: fidOf(item), rev: 0, name: "letter.txt" };
    expect(await user.account.seen.judgeNames([old])).toMatchObject([{ rev: 1, isOlder: true }]);
    const moved = await find("letter.txt", target.id);
    expect(moved.name).toMatchObject({ fid: fidOf(item), rev: 1 });
  });

  it("cannot go where it is, nor into itself: 3610", async () => {
    const outer = await createFolder(ports, user.root, "Outer");
    const inner = await createFolder(ports, outer, "Inner");
    const item = await find("Outer");
    const base = { items: [item], from: user.root, targetItems: [], ask: neverAsk };
    await expect(moveItems(ports, { ...base, to: user.root })).rejects.toMatchObject({
      code: 3610,
    });
    await expect(moveItems(ports, { ...base, to: inner })).rejects.toMatchObject({ code: 3610 });
    expect(server.count("pathmove")).toBe(0);
  });

  it("whose name is taken is kept beside what is there", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const place = { pid: target.id, pfid: target.path.at(-1)?.fid ?? "", type: "file" } as const;
    for (const name of ["a.txt", "b.txt"]) {
      await server.put(name, place);
      await server.put(name, { type: "file" });
    }
    const asked: string[] = [];
    const items = (await list()).items.filter(({ kind }) => kind === "file");
    await moveItems(ports, {
      items,
      from: user.root,
      to: target,
      targetItems: (await list(target.id)).items,
      ask: async (conflicts) => {
        asked.push(...conflicts.map(({ coming }) => nameText(coming)));
        return answerAll(conflicts, "keep-both");
      },
    });
    expect(asked.sort()).toEqual(["a.txt", "b.txt"]);
    const names = (await list(target.id)).items.map(nameText).sort();
    expect(names).toEqual(["a (2).txt", "a.txt", "b (2).txt", "b.txt"]);
  });

  it("takes no name that another item of the same move brings along, and asks about none that is free", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const place = { pid: target.id, pfid: target.path.at(-1)?.fid ?? "", type: "file" } as const;
    await server.put("a.txt", place);
    for (const name of ["a.txt", "a (2).txt"]) await server.put(name, { type: "file" });
    const asked: string[] = [];
    await moveItems(ports, {
      items: [await find("a.txt"), await find("a (2).txt")],
      from: user.root,
      to: target,
      targetItems: (await list(target.id)).items,
      ask: async (conflicts) => {
        asked.push(...conflicts.map(({ coming }) => nameText(coming)));
        return answerAll(conflicts, "keep-both");
      },
    });
    expect(asked).toEqual(["a.txt"]);
    const names = (await list(target.id)).items.map(nameText).sort();
    expect(names).toEqual(["a (2).txt", "a (3).txt", "a.txt"]);
  });

  it("stays where it is when the question is closed", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const place = { pid: target.id, pfid: target.path.at(-1)?.fid ?? "", type: "file" } as const;
    await server.put("a.txt", place);
    await server.put("a.txt", { type: "file" });
    const outcome = await moveItems(ports, {
      items: [await find("a.txt")],
      from: user.root,
      to: target,
      targetItems: (await list(target.id)).items,
      ask: () => Promise.resolve(null),
    });
    expect(outcome.movedIds).toEqual([]);
    expect(server.count("pathmove")).toBe(0);
  });
});

describe("a folder with a public link", () => {
  async function linked(): Promise<OpenedFolder> {
    await createFolder(ports, user.root, "Linked");
    const item = await find("Linked");
    const link = await createLink(ports, { item, password: null });
    for await (const _ of encryptShare(ports, link.ks));
    return childOf(user.root, item);
  }

  it("gives the name of a new folder in it to the visitors", async () => {
    const folder = await linked();
    const made = await createFolder(ports, folder, "Inside");
    expect((await server.shareNames(made.id)).size).toBe(1);
    expect((await createFolder(ports, user.root, "Outside")).id).not.toBe("");
    expect(server.sent.at(-1)?.request).toMatchObject({ share_names: [] });
  });

  it("is left only after minrev was written (K22)", async () => {
    const folder = await linked();
    const inside = await createFolder(ports, folder, "Inside");
    const item = await find("Inside", folder.id);
    const floors: unknown[] = [];
    server.alter = (name, answer) => {
      if (name === "pathmove") floors.push(user.manifest.get()?.minrev);
      return answer;
    };
    const ask: Move["ask"] = () => Promise.resolve(null);
    const move = { items: [item], from: folder, to: user.root, targetItems: [], ask };
    expect((await moveItems(ports, move)).movedIds).toEqual([inside.id]);
    expect(floors).toEqual([{ [`m|${fidOf(item)}`]: 1 }]);
    expect(nameText(await find("Inside"))).toBe("Inside");
  });

  it("still opens what the server refused to move out of it", async () => {
    const folder = await linked();
    await createFolder(ports, folder, "Stays");
    const item = await find("Stays", folder.id);
    await createFolder(ports, user.root, "stays");
    const ask: Move["ask"] = () => Promise.resolve(null);
    const move = { items: [item], from: folder, to: user.root, targetItems: [], ask };
    expect((await moveItems(ports, move)).refused).toEqual(new Map([[item.id, 7245]]));
    const stayed = await find("Stays", folder.id);
    expect(stayed.name).toMatchObject({ state: "open", text: "Stays", rev: 2 });
    expect((await server.shareNames(item.id)).size).toBe(1);
  });

  it("asks for keys of what is moved into it", async () => {
    const folder = await linked();
    await createFolder(ports, user.root, "Comes in");
    const ask: Move["ask"] = () => Promise.resolve(null);
    const items = [await find("Comes in")];
    const outcome = await moveItems(ports, {
      items,
      from: user.root,
      to: folder,
      targetItems: [],
      ask,
    });
    expect(outcome.linksToEncrypt).toHaveLength(1);
    expect(user.manifest.get()?.minrev).toEqual({});
  });

  it("keeps its own name for visitors through a rename", async () => {
    const folder = await linked();
    const item = await find("Linked");
    const before = await server.shareNames(folder.id);
    await renameItem(ports, { item, folder: user.root, neighbours: [], newName: "Renamed" });
    const after = await server.shareNames(folder.id);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...after.values()]).not.toEqual([...before.values()]);
  });
});
