import { describe, expect, it } from "vitest";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { findFile, listFiles } from "#tests/support/listed-files.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { type Copy, copyItems, duplicateItems, nameDuplicates, retryCopies } from "./copy-items.ts";
import { createFolder } from "./create-folder.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { answerAll, type PlaceAction, type PlaceConflict } from "./name-conflict.ts";
import { readSealedFacts } from "./sealed-facts.ts";
import { nameText } from "./sort.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

const find = (name: string, folderId = ROOT_ID) => findFile(ports, name, folderId);
const namesIn = async (folderId: string) =>
  (await listFiles(ports, folderId)).items.map(nameText).sort();
const fidOf = ({ name }: FileItem) => (name.state === "open" ? name.fid : "");
const put = (name: string, place: { pid?: string; pfid?: string } = {}) =>
  server.put(name, { ...place, type: "file", isSealed: true });
const inFolder = (folder: OpenedFolder) => ({ pid: folder.id, pfid: folder.path.at(-1)!.fid });
const run = (signal = new AbortController().signal) => ({
  source: createFilesSource(ports),
  signal,
});

async function copy(items: readonly FileItem[], to: OpenedFolder, asked: Partial<Copy> = {}) {
  const { items: targetItems } = await listFiles(ports, to.id);
  const ask = () => Promise.reject(new Error("nobody should be asked"));
  return copyItems(ports, { ...run(), items, to, targetItems, ask, ...asked });
}

describe("a copied file", () => {
  it("has a fid, a first rev and a seal of its own, and the bytes of what it was made of", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await put("letter.txt");
    const item = await find("letter.txt");
    const { made, failed } = await copy([item], target);
    expect([made.length, failed]).toEqual([1, []]);
    const twin = await find("letter.txt", target.id);
    expect(twin).toMatchObject({ cachekey: item.cachekey, blobId: item.blobId });
    expect(twin.name).toMatchObject({ rev: 0 });
    expect(fidOf(twin)).not.toBe(fidOf(item));
    expect(await readSealedFacts(ports, twin)).toMatchObject({
      isFromOther: false,
      sizeBytes: item.sizeBytes,
      modifiedMs: item.modifiedMs,
    });
    const [one, other] = [await server.readItem(item.id), await server.readItem(twin.id)];
    expect(other.seal).not.toBe(one.seal);
  });

  it("is remembered before it was ever listed: an older name of it would be told (D6)", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await put("letter.txt");
    await copy([await find("letter.txt")], target);
    const fid = fidOf(await find("letter.txt", target.id));
    const old = { domain: "m", fid, rev: 0, name: "letter.txt" };
    expect(await user.account.seen.judgeNames([old])).toMatchObject([{ rev: 0 }]);
  });

  it("cannot go where it lies: 3610, and into nothing that is only read: 8002", async () => {
    await put("letter.txt");
    const item = await find("letter.txt");
    await expect(copy([item], user.root)).rejects.toMatchObject({ code: 3610 });
    const to = { ...user.root, id: "77", isReadOnly: true };
    const ask = () => Promise.resolve(null);
    const wish = { ...run(), items: [item], to, targetItems: [], ask };
    await expect(copyItems(ports, wish)).rejects.toMatchObject({ code: 8002 });
    expect(server.count("pathcopy")).toBe(0);
  });

  it("whose name is taken is kept beside it, takes its place, or is left out, as the answer says", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await put("letter.txt", inFolder(target));
    await put("letter.txt");
    const item = await find("letter.txt");
    const answer = (action: PlaceAction) => ({
      ask: async (conflicts: readonly PlaceConflict[]) => answerAll(conflicts, action),
    });
    expect((await copy([item], target, answer("skip"))).made).toEqual([]);
    await copy([item], target, answer("keep-both"));
    expect(await namesIn(target.id)).toEqual(["letter (2).txt", "letter.txt"]);
    const before = await find("letter.txt", target.id);
    const { replacedIds } = await copy([item], target, answer("replace"));
    expect(replacedIds).toEqual([before.id]);
    expect(await namesIn(target.id)).toEqual(["letter (2).txt", "letter.txt"]);
    expect((await server.readItem(before.id)).is_deleted).toBe(1);
  });

  it("that did not come leaves what it was to replace where it was", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const there = await put("letter.txt", inFolder(target));
    await put("letter.txt");
    const item = await find("letter.txt");
    await server.changeItem(item.id, { seal_by: "0".repeat(64) });
    const ask = async (taken: readonly PlaceConflict[]) => answerAll(taken, "replace");
    const { failed, replacedIds } = await copy([item], target, { ask });
    expect(failed).toMatchObject([{ code: 2010 }]);
    expect(replacedIds).toEqual([]);
    expect((await server.readItem(there.id)).is_deleted).toBe(0);
  });
});

describe("a copied file that nothing makes way for", () => {
  it("is told with the reason, and not left out in silence", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await put("letter.txt", inFolder(target));
    await put("letter.txt");
    server.alter = (name, answer) => {
      if (name !== "pathdelete") return answer;
      const { results } = answer as { results: { coffer_id: string; error_code: number }[] };
      return { ...answer, results: results.map((one) => ({ ...one, error_code: 8002 })) };
    };
    const ask = async (taken: readonly PlaceConflict[]) => answerAll(taken, "replace");
    const { made, failed } = await copy([await find("letter.txt")], target, { ask });
    expect(made).toEqual([]);
    expect(failed).toMatchObject([{ name: "letter.txt", code: 8002 }]);
    expect(server.count("pathcopy")).toBe(0);
  });
});

