import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { findPlaced, moveAs, namesOf, openShared, putFolder } from "#tests/support/moving.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { createFolder } from "./create-folder.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import type { MovedAnywhere } from "./move-anywhere.ts";
import { childOf } from "./place.ts";

let owner: PersonHere;
let guest: PersonHere;
let there: OpenedFolder;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});
beforeEach(async () => {
  there = await openShared(guest, await shareFolder(owner, [guest]));
});

const isDeleted = async (id: string) => (await guest.server.readItem(id)).is_deleted === 1;

/** A move whose copies are whole, and whose originals could not go. */
async function moveWithoutTrash(items: readonly FileItem[]): Promise<MovedAnywhere> {
  guest.server.refuse = (name) => {
    if (name === "pathdelete") throw new AppError(9429);
  };
  const first = await moveAs(guest, items, there);
  guest.server.refuse = () => undefined;
  expect(first.movedIds).toEqual([]);
  return first;
}

async function putFile(name: string): Promise<FileItem> {
  await guest.server.put(name, { type: "file", isSealed: true });
  return findPlaced(guest, guest.user.root, name);
}

describe("a move that is tried again after its copies were made", () => {
  it("copies a file anew that has newer content by now, and the old copy goes", async () => {
    const item = await putFile("mine.txt");
    const { copied } = await moveWithoutTrash([item]);
    const stale = await findPlaced(guest, there, "mine.txt");
    await guest.server.changeItem(item.id, { blob_id: "newer" });
    const again = await moveAs(guest, [item], there, { copied });
    expect([again.movedIds, again.failed]).toEqual([[item.id], []]);
    const copy = await findPlaced(guest, there, "mine.txt");
    expect([copy.blobId, copy.id === stale.id]).toEqual(["newer", false]);
    expect(await isDeleted(item.id)).toBe(true);
  });

  it("copies a folder anew that holds more by now", async () => {
    const item = await putFolder(guest);
    const { copied } = await moveWithoutTrash([item]);
    const { fid } = childOf(guest.user.root, item).path.at(-1)!;
    const place = { pid: item.id, pfid: fid, type: "file", isSealed: true } as const;
    await guest.server.put("later.txt", place);
    const { movedIds } = await moveAs(guest, [item], there, { copied });
    expect(movedIds).toEqual([item.id]);
    const copy = await findPlaced(guest, there, "Trip");
    expect(await namesOf(guest, childOf(there, copy))).toEqual(["inside.txt", "later.txt"]);
    expect((await namesOf(guest, there)).filter((name) => name.startsWith("Trip"))).toHaveLength(1);
  });

  it("leaves an original where it is when a name below it does not open by now", async () => {
    const item = await putFolder(guest);
    const { copied } = await moveWithoutTrash([item]);
    const inside = await findPlaced(guest, childOf(guest.user.root, item), "inside.txt");
    await guest.server.changeItem(inside.id, { enc_name: "AAAA" });
    const { movedIds, failed } = await moveAs(guest, [item], there, { copied });
    expect([movedIds, failed.length]).toEqual([[], 1]);
    expect(await isDeleted(item.id)).toBe(false);
  });

  it("puts nothing into the trash that lies elsewhere by now: 1804, and its copy stays", async () => {
    const item = await putFile("mine.txt");
    const { copied } = await moveWithoutTrash([item]);
    const other = await createFolder(guest.ports, guest.user.root, "Other");
    await moveAs(guest, [item], other);
    const again = await moveAs(guest, [item], there, { copied });
    expect(again.failed).toMatchObject([{ item: { id: item.id }, code: 1804 }]);
    expect(await isDeleted(item.id)).toBe(false);
    expect(again.copied.get(item.id)?.id).toBe((await findPlaced(guest, there, "mine.txt")).id);
  });

  it("is done where the original went and only the answer was lost; undone, it is back", async () => {
    const item = await putFile("mine.txt");
    guest.server.alter = (name, answer) => {
      if (name === "pathdelete") throw new AppError(9429);
      return answer;
    };
    const { copied, movedIds } = await moveAs(guest, [item], there);
    guest.server.alter = (_name, answer) => answer;
    expect([movedIds, await isDeleted(item.id)]).toEqual([[], true]);
    // Whatever it was in the trash, the copy does not follow it there.
    await guest.server.changeItem(item.id, { blob_id: "newer" });
    const again = await moveAs(guest, [item], there, { copied });
    expect([again.movedIds, again.failed]).toEqual([[item.id], []]);
    await again.undo();
    expect(await isDeleted(item.id)).toBe(false);
  });
});

describe("a move out of two shares at once", () => {
  it("lists the folders of each in its own share, and opens the files of each with its key", async () => {
    const { root } = guest.user;
    const second = await openShared(guest, await shareFolder(owner, [guest], { name: "More" }));
    const hits: FileItem[] = [];
    for (const share of [there, second]) {
      await createFolder(guest.ports, await createFolder(guest.ports, share, share.id), "inside");
      hits.push(await findPlaced(guest, share, share.id));
    }
    hits.push(
      await findPlaced(guest, there, "one.txt"),
      await findPlaced(guest, second, "two.txt"),
    );
    const { movedIds, failed } = await moveAs(guest, hits, root, { listed: root });
    expect([movedIds, failed]).toEqual([hits.map(({ id }) => id), []]);
    for (const { id } of [there, second]) {
      const copy = await findPlaced(guest, root, id);
      expect(await namesOf(guest, childOf(root, copy))).toEqual(["inside"]);
    }
    expect(await namesOf(guest, root)).toEqual(expect.arrayContaining(["one.txt", "two.txt"]));
  });
});
