import { describe, expect, it } from "vitest";
import type { WireActivity } from "#app/contract/commands/activity.ts";
import { duplicateItems } from "#app/core/files/copy-items.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { movePlanned } from "#app/core/files/move-items.ts";
import { requireNamed } from "#app/core/files/placed-name.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { nameText } from "#app/core/files/sort.ts";
import { deleteItems, restoreItems } from "#app/core/files/trash.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { type ActivityOf, FIRST_ACTIVITY, readActivity } from "./read-activity.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

async function open({ ports }: PersonHere, { folder }: SharedFolder, of: string | null) {
  const items: FileItem[] = [];
  let opened: OpenedFolder | null = null;
  const { signal } = new AbortController();
  const request = { folderId: folder.id, showDeleted: false, histId: "0", signal };
  const source = of === null ? createFilesSource(ports) : createShareSource(ports, of);
  for await (const page of listFolder(source, request)) {
    opened = page.folder;
    items.push(...page.items);
  }
  return { folder: opened!, items };
}

/** The guest makes a folder, renames a file, removes it and brings it back. */
async function work(shared: SharedFolder) {
  const { shareId } = shared;
  const { folder, items } = await open(guest, shared, shareId);
  await createFolder(guest.ports, folder, "Drafts");
  const item = items.find(({ name }) => name.state === "open" && name.text === "one.txt")!;
  const rename = { item, folder, neighbours: items, newName: "first.txt" };
  const renamed = await renameItem(guest.ports, rename);
  const from = { items: [renamed], folder };
  await deleteItems(guest.ports, [item.id], from);
  await restoreItems(guest.ports, [item.id], from);
  return { item, folder };
}

async function linesOf({ ports }: PersonHere, of: ActivityOf) {
  const { lines } = await readActivity(ports, of, FIRST_ACTIVITY);
  return lines.map(({ op, names, author }) => [op, names?.from ?? null, names?.to ?? null, author]);
}

/** From here on this person is told something else of what was done. */
function lieTo(person: PersonHere, change: (lines: WireActivity[]) => WireActivity[]): void {
  person.server.alter = (name, answer) =>
    name === "shareactivity"
      ? { ...answer, lines: change(answer.lines as WireActivity[]) }
      : answer;
}

