import { beforeEach, describe, expect, it } from "vitest";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { listFolder } from "./folder-pages.ts";
import { nameText } from "./sort.ts";
import { openShareRoot, sourceOf } from "./source-of.ts";

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});
beforeEach(async () => {
  shared = await shareFolder(owner, [guest]);
});

const { signal } = new AbortController();
const rootOf = (person: PersonHere, { shareId, folder }: SharedFolder) =>
  openShareRoot(person.ports, { shareId, itemId: folder.id }, signal);

async function namesBy(person: PersonHere, folder: Parameters<typeof sourceOf>[1], id: string) {
  const names: string[] = [];
  const request = { folderId: id, showDeleted: false, histId: "0", signal };
  for await (const { items } of listFolder(sourceOf(person.ports, folder), request)) {
    names.push(...items.map(nameText));
  }
  return names.sort();
}

describe("a folder that somebody else shares", () => {
  it("can be written into and listed by whoever took its key with that role", async () => {
    const root = await rootOf(guest, shared);
    expect(root).toMatchObject({ area: "share", id: shared.folder.id, isReadOnly: false });
    expect(root.path.map(({ name }) => name)).toEqual(["Plans"]);
    expect(await namesBy(guest, root, root.id)).toEqual(["one.txt", "three.txt", "two.txt"]);
  });

  it("is read-only for whoever was given reading alone", async () => {
    const read = await shareFolder(owner, [guest], { role: "r", name: "Read" });
    expect(await rootOf(guest, read)).toMatchObject({ isReadOnly: true });
  });

  it("is 1503 when the server answers with a folder of another share", async () => {
    const other = await shareFolder(owner, [guest], { name: "Other" });
    const wrong = { shareId: shared.shareId, itemId: other.folder.id };
    await expect(openShareRoot(guest.ports, wrong, signal)).rejects.toMatchObject({ code: 1503 });
  });
});

it("a folder of the own areas is listed from there", async () => {
  await guest.server.put("mine.txt", { type: "file" });
  const { root } = guest.user;
  expect(await namesBy(guest, root, root.id)).toContain("mine.txt");
});
