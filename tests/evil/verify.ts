import { areaRootId } from "#app/core/files/files.api.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { Book, MadeItem } from "#tests/evil/book.ts";
import { type Browser, openBrowser, type Scene } from "#tests/evil/browser.ts";
import { type Device, makeDevice } from "#tests/evil/device.ts";
import { attempt } from "#tests/evil/oracle.ts";
import type { Credentials } from "#tests/evil/person.ts";
import { visitLink } from "#tests/evil/visitor.ts";

/** An item as an honest server has it. */
interface Found {
  readonly item: FileItem;
  readonly parentFid: string;
  /** Itself, or a folder above it. */
  readonly isInTrash: boolean;
}

/** After the attacks: everything that was acknowledged is there, and bit-identical. */
export async function verify(
  scene: Scene,
  credentials: Credentials,
  { device: first, isThorough }: { readonly device: Device; readonly isThorough: boolean },
): Promise<void> {
  const browser = openBrowser(scene, withoutMemory(first));
  try {
    await openKeys(scene, browser, credentials);
    if (browser.account() === null) return scene.accuse("an honest server lets nobody in");
    const found = await walk(browser);
    judgeTree(scene, found);
    await judgeContents(scene, browser, found);
  } catch (error) {
    // An honest server has nothing to be refused.
    scene.accuse(`an honest server is refused: ${String(error)}`);
  } finally {
    browser.close();
  }
  await judgeLinks(scene, isThorough);
}

function withoutMemory(device: Device): Device {
  return makeDevice(new Map(), device.secretBytes() ?? undefined);
}

async function openKeys(scene: Scene, browser: Browser, credentials: Credentials): Promise<void> {
  await attempt(scene.accuse, () => browser.resume());
  if (browser.account() !== null) return;
  await attempt(scene.accuse, async () => {
    await browser.auth.signIn({ ...credentials, twofacode: "" });
  });
}

async function walk(browser: Browser): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const account = browser.account();
  const rootId = account === null ? "" : areaRootId(account.user.get(), "files");
  const source = createFilesSource(browser.files());
  const waiting = [{ id: rootId, isInTrash: false }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { id: folderId, isInTrash } = next;
    const request = {
      folderId,
      showDeleted: true,
      histId: "0",
      signal: new AbortController().signal,
    };
    for await (const { items, folder } of listFolder(source, request)) {
      for (const item of items) {
        const isGone = isInTrash || item.isDeleted;
        const parentFid = folder.path.at(-1)?.fid ?? "";
        found.set(item.id, { item, parentFid, isInTrash: isGone });
        const isOpen = item.name.state === "open";
        if (item.kind === "folder" && isOpen) waiting.push({ id: item.id, isInTrash: isGone });
      }
    }
  }
  return found;
}

function judgeTree({ book, accuse }: Scene, found: ReadonlyMap<string, Found>): void {
  for (const item of book.items.values()) {
    if (!item.isAcknowledged || isMisled(book, item)) continue;
    const there = found.get(item.id);
    const [name = item.fid] = item.allowedNames;
    if (there === undefined) {
      accuse(`${name} was acknowledged and is lost`);
      continue;
    }
    const { item: row, parentFid } = there;
    if (row.name.state !== "open") {
      accuse(`${name} does not open any more`);
      continue;
    }
    if (row.name.fid !== item.fid) accuse(`${name} is another item`);
    if (!item.allowedNames.has(row.name.text)) accuse(`${name} is called ${row.name.text}`);
    if (!item.allowedParents.has(parentFid)) accuse(`${name} lies elsewhere`);
    if (!item.allowedDeleted.has(row.isDeleted)) accuse(`${name}: deleted is ${row.isDeleted}`);
  }
}

/** Somewhere on the way up a lie of the server was obeyed, or a floor stands without its move. */
function isMisled(book: Book, item: MadeItem, depth = 0): boolean {
  if (book.misled.has(item.fid) || book.floored.has(item.fid)) return true;
  return (
    depth < MOST_LEVELS &&
    [...item.allowedParents].some((fid) => {
      const above = book.items.get(fid);
      return above !== undefined && isMisled(book, above, depth + 1);
    })
  );
}

const MOST_LEVELS = 40;

async function judgeContents(
  { book, accuse }: Scene,
  browser: Browser,
  found: ReadonlyMap<string, Found>,
): Promise<void> {
  for (const made of book.items.values()) {
    const there = found.get(made.id);
    if (there === undefined || there.isInTrash || made.content === null) continue;
    if (!made.isAcknowledged || isMisled(book, made)) continue;
    browser.saved.length = 0;
    browser.engine.download([there.item], { kind: "files" });
    await browser.untilIdle();
    const [row] = browser.engine.state.get().rows;
    browser.engine.clear();
    const [name] = made.allowedNames;
    const [save] = browser.saved;
    if (save?.end !== "whole" || !save.bytes.equals(made.content)) {
      accuse(`${name} is not bit-identical: ${row?.status}`);
    }
  }
}

/** A password takes half a second to stretch: those links are opened by thorough looks alone. */
async function judgeLinks(scene: Scene, isThorough: boolean): Promise<void> {
  const { book, accuse } = scene;
  for (const link of book.links) {
    if (link.password !== null && !isThorough) continue;
    const item = book.items.get(link.fid);
    const isGone = item === undefined || link.isRemoved || isMisled(book, item);
    if (isGone || !isLiving(book, item)) continue;
    const { isOpen, savedFile } = await visitLink(scene, { link, typed: "right" });
    if (!isOpen) accuse(`link ${link.ks} was acknowledged and does not open`);
    else if (item.kind === "file" && savedFile !== item.fid)
      accuse(`the file of link ${link.ks} was not saved`);
  }
}

/** Surely not in the trash, nor anything above it. */
function isLiving(book: Book, item: MadeItem): boolean {
  if (item.allowedDeleted.has(true)) return false;
  return [...item.allowedParents].every((fid) => {
    const above = book.items.get(fid);
    return above === undefined || isLiving(book, above);
  });
}