describe("what was done in a share", () => {
  it("stands with the names and with whoever signed it, for everybody on it", async () => {
    const shared = await shareFolder(owner, [guest, third]);
    await work(shared);
    const expected = (author: unknown) => [
      ["restore", "", "first.txt", author],
      ["remove", "first.txt", "", author],
      ["rename", "one.txt", "first.txt", author],
      ["add", "", "Drafts", author],
    ];
    const of = { shareId: shared.shareId, item: null };
    const named = { state: "named", email: guest.email };
    expect(await linesOf(owner, of)).toEqual(expected(named));
    expect(await linesOf(third, of)).toEqual(expected(named));
    expect(await linesOf(guest, of)).toEqual(expected({ state: "self" }));
  });

  it("was moved under another name with both of them, of which the new one is known from then on (D6)", async () => {
    const shared = await shareFolder(owner, [guest]);
    const { shareId } = shared;
    const { folder: from, items } = await open(guest, shared, shareId);
    const to = await createFolder(guest.ports, from, "Drafts");
    const item = requireNamed(items.find((one) => nameText(one) === "one.txt")!);
    const planned = [{ item, name: "first.txt" }];
    expect((await movePlanned(guest.ports, planned, { from, to })).movedIds).toEqual([item.id]);
    const [newest] = await linesOf(owner, { shareId, item: null });
    const author = { state: "named", email: guest.email };
    expect(newest).toEqual(["move", "one.txt", "first.txt", author]);
    const old = { domain: item.domain, fid: item.name.fid, rev: item.name.rev, name: "one.txt" };
    expect(await guest.user.account.seen.judgeNames([old])).toMatchObject([{ isOlder: true }]);
  });

  it("is told of one item alone where that is asked", async () => {
    const shared = await shareFolder(owner, [guest]);
    const { item } = await work(shared);
    const fid = item.name.state === "open" ? item.name.fid : "";
    const lines = await linesOf(owner, { shareId: shared.shareId, item: { id: item.id, fid } });
    expect(lines.map(([op]) => op)).toEqual(["restore", "remove", "rename"]);
  });

  it("comes in pages, and a server that never ends them ends them", async () => {
    const shared = await shareFolder(owner, [guest]);
    const { folder } = await open(guest, shared, shared.shareId);
    for (let count = 0; count < 52; count += 1)
      await createFolder(guest.ports, folder, `Folder ${count}`);
    const of = { shareId: shared.shareId, item: null };
    const first = await readActivity(owner.ports, of, FIRST_ACTIVITY);
    expect(first.lines).toHaveLength(50);
    const rest = await readActivity(owner.ports, of, first.next ?? "");
    expect([rest.lines.length, rest.next]).toEqual([2, null]);
    owner.server.alter = (_name, answer) => ({ ...answer, lines: [], more: 1 });
    expect((await readActivity(owner.ports, of, FIRST_ACTIVITY)).next).toBeNull();
  });

  it("is nobody's who is not on it", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    const asked = readActivity(third.ports, { shareId, item: null }, FIRST_ACTIVITY);
    await expect(asked).rejects.toThrow("1604");
  });

  it("stands in an own area the same, under the area's key", async () => {
    const place = { folder: { id: owner.user.root.id, fid: "" }, files: [], shareId: "" };
    const { folder } = await open(owner, place, null);
    await createFolder(owner.ports, folder, "Mine");
    const of = { shareId: shareIdOf(owner.user.areaKey.ks), item: null };
    expect(await linesOf(owner, of)).toEqual([["add", "", "Mine", { state: "self" }]]);
    await expect(linesOf(guest, of)).rejects.toThrow("1604");
  });
});

describe("a share that something leaves or comes into", () => {
  const root = () => ({ folder: { id: owner.user.root.id, fid: "" }, files: [], shareId: "" });
  const ask = () => Promise.reject(new Error("nobody should be asked"));

  it("tells its people what its owner moved out, signed, under the name that they know", async () => {
    const shared = await shareFolder(owner, [guest]);
    const { folder: from, items } = await open(owner, shared, null);
    const { folder: to } = await open(owner, root(), null);
    const one = items.filter((item) => nameText(item) === "one.txt");
    const target = await createFolder(owner.ports, to, "Private");
    await moveItems(owner.ports, { items: one, from, to: target, targetItems: [], ask });
    const of = { shareId: shared.shareId, item: null };
    const author = { state: "named", email: owner.email };
    expect(await linesOf(guest, of)).toEqual([["move", "one.txt", "one.txt", author]]);
    const area = { shareId: shareIdOf(owner.user.areaKey.ks), item: null };
    const [newest] = await linesOf(owner, area);
    expect(newest).toEqual(["move", "one.txt", "one.txt", { state: "self" }]);
  });

  it("tells of copies as of whatever else is added", async () => {
    const shared = await shareFolder(owner, [guest]);
    const { folder, items } = await open(owner, shared, null);
    const source = createFilesSource(owner.ports);
    const { signal } = new AbortController();
    const one = items.filter((item) => nameText(item) === "one.txt");
    const wish = { source, signal, folder, items: one, neighbours: items };
    await duplicateItems(owner.ports, wish);
    const author = { state: "named", email: owner.email };
    expect(await linesOf(guest, { shareId: shared.shareId, item: null })).toEqual([
      ["add", "", "one copy.txt", author],
    ]);
  });
});

