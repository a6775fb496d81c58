import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { findPlaced, moveAs, namesOf, openShared, putFolder } from "#tests/support/moving.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  namesIn,
  SHARED_NAMES,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { createFolder } from "./create-folder.ts";
import { listAll } from "./list-all.ts";
import { childOf } from "./place.ts";

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});
beforeEach(async () => {
  shared = await shareFolder(owner, [guest]);
});

const SHARED = [...SHARED_NAMES];
const shareRootOf = (person: PersonHere) => openShared(person, shared);

describe("a move to where other keys are", () => {
  it("puts a copy with all below it there, and the original into the trash; undone, it is as it was", async () => {
    const item = await putFolder(guest);
    const there = await shareRootOf(guest);
    const moved = await moveAs(guest, [item], there);
    expect([moved.movedIds, moved.failed]).toEqual([[item.id], []]);
    const copy = await findPlaced(guest, there, "Trip");
    expect(await namesOf(guest, childOf(there, copy))).toEqual(["inside.txt"]);
    expect((await guest.server.readItem(item.id)).is_deleted).toBe(1);
    await moved.undo();
    expect((await guest.server.readItem(item.id)).is_deleted).toBe(0);
    expect(await namesOf(guest, there)).toEqual(SHARED);
  });

  it("leaves the original where it is when something below it does not come, and no half of it there", async () => {
    const item = await putFolder(guest);
    const [inside] = await listAll(guest.ports, childOf(guest.user.root, item));
    await guest.server.changeItem(inside!.id, { seal_sig: "", seal: "" });
    const { movedIds, failed } = await moveAs(guest, [item], await shareRootOf(guest));
    expect(movedIds).toEqual([]);
    expect(failed).toMatchObject([{ item: { id: item.id } }]);
    expect((await guest.server.readItem(item.id)).is_deleted).toBe(0);
    expect(await namesOf(guest, await shareRootOf(guest))).toEqual(SHARED);
  });

  it("keeps what was stopped in the middle of a folder, and takes its half back", async () => {
    const item = await putFolder(guest);
    const ends = new AbortController();
    const stop = { signal: ends.signal, onProgress: () => ends.abort() };
    const { movedIds, failed } = await moveAs(guest, [item], await shareRootOf(guest), stop);
    expect([movedIds, failed]).toEqual([[], []]);
    expect((await guest.server.readItem(item.id)).is_deleted).toBe(0);
    expect(await namesOf(guest, await shareRootOf(guest))).toEqual(SHARED);
  });

  it("copies nothing twice when only the trash was not to be had, and then it goes", async () => {
    const item = await putFolder(guest);
    const there = await shareRootOf(guest);
    guest.server.refuse = (name) => {
      if (name === "pathdelete") throw new AppError(9429);
    };
    const first = await moveAs(guest, [item], there);
    expect(first.movedIds).toEqual([]);
    expect(first.failed).toMatchObject([{ item: { id: item.id }, code: 9429 }]);
    expect(await namesOf(guest, there)).toEqual(["Trip", ...SHARED]);
    guest.server.refuse = () => undefined;
    const again = await moveAs(guest, [item], there, { copied: first.copied });
    expect([again.movedIds, again.failed]).toEqual([[item.id], []]);
    expect(await namesOf(guest, there)).toEqual(["Trip", ...SHARED]);
    expect((await guest.server.readItem(item.id)).is_deleted).toBe(1);
  });

  it("is taken back as far as the old place is free, which is said: the copy of the rest stays", async () => {
    const item = await putFolder(guest);
    const there = await shareRootOf(guest);
    const moved = await moveAs(guest, [item], there);
    await createFolder(guest.ports, guest.user.root, "Trip");
    await expect(moved.undo()).rejects.toMatchObject({ code: 7245 });
    expect(await namesOf(guest, there)).toEqual(["Trip", ...SHARED]);
  });

  it("takes along what lies in the same area already, as it is", async () => {
    const [item, there] = [await putFolder(guest), await shareRootOf(guest)];
    const to = await createFolder(guest.ports, there, "Kept");
    await createFolder(guest.ports, there, "Mine");
    const near = await findPlaced(guest, there, "Mine");
    const { movedIds } = await moveAs(guest, [near, item], to);
    expect(movedIds).toEqual([near.id, item.id]);
    expect(await namesOf(guest, to)).toEqual(["Mine", "Trip"]);
    expect((await findPlaced(guest, to, "Mine")).id).toBe(near.id);
  });
});

describe("a move in the share of somebody else", () => {
  it("takes an item into another folder of it, under its own id, for everybody on it", async () => {
    const root = await shareRootOf(guest);
    const to = await createFolder(guest.ports, root, "Inner");
    const item = await findPlaced(guest, root, "one.txt");
    const moved = await moveAs(guest, [item], to);
    expect([moved.movedIds, moved.failed]).toEqual([[item.id], []]);
    expect((await findPlaced(guest, to, "one.txt")).id).toBe(item.id);
    expect(await namesIn(owner, shared, null)).not.toContain("one.txt");
    await moved.undo();
    expect(await namesIn(owner, shared, null)).toContain("one.txt");
  });

  it("out of it puts a copy into the own area, and the original into the trash of its owner", async () => {
    const root = await shareRootOf(guest);
    const item = await findPlaced(guest, root, "one.txt");
    const { movedIds, failed } = await moveAs(guest, [item], guest.user.root);
    expect([movedIds, failed]).toEqual([[item.id], []]);
    expect((await findPlaced(guest, guest.user.root, "one.txt")).domain).toBe("m");
    expect((await owner.server.readItem(item.id)).is_deleted).toBe(1);
  });

  it("into it brings an own item under the key of the share", async () => {
    await guest.server.put("mine.txt", { type: "file", isSealed: true });
    const item = await findPlaced(guest, guest.user.root, "mine.txt");
    await moveAs(guest, [item], await shareRootOf(guest));
    expect(await namesIn(owner, shared, null)).toContain("mine.txt");
    expect(await namesOf(guest, guest.user.root)).not.toContain("mine.txt");
  });

  it("is 8002 for whoever only reads there, before anything is copied", async () => {
    const root = { ...(await shareRootOf(guest)), isReadOnly: true };
    const item = { ...(await findPlaced(guest, root, "one.txt")), place: root };
    await expect(moveAs(guest, [item], guest.user.root)).rejects.toMatchObject({ code: 8002 });
    expect(await namesOf(guest, guest.user.root)).toEqual([]);
  });
});
