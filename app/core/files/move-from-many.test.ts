import { beforeEach, describe, expect, it } from "vitest";
import { findPlaced, moveAs, namesOf, openShared } from "#tests/support/moving.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { SHARED_NAMES, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { createFolder } from "./create-folder.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { childOf } from "./place.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;
/** The shared folder as the guest has it, a folder in it to move to, and a file beside that. */
let root: OpenedFolder;
let to: OpenedFolder;
let near: FileItem;
let file: FileItem;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});
beforeEach(async () => {
  shared = await shareFolder(owner, [guest]);
  root = await openShared(guest, shared);
  to = await createFolder(guest.ports, root, "Kept");
  near = await findPlaced(guest, root, "one.txt");
  file = await putFile("mine.txt");
});

const SHARED = [...SHARED_NAMES];
const isDeleted = async (id: string) => (await guest.server.readItem(id)).is_deleted === 1;
const namedAs = (action: "replace" | "keep-both") => ({
  ask: async (taken: readonly { readonly coming: FileItem }[]) =>
    new Map(taken.map(({ coming }) => [coming.id, action] as const)),
});

async function putFile(name: string): Promise<FileItem> {
  await guest.server.put(name, { type: "file", isSealed: true });
  return findPlaced(guest, guest.user.root, name);
}

describe("items of many places", () => {
  it("stay all of them, uncopied, where one of them may not be taken away: 8002", async () => {
    const readOnly = {
      ...(await findPlaced(guest, root, "two.txt")),
      place: { ...root, isReadOnly: true },
    };
    await expect(moveAs(guest, [near, readOnly], guest.user.root)).rejects.toMatchObject({
      code: 8002,
    });
    expect(guest.server.count("pathcopy")).toBe(0);
  });

  it("are told of each by itself: what moved is moved, though nothing of the others could be begun", async () => {
    const sealed: FileItem = { ...file, name: { state: "failed", code: 2010, text: "" } };
    const { movedIds, failed } = await moveAs(guest, [sealed, near], to);
    expect([movedIds, failed]).toMatchObject([[near.id], [{ item: { id: file.id }, code: 2010 }]]);
    await expect(moveAs(guest, [sealed], to)).rejects.toMatchObject({ code: 2010 });
  });

  it("are told of where the server refused one that goes as it is, and the others go", async () => {
    guest.server.alter = (name, answer) => {
      if (name !== "pathmove") return answer;
      return { ...answer, results: [{ coffer_id: near.id, error_code: 7030 }] };
    };
    const { movedIds, failed } = await moveAs(guest, [near, file], to);
    expect([movedIds, failed]).toMatchObject([[file.id], [{ item: { id: near.id }, code: 7030 }]]);
  });

  it("are neither asked about nor copied once it was stopped", async () => {
    await createFolder(guest.ports, to, "mine.txt");
    const ends = new AbortController();
    const stop = { signal: ends.signal, onProgress: () => ends.abort() };
    const { movedIds, failed } = await moveAs(guest, [near, file], to, stop);
    expect([movedIds, failed]).toEqual([[near.id], []]);
    expect(guest.server.count("pathcopy")).toBe(0);
  });

  it("go with what was whole when it was stopped: a file is, as soon as it is copied", async () => {
    const ends = new AbortController();
    const stop = { signal: ends.signal, onProgress: () => ends.abort() };
    expect((await moveAs(guest, [file], to, stop)).movedIds).toEqual([file.id]);
    expect(await namesOf(guest, to)).toEqual(["mine.txt"]);
  });

  it("are read from where they lie, whatever list they were chosen in", async () => {
    await createFolder(guest.ports, to, "Inner");
    const item = await findPlaced(guest, root, "Kept");
    const { movedIds, failed } = await moveAs(guest, [item], guest.user.root);
    expect([movedIds, failed]).toEqual([[item.id], []]);
    const copy = await findPlaced(guest, guest.user.root, "Kept");
    expect(await namesOf(guest, childOf(guest.user.root, copy))).toEqual(["Inner"]);
  });

  it("are told of to whoever has the key of the folder that they leave", async () => {
    await moveAs(guest, [near], guest.user.root);
    const { request } = guest.server.sent.findLast(({ name }) => name === "pathdelete")!;
    expect(request).toMatchObject({ acts: [{ coffer_id: near.id, share_id: shared.shareId }] });
  });
});

describe("what comes to where others read along", () => {
  it("is encrypted for them, whether it came as it is or as a copy", async () => {
    const theirs = await shareFolder(third, [owner], { name: "Theirs" });
    const [item] = [await findPlaced(owner, await openShared(owner, theirs), "two.txt")];
    await owner.server.put("own.txt", { type: "file", isSealed: true });
    const own = await findPlaced(owner, owner.user.root, "own.txt");
    const plans = await findPlaced(owner, owner.user.root, "Plans");
    const target = childOf(owner.user.root, plans);
    const keys = [`${shared.shareId}-0`];
    expect((await moveAs(owner, [item], target, namedAs("keep-both"))).linksToEncrypt).toEqual(
      keys,
    );
    expect((await moveAs(owner, [own], target)).linksToEncrypt).toEqual(keys);
    const other = await findPlaced(owner, await openShared(owner, theirs), "one.txt");
    await owner.server.put("more.txt", { type: "file", isSealed: true });
    const more = await findPlaced(owner, owner.user.root, "more.txt");
    const both = await moveAs(owner, [more, other], target, namedAs("keep-both"));
    expect(both.linksToEncrypt).toEqual(keys);
  });
});

describe("taken back", () => {
  it("each goes where it was, what was copied and what was not", async () => {
    const { movedIds, undo } = await moveAs(guest, [near, file], to);
    expect(movedIds).toEqual([near.id, file.id]);
    await undo();
    expect(await namesOf(guest, to)).toEqual([]);
    expect(await namesOf(guest, root)).toEqual(["Kept", ...SHARED]);
    expect(await isDeleted(file.id)).toBe(false);
  });

  it("what can go back does, where the old name of another is taken by now, which is said", async () => {
    const { undo } = await moveAs(guest, [near, file], to);
    await putFile("mine.txt");
    await expect(undo()).rejects.toMatchObject({ code: 7030 });
    expect(await namesOf(guest, to)).toEqual(["mine.txt"]);
    expect(await namesOf(guest, root)).toEqual(["Kept", ...SHARED]);
  });

  it("asks the server for no list where all of it was copied", async () => {
    const { undo } = await moveAs(guest, [file], to);
    const before = guest.server.count("pathlist");
    await undo();
    expect(guest.server.count("pathlist")).toBe(before);
  });

  it("what made way comes back, but for one whose place a copy keeps", async () => {
    const [one, two] = [await putFile("one.txt"), await putFile("two.txt")];
    const [thereOne, , thereTwo] = shared.files;
    const rows = async () =>
      Promise.all(
        [thereOne, thereTwo].map(async (row) => (await owner.server.readItem(row!.id)).is_deleted),
      );
    const { movedIds, undo } = await moveAs(guest, [one, two], root, namedAs("replace"));
    expect([movedIds, await rows()]).toEqual([
      [one.id, two.id],
      [1, 1],
    ]);
    await putFile("one.txt");
    await expect(undo()).rejects.toMatchObject({ code: 7030 });
    expect(await rows()).toEqual([1, 0]);
    expect([await isDeleted(one.id), await isDeleted(two.id)]).toEqual([true, false]);
    expect(await namesOf(guest, root)).toEqual(["Kept", ...SHARED]);
  });
});
