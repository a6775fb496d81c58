import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import { makeTestAccount, ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFilesSource } from "./files-source.ts";
import { FolderListing } from "./folder-listing.ts";
import { KeptFolders, type KeptRequest } from "./kept-folders.crypto.ts";
import { lazyKept } from "./lazy-kept.ts";
import { nameText } from "./sort.ts";

const ROOT: KeptRequest = { folderId: ROOT_ID, showDeleted: false };
const NAMES = ["Überweisung März.pdf", "file 2.txt", "file 10.txt"];

let user: TestAccount;
let other: TestAccount;
let server: FilesServer;
let manifest: ReturnType<TestAccount["manifest"]["get"]>;

beforeAll(async () => {
  [user, other] = [await makeTestAccount(), await makeTestAccount()];
});

beforeEach(async () => {
  server = await FilesServer.open(user);
  await user.listings.clear();
  manifest = user.manifest.get();
});

afterEach(async () => {
  user.manifest.set(manifest);
  await server.close();
});

const sourceOf = ({ account, crypto }: TestAccount) =>
  createFilesSource({ api: server.api, crypto, account });

const keptBy = (who: TestAccount) => new KeptFolders(who.crypto, sourceOf(who));

/** Lists a folder as a screen does, and gives what it showed. */
async function list({ folderId, showDeleted }: KeptRequest = ROOT): Promise<string[]> {
  const writing: Promise<void>[] = [];
  const kept = lazyKept(async () => keptBy(user));
  const listing = new FolderListing({
    source: sourceOf(user),
    clock: new FakeClock(0),
    collator: createNameCollator("en"),
    kept: { read: async () => null, write: (...args) => keep(kept.write(...args)) },
  });
  const keep = (write: Promise<void>) => {
    writing.push(write);
    return write;
  };
  await listing.open({ folderId, showDeleted });
  await Promise.all(writing);
  expect(listing.state.get().phase).toBe("complete");
  return listing.state.get().rows.map(nameText);
}

const namesOf = async (request = ROOT, who = user) =>
  (await keptBy(who).read(request))?.items.map(nameText) ?? null;

/** The one record of this device, changed. */
function changeKept(change: (kept: { place: string; sealed: string }) => typeof kept): void {
  const [[name, kept] = []] = user.listings.kept;
  if (name === undefined || kept === undefined) throw new Error("nothing is kept");
  user.listings.kept.set(name, change(kept));
}

/** Puts other rows at rest, sealed for their place by the account itself. */
async function reseal(change: (text: string) => string): Promise<void> {
  const kept = await user.crypto.openKeptListing(`${ROOT_ID}|0`);
  if (kept === null) throw new Error("nothing is kept");
  const { place, text } = kept;
  await user.crypto.keepListing({ name: `${ROOT_ID}|0`, place, text: change(text) });
}

describe("a folder that was listed before", () => {
  it("opens from this device with the names and the order that it was shown with", async () => {
    for (const name of NAMES) await server.put(name, { type: "file" });
    await server.put("Zoll");
    const shown = await list();
    const asked = server.sent.length;
    expect(await namesOf()).toEqual(shown);
    expect(shown).toContain(NAMES[0]);
    expect(server.sent).toHaveLength(asked);
  });

  it("is proven from the root of its area, with the fid that was pressed", async () => {
    const outer = await server.put("Häfen");
    const inner = await server.put("Kai", { pid: outer.id, pfid: outer.fid });
    await server.put("plan.pdf", { pid: inner.id, pfid: inner.fid, type: "file" });
    await list({ folderId: inner.id, showDeleted: false });
    const kept = await keptBy(user).read({
      folderId: inner.id,
      showDeleted: false,
      fid: inner.fid,
    });
    expect(kept?.folder.path.map(({ name }) => name)).toEqual(["", "Häfen", "Kai"]);
    expect(await namesOf({ folderId: inner.id, showDeleted: false, fid: outer.fid })).toBeNull();
    expect(await namesOf({ folderId: outer.id, showDeleted: false })).toBeNull();
  });

  it("lies there as ciphertext, and its names once more sealed within", async () => {
    await server.put("Überweisung März.pdf", { type: "file" });
    await list();
    const [kept] = user.listings.kept.values();
    expect(Buffer.from(kept?.sealed ?? "", "base64").toString()).not.toContain(ROOT_ID);
    const opened = await user.crypto.openKeptListing(`${ROOT_ID}|0`);
    expect(opened?.text).toContain(ROOT_ID);
    expect(opened?.text).not.toMatch(/Überweisung|März/);
  });

  it("is kept with at most a thousand rows, the first ones as they were shown", async () => {
    const { folder, page, row } = await aListedRow();
    const many = Array.from({ length: FILES_LIMITS.keptRows + 1 }, (_, index) => ({
      ...row,
      item: { ...row.item, id: String(index + 1000) },
    }));
    await keptBy(user).write(ROOT, { folder, page, items: many });
    const text = (await user.crypto.openKeptListing(`${ROOT_ID}|0`))?.text ?? "";
    const rows: unknown[] = JSON.parse(text).items;
    expect(rows).toHaveLength(FILES_LIMITS.keptRows);
    expect(rows[0]).toMatchObject({ item: { id: "1000" } });
  });

  async function aListedRow() {
    await server.put("one.txt", { type: "file" });
    const request = { ...ROOT, histId: "0", offset: "0", limit: 10 };
    const page = await sourceOf(user).fetchPage(request);
    const [row] = page.items;
    if (row === undefined) throw new Error("nothing was listed");
    return { folder: await sourceOf(user).openFolder(page), page, row };
  }
});