describe("a server that lies about what is copied", () => {
  it("gets no signature for content that is not the user's own (T2)", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await put("letter.txt");
    const item = await find("letter.txt");
    await server.changeItem(item.id, { seal_sig: "", seal_by: "" });
    const { made, failed } = await copy([item], target);
    expect(made).toEqual([]);
    expect(failed).toMatchObject([{ code: 2010 }]);
    expect(server.count("pathcopy")).toBe(0);
  });

  it("gets none for a name that it showed on another item's content (D7)", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const [one, other] = [await put("a.txt"), await put("b.txt")];
    const [rowOne, rowOther] = [await server.readItem(one.id), await server.readItem(other.id)];
    await server.changeItem(one.id, { enc_name: rowOther.enc_name });
    await server.changeItem(other.id, { enc_name: rowOne.enc_name });
    const { failed } = await copy([await find("a.txt")], target);
    expect(failed).toMatchObject([{ code: 2010 }]);
  });

  it("gets none for a version older than this device has met (D6)", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const { fid } = await put("letter.txt");
    await user.account.seen.isOlderSeal({ domain: "m", fid, ver: 2 });
    const { failed } = await copy([await find("letter.txt")], target);
    expect(failed).toMatchObject([{ code: 2010 }]);
  });

  it("that leaves results out, or exchanges them, is believed for none of them", async () => {
    const target = await createFolder(ports, user.root, "Target");
    await put("a.txt");
    await put("b.txt");
    server.alter = (name, answer) =>
      name === "pathcopy"
        ? { ...answer, results: [...(answer.results as []), 1].reverse().slice(1, 2) }
        : answer;
    const { made, failed } = await copy([await find("a.txt"), await find("b.txt")], target);
    expect(made).toEqual([]);
    expect(failed.map(({ code }) => code)).toEqual([9000, 9000]);
  });
});

describe("a copied folder", () => {
  it("brings all that lies below it, level by level, 500 items a call", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const outer = await createFolder(ports, user.root, "Outer");
    const inner = await createFolder(ports, outer, "Inner");
    await put("one.txt", inFolder(outer));
    await put("two.txt", inFolder(inner));
    const steps: number[][] = [];
    const onProgress = (done: number, known: number) => steps.push([done, known]);
    const { made, failed } = await copy([await find("Outer")], target, { onProgress });
    expect([made.map(({ name }) => name), failed]).toEqual([["Outer"], []]);
    const copied = await find("Outer", target.id);
    expect(await namesIn(copied.id)).toEqual(["Inner", "one.txt"]);
    const below = await find("Inner", copied.id);
    expect(await namesIn(below.id)).toEqual(["two.txt"]);
    expect(server.count("pathcopy")).toBe(3);
    expect(steps.at(-1)).toEqual([4, 4]);
  });

  it("never goes into itself: 3610", async () => {
    const outer = await createFolder(ports, user.root, "Outer");
    const inner = await createFolder(ports, outer, "Inner");
    const item = await find("Outer");
    await expect(copy([item], inner)).rejects.toMatchObject({ code: 3610 });
  });

  it("tells of each item that did not come, and brings it when it is tried again", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const outer = await createFolder(ports, user.root, "Outer");
    await put("good.txt", inFolder(outer));
    const { id } = await put("bad.txt", inFolder(outer));
    const { seal_by } = await server.readItem(id);
    await server.changeItem(id, { seal_by: "0".repeat(64) });
    const { failed } = await copy([await find("Outer")], target);
    expect(failed).toMatchObject([{ name: "bad.txt", code: 2010 }]);
    const copied = await find("Outer", target.id);
    expect(await namesIn(copied.id)).toEqual(["good.txt"]);
    await server.changeItem(id, { seal_by });
    expect((await retryCopies(ports, failed, run())).failed).toEqual([]);
    expect(await namesIn(copied.id)).toEqual(["bad.txt", "good.txt"]);
  });

  it("ends when it is stopped, and tells of what was copied by then", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const outer = await createFolder(ports, user.root, "Outer");
    await put("one.txt", inFolder(outer));
    const abort = new AbortController();
    const onProgress = () => abort.abort();
    const wish = { signal: abort.signal, onProgress };
    const { made, failed } = await copy([await find("Outer")], target, wish);
    expect([made.map(({ name }) => name), failed]).toEqual([["Outer"], []]);
    const copied = await find("Outer", target.id);
    expect(await namesIn(copied.id)).toEqual([]);
  });
});

describe("a duplicate", () => {
  it("lies beside what it was made of, under the next name that is free (Spec B§2)", async () => {
    await put("letter.txt");
    const duplicate = async () => {
      const { folder, items } = await listFiles(ports, ROOT_ID);
      const wish = { ...run(), items: [await find("letter.txt")], folder, neighbours: items };
      return duplicateItems(ports, wish);
    };
    await duplicate();
    await duplicate();
    expect(await namesIn(ROOT_ID)).toEqual([
      "letter copy copy.txt",
      "letter copy.txt",
      "letter.txt",
    ]);
  });

  it("never takes the name of another that is made with it", async () => {
    await put("a.txt");
    await put("a copy.txt");
    const { items } = await listFiles(ports, ROOT_ID);
    const names = nameDuplicates(items, items).map(({ name }) => name);
    expect(new Set([...names, ...items.map(nameText)]).size).toBe(4);
  });
});
