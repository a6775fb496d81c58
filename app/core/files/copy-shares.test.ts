import { beforeEach, describe, expect, it } from "vitest";
import { findFile, listFiles } from "#tests/support/listed-files.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, namesIn, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { copyItems } from "./copy-items.ts";
import { createFilesSource } from "./files-source.ts";
import { type FolderSource, listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { readSealedFacts } from "./sealed-facts.ts";
import { createShareSource } from "./share-pages.ts";
import { nameText } from "./sort.ts";

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

async function open(source: FolderSource, folderId: string) {
  const items: FileItem[] = [];
  let folder: OpenedFolder | null = null;
  const request = { folderId, showDeleted: false, histId: "0", signal };
  for await (const page of listFolder(source, request)) {
    folder = page.folder;
    items.push(...page.items);
  }
  if (folder === null) throw new Error("a listing has at least one page");
  return { folder, items };
}

const shareSource = ({ ports }: PersonHere) => createShareSource(ports, shared.shareId);
const ask = () => Promise.reject(new Error("nobody should be asked"));

async function copyFromShare(person: PersonHere, name: string) {
  const source = shareSource(person);
  const { items } = await open(source, shared.folder.id);
  const to = (await listFiles(person.ports, person.user.root.id)).folder;
  const chosen = items.filter((item) => nameText(item) === name);
  return copyItems(person.ports, { source, signal, items: chosen, to, targetItems: [], ask });
}

describe("a copy out of a share", () => {
  it("is the copier's own file, sealed by him, with a key of his own area", async () => {
    const outcome = await copyFromShare(guest, "one.txt");
    expect(outcome.failed).toEqual([]);
    const copy = await findFile(guest.ports, "one.txt", guest.user.root.id);
    expect(copy.domain).toBe("m");
    const facts = await readSealedFacts(guest.ports, copy);
    expect(facts).toMatchObject({ isFromOther: false, sizeBytes: 7 });
  });

  it("is not signed for by him when nobody on the share signed it (T2)", async () => {
    await owner.server.changeItem(shared.files[0]!.id, { seal_sig: "", seal_by: "" });
    const { failed } = await copyFromShare(guest, "one.txt");
    expect(failed).toMatchObject([{ code: 2010 }]);
  });
});

describe("a copy into a share", () => {
  it("opens for its owner and for who put it there, under the key of the share", async () => {
    await guest.server.put("mine.txt", { type: "file", isSealed: true });
    const item = await findFile(guest.ports, "mine.txt", guest.user.root.id);
    const { folder: to } = await open(shareSource(guest), shared.folder.id);
    const source = createFilesSource(guest.ports);
    const wish = { source, signal, items: [item], to, targetItems: [], ask };
    const { failed, made } = await copyItems(guest.ports, wish);
    expect([failed, made.length]).toEqual([[], 1]);
    for (const [person, of] of [
      [guest, shared.shareId],
      [owner, null],
    ] as const) {
      expect(await namesIn(person, shared, of)).toContain("mine.txt");
    }
    const { items } = await open(createFilesSource(owner.ports), shared.folder.id);
    const there = items.find((one) => nameText(one) === "mine.txt")!;
    const facts = await readSealedFacts(owner.ports, there);
    expect(facts.author).toEqual({ state: "named", email: guest.email });
  });

  it("is refused to who only reads: 8002", async () => {
    const { role } = await memberOf(owner, shared.shareId, guest.email);
    expect(role).toBe("w");
    await guest.server.put("mine.txt", { type: "file", isSealed: true });
    const item = await findFile(guest.ports, "mine.txt", guest.user.root.id);
    const { folder } = await open(shareSource(guest), shared.folder.id);
    const to = { ...folder, isReadOnly: true };
    const source = createFilesSource(guest.ports);
    const wish = { source, signal, items: [item], to, targetItems: [], ask };
    await expect(copyItems(guest.ports, wish)).rejects.toMatchObject({ code: 8002 });
  });
});