describe("a server that lies about what was done in a share", () => {
  it("is marked where a line lost its signature, and shows no names then", async () => {
    const shared = await shareFolder(owner, [guest]);
    await work(shared);
    lieTo(owner, (lines) => lines.map((line) => ({ ...line, n: "", act: "" })));
    const of = { shareId: shared.shareId, item: null };
    const lines = await linesOf(owner, of);
    expect(lines).toHaveLength(4);
    expect(lines.every(([, from, to]) => from === null && to === null)).toBe(true);
    expect(lines.every(([, , , author]) => JSON.stringify(author).includes("unsigned"))).toBe(true);
  });

  it("changes neither what was done, nor when, nor by whom", async () => {
    const shared = await shareFolder(owner, [guest]);
    await work(shared);
    const of = { shareId: shared.shareId, item: null };
    const honest = (await readActivity(owner.ports, of, FIRST_ACTIVITY)).lines;
    lieTo(owner, (lines) =>
      lines.map((line) => ({ ...line, op: "add", t: 1, email: third.email, userid: "300007" })),
    );
    const lied = (await readActivity(owner.ports, of, FIRST_ACTIVITY)).lines;
    const told = ({ op, atMs, names, author }: (typeof lied)[number]) => ({
      ...{ op, atMs, names, author },
    });
    expect(lied.map(told)).toEqual(honest.map(told));
  });

  it("brings a line once, however often it says it, and for its own item alone", async () => {
    const shared = await shareFolder(owner, [guest]);
    const { item } = await work(shared);
    const of = { shareId: shared.shareId, item: null };
    lieTo(owner, (lines) => [lines[0]!, ...lines]);
    const authors = (await linesOf(owner, of)).map(([, , , author]) => author);
    expect(authors.filter((author) => JSON.stringify(author).includes("unsigned"))).toHaveLength(1);
    lieTo(owner, (lines) => lines);
    const other = { shareId: shared.shareId, item: { id: item.id, fid: "0".repeat(32) } };
    const lines = await linesOf(owner, other);
    expect(lines.every(([, , to]) => to === null)).toBe(true);
  });

  it("cannot bring the line of one share as that of another, or of another sequence", async () => {
    const shared = await shareFolder(owner, [guest]);
    await work(shared);
    const other = await shareFolder(owner, [guest], { name: "Other" });
    const stolen = (await owner.server.api.call("shareactivity", {
      ...{ share_id: shared.shareId, after: "0", limit: 9 },
    })) as { lines: WireActivity[] };
    lieTo(owner, () => stolen.lines);
    const lines = await linesOf(owner, { shareId: other.shareId, item: null });
    expect(lines.every(([, from, to]) => from === null && to === null)).toBe(true);
    lieTo(owner, (own) => own.map((line) => ({ ...line, share_sequence: "7" })));
    const moved = await linesOf(owner, { shareId: shared.shareId, item: null });
    expect(moved.every(([, , to]) => to === null)).toBe(true);
  });

  it("cannot make somebody who only reads the author of anything", async () => {
    const shared = await shareFolder(owner, [guest], { role: "r" });
    const ks = `${shared.shareId}-0`;
    const facts = { op: "add", t: 1_790_000_000, fid: "a".repeat(32), from: "", to: "x" } as const;
    const [line] = await guest.ports.crypto.sealActivity({ ks, lines: [facts] });
    lieTo(owner, () => [
      {
        ...{ id: "1", t: 1, op: "add", coffer_id: "1", userid: "1", email: owner.email },
        ...{ share_sequence: "0", ...line! },
      },
    ]);
    expect(await linesOf(owner, { shareId: shared.shareId, item: null })).toEqual([
      ["add", "", "x", { state: "unconfirmed" }],
    ]);
  });
});

describe("a change in a share", () => {
  it("is made all the same where the key to tell of it is not to be had", async () => {
    const { folder } = await open(
      owner,
      { folder: { id: owner.user.root.id, fid: "" }, files: [], shareId: "" },
      null,
    );
    const again = await owner.reload();
    again.server.refuse = (name) => {
      if (name === "userareakeys") throw new Error("no answer");
    };
    await createFolder(again.ports, folder, "Unsigned");
    again.server.refuse = () => undefined;
    const of = { shareId: shareIdOf(owner.user.areaKey.ks), item: null };
    expect(await linesOf(owner, of)).toEqual([["add", null, null, { state: "unsigned" }]]);
  });
});