describe("a row that is kept is believed no more than one that is listed", () => {
  it("stays out below the floor of the manifest", async () => {
    const item = await server.put("withdrawn.txt", { type: "file" });
    await server.put("other.txt", { type: "file" });
    await list();
    await user.account.updateManifest((before) => ({
      ...before,
      minrev: { [`m|${item.fid}`]: 1 },
    }));
    expect(await namesOf()).toEqual(["other.txt"]);
  });

  it("stays out when this device has met a newer one", async () => {
    const item = await server.put("older.txt", { type: "file" });
    await server.put("other.txt", { type: "file" });
    await list();
    await user.account.seen.judgeNames([{ domain: "m", fid: item.fid, rev: 3, name: "newer.txt" }]);
    expect(await namesOf()).toEqual(["other.txt"]);
  });

  it("stands, once it was read, until the manifest is another one or a newer name was met", async () => {
    const item = await server.put("plan.pdf", { type: "file" });
    await list();
    const before = await keptBy(user).read(ROOT);
    expect(before?.stands()).toBe(true);
    await user.account.updateManifest((manifest) => ({
      ...manifest,
      minrev: { [`m|${item.fid}`]: 1 },
    }));
    expect(before?.stands()).toBe(false);
    await user.account.updateManifest((manifest) => ({ ...manifest, minrev: {} }));
    const again = await keptBy(user).read(ROOT);
    expect(again?.stands()).toBe(true);
    await user.account.seen.judgeNames([{ domain: "m", fid: item.fid, rev: 3, name: "newer.pdf" }]);
    expect(again?.stands()).toBe(false);
  });

  it("stays out where it did not open, and two of one name open nothing", async () => {
    await server.put("good.txt", { type: "file" });
    const moved = await server.put("moved.txt", { type: "file" });
    await server.changeItem(moved.id, { pfid: "0".repeat(32) });
    expect(await list()).toHaveLength(2);
    expect(await namesOf()).toEqual(["good.txt"]);
    await reseal((text) => {
      const kept = JSON.parse(text);
      return JSON.stringify({ ...kept, items: [...kept.items, ...kept.items] });
    });
    expect(await namesOf()).toBeNull();
  });
});

describe("nothing is kept", () => {
  beforeEach(async () => {
    await server.put("plan.pdf", { type: "file" });
    await list();
  });

  it.each([
    ["what is damaged", { sealed: "AAAA" }],
    ["the place of another folder", { place: `ls|m|${"a".repeat(32)}|0` }],
    ["no place at all", { place: "seen" }],
  ])("where %s lies there", async (_what, change) => {
    expect(await namesOf()).toEqual(["plan.pdf"]);
    changeKept((kept) => ({ ...kept, ...change }));
    expect(await namesOf()).toBeNull();
  });

  it("where the rows of another folder lie, or those with deleted ones", async () => {
    const [kept] = user.listings.kept.values();
    if (kept === undefined) throw new Error("nothing is kept");
    await user.listings.write("99|0", kept);
    expect(await namesOf({ folderId: "99", showDeleted: false })).toBeNull();
    await user.listings.write(`${ROOT_ID}|1`, kept);
    expect(await namesOf({ ...ROOT, showDeleted: true })).toBeNull();
    await list({ ...ROOT, showDeleted: true });
    expect(await namesOf({ ...ROOT, showDeleted: true })).toEqual(["plan.pdf"]);
  });

  it("where another version of the product has written", async () => {
    await reseal((text) => JSON.stringify({ ...JSON.parse(text), v: 2 }));
    expect(await namesOf()).toBeNull();
    await reseal(() => "no JSON");
    expect(await namesOf()).toBeNull();
  });

  it("for another account", async () => {
    const [[name = "", kept] = []] = user.listings.kept;
    if (kept === undefined) throw new Error("nothing is kept");
    await other.listings.write(name, kept);
    expect(await namesOf(ROOT, other)).toBeNull();
  });

  it("since a lock, which takes it all, and after it nothing is written", async () => {
    const locked = await makeTestAccount();
    await locked.crypto.keepListing({ name: "1|0", place: `ls|m|${"a".repeat(32)}|0`, text: "{}" });
    expect(locked.listings.kept.size).toBe(1);
    expect(await locked.crypto.lock("idle")).toBe("gone");
    expect(locked.listings.kept.size).toBe(0);
    const page = { cwd: null, above: [] };
    await keptBy(locked).write(ROOT, { folder: locked.root, page, items: [] });
    expect(locked.listings.kept.size).toBe(0);
    expect(await namesOf(ROOT, locked)).toBeNull();
  });
});
