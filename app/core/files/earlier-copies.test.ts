import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { findPlaced, moveAs, putFolder, vaultOf } from "#tests/support/moving.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import type { MadeCopy } from "./copy-steps.ts";
import { createFolder } from "./create-folder.ts";
import { lookAtEarlier } from "./earlier-copies.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { listAll } from "./list-all.ts";
import { childOf } from "./place.ts";

let person: PersonHere;
let vault: OpenedFolder;

forEachSharePeople((people) => {
  person = people.guest;
  vault = vaultOf(person);
});

const { signal } = new AbortController();

async function putFile(name: string, into: OpenedFolder): Promise<FileItem> {
  const place = {
    pid: into.id,
    pfid: into.path.at(-1)!.fid,
    type: "file",
    isSealed: true,
  } as const;
  await person.server.put(name, place);
  return findPlaced(person, into, name);
}

/** Copies that are whole, of originals that could not go. */
async function copyEach(items: readonly FileItem[]): Promise<MadeCopy[]> {
  person.server.refuse = (name) => {
    if (name === "pathdelete") throw new AppError(9429);
  };
  const { copied } = await moveAs(person, items, vault);
  person.server.refuse = () => undefined;
  return [...copied.values()];
}

async function look(copies: readonly MadeCopy[], listed: OpenedFolder = person.user.root) {
  const targetItems = await listAll(person.ports, vault);
  const looking = { listed, to: vault, targetItems, signal };
  const found = await lookAtEarlier(person.ports, copies, looking);
  return [found.whole, found.behind, found.lost].map((ones) => ones.map(({ item }) => item.id));
}

describe("a copy of an earlier run", () => {
  let trip: FileItem;
  let inside: OpenedFolder;

  beforeEach(async () => {
    trip = await putFolder(person);
    inside = childOf(person.user.root, trip);
  });

  it("is whole where the same lies in both, in whatever order they are listed", async () => {
    for (const name of ["a", "b", "c", "d", "e", "f"]) await putFile(`${name}.txt`, inside);
    const copies = await copyEach([trip]);
    expect(await look(copies)).toEqual([[trip.id], [], []]);
  });

  it("is behind where the same file lies in another folder by now", async () => {
    const deep = await createFolder(person.ports, inside, "Deep");
    const other = await createFolder(person.ports, inside, "Other");
    const file = await putFile("plan.txt", deep);
    const copies = await copyEach([trip]);
    await moveAs(person, [file], other);
    expect(await look(copies)).toEqual([[], [trip.id], []]);
  });

  it("is behind where a file has become a folder, and where a name has changed", async () => {
    const file = await putFile("plan", inside);
    const copies = await copyEach([trip]);
    const there = childOf(vault, await findPlaced(person, vault, "Trip"));
    await person.server.changeItem((await findPlaced(person, there, "plan")).id, { blob_id: "" });
    await person.server.changeItem(file.id, { is_deleted: 1 });
    await createFolder(person.ports, inside, "plan");
    expect(await look(copies)).toEqual([[], [trip.id], []]);
  });

  it("is behind where something in it does not open, on either side", async () => {
    const copies = await copyEach([trip]);
    const there = childOf(vault, await findPlaced(person, vault, "Trip"));
    const copy = await findPlaced(person, there, "inside.txt");
    const { enc_name } = await person.server.readItem(copy.id);
    await person.server.changeItem(copy.id, { enc_name: "AAAA" });
    expect(await look(copies)).toEqual([[], [trip.id], []]);
    await person.server.changeItem(copy.id, { enc_name });
    expect(await look(copies)).toEqual([[trip.id], [], []]);
    const own = await findPlaced(person, inside, "inside.txt");
    await person.server.changeItem(own.id, { enc_name: "AAAA" });
    await person.server.changeItem(copy.id, { is_deleted: 1 });
    expect(await look(copies)).toEqual([[], [trip.id], []]);
  });

  it("is lost where it is there no more, or its original is not where it was", async () => {
    const file = await putFile("plan.txt", person.user.root);
    const copies = await copyEach([trip, file]);
    const [first] = copies;
    await person.server.changeItem(first!.id, { is_deleted: 1 });
    await moveAs(person, [file], inside);
    expect(await look(copies)).toEqual([[], [], [trip.id, file.id]]);
  });

  it("is told with its original as it is now, which has its place", async () => {
    const copies = await copyEach([trip]);
    await person.server.changeItem(trip.id, { usertime_ms: 77 });
    const targetItems = await listAll(person.ports, vault);
    const looking = { listed: person.user.root, to: vault, targetItems, signal };
    const plain = copies.map((one) => ({ ...one, item: { ...one.item, place: undefined } }));
    const [found] = (await lookAtEarlier(person.ports, plain, looking)).whole;
    expect(found?.item).toMatchObject({ modifiedMs: 77, place: { id: person.user.root.id } });
  });

  it("is looked for in no other folder than that of its original, whatever its id leads to (D8)", async () => {
    const file = await putFile("plan.txt", inside);
    const copies = await copyEach([file]);
    const other = await createFolder(person.ports, person.user.root, "Other");
    const swapped = { ...inside, id: other.id };
    const plain = copies.map((one) => ({ ...one, item: { ...one.item, place: swapped } }));
    await expect(look(plain)).rejects.toMatchObject({ code: 2010 });
  });
});
