import { beforeEach, describe, expect, it } from "vitest";
import { createLink } from "#app/core/links/create-link.ts";
import { deleteLink } from "#app/core/links/delete-link.ts";
import { findPlaced, openShared, putFolder, vaultOf } from "#tests/support/moving.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { createFolder } from "./create-folder.ts";
import { FOLDERS_LOOKED_INTO, findEndingShares } from "./ending-shares.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { childOf } from "./place.ts";
import { nameText } from "./sort.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const { signal } = new AbortController();
const link = (item: FileItem) => createLink(owner.ports, { item, password: null });

async function endings(items: readonly FileItem[], to: OpenedFolder, until = signal) {
  const wish = { items, listed: owner.user.root, to, signal: until };
  const { ends, isWhole } = await findEndingShares(owner.ports, wish);
  return { ends: ends.map(({ kind, item }) => `${kind} ${nameText(item)}`).sort(), isWhole };
}

const lists = () => owner.server.count("pathlist");

describe("what a move out of an area ends", () => {
  let vault: OpenedFolder;
  let trip: FileItem;
  let inside: FileItem;

  beforeEach(async () => {
    vault = vaultOf(owner);
    trip = await putFolder(owner);
    inside = await findPlaced(owner, childOf(owner.user.root, trip), "inside.txt");
  });

  it("is each link and each share on an item, as the manifest has it, and nobody is asked for that", async () => {
    await link(trip);
    await link(trip);
    const { folder } = await shareFolder(owner, [guest]);
    const plans = await findPlaced(owner, owner.user.root, "Plans");
    expect(plans.id).toBe(folder.id);
    const before = lists();
    expect(await endings([trip, plans], vault)).toEqual({
      ends: ["link Trip", "link Trip", "team Plans"],
      isWhole: true,
    });
    expect(lists()).toBe(before);
  });

  it("is what begins on a file below a folder, and on a folder below it", async () => {
    const trips = childOf(owner.user.root, trip);
    await createFolder(owner.ports, trips, "Deep");
    const deep = await findPlaced(owner, trips, "Deep");
    await link(inside);
    await link(deep);
    expect(await endings([trip], vault)).toEqual({
      ends: ["link Deep", "link inside.txt"],
      isWhole: true,
    });
  });

  it("is nothing where nothing is given, and then no folder is looked into", async () => {
    const before = lists();
    expect(await endings([trip, inside], vault)).toEqual({ ends: [], isWhole: true });
    expect(lists()).toBe(before);
  });

  it("is nothing of a link that is over, of one elsewhere, and of one over the whole way", async () => {
    const made = await link(trip);
    await deleteLink(owner.ports, made);
    const other = await putFolder(owner, "Other");
    await link(other);
    expect(await endings([trip], vault)).toEqual({ ends: [], isWhole: true });
    await link(trip);
    // Its visitors see it no more, as after a move within the area; the link itself goes on.
    expect(await endings([inside], vault)).toEqual({ ends: [], isWhole: true });
  });

  it("is nothing within the area, and something in a share", async () => {
    await link(trip);
    await putFolder(owner, "There");
    const there = childOf(owner.user.root, await findPlaced(owner, owner.user.root, "There"));
    expect(await endings([trip], there)).toEqual({ ends: [], isWhole: true });
    const theirs = await openShared(owner, await shareFolder(third, [owner], { name: "Theirs" }));
    expect(await endings([trip], theirs)).toEqual({ ends: ["link Trip"], isWhole: true });
  });

  it("is not known where a folder does not answer, or what is in it does not open", async () => {
    const other = await putFolder(owner, "Other");
    await link(other);
    owner.server.alter = (name, answer) => {
      if (name === "pathlist") throw new Error("no answer");
      return answer;
    };
    expect(await endings([trip], vault)).toEqual({ ends: [], isWhole: false });
    owner.server.alter = (_, answer) => answer;
    await owner.server.changeItem(inside.id, { enc_name: "AAAA" });
    expect(await endings([trip], vault)).toEqual({ ends: [], isWhole: false });
  });

  it("is looked for in so many folders and no more", async () => {
    const trips = childOf(owner.user.root, trip);
    const parent = { pid: trip.id, pfid: trips.path.at(-1)!.fid };
    for (let n = 0; n < FOLDERS_LOOKED_INTO; n += 1) await owner.server.put(`f${n}`, parent);
    await link(await putFolder(owner, "Other"));
    expect(await endings([trip], vault)).toEqual({ ends: [], isWhole: true });
    await owner.server.put("one more", parent);
    const before = lists();
    expect(await endings([trip], vault)).toEqual({ ends: [], isWhole: false });
    expect(lists() - before).toBeLessThanOrEqual(4);
  });

  it("is told of nobody who has stopped waiting", async () => {
    await link(await putFolder(owner, "Other"));
    const stopped = AbortSignal.abort();
    await expect(endings([trip], vault, stopped)).rejects.toMatchObject({ name: "AbortError" });
  });
});
