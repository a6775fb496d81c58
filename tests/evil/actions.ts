import { createFolder } from "#app/core/files/create-folder.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { childOf, placeOf } from "#app/core/files/place.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { readSealedFacts } from "#app/core/files/sealed-facts.ts";
import { deleteItems, restoreItems } from "#app/core/files/trash.ts";
import { createLink, findLink } from "#app/core/links/create-link.ts";
import { deleteLink } from "#app/core/links/delete-link.ts";
import { encryptLink } from "#app/core/links/encrypt-links.ts";
import { openSecrets } from "#app/core/links/links.crypto.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { attempt, judgeFacts, judgeSaves } from "#tests/evil/oracle.ts";
import type { NamedRow, Person } from "#tests/evil/person.ts";
import type { Step } from "#tests/evil/plan.ts";
import { SHARE_ACTIONS } from "#tests/evil/share-actions.ts";
import { type MadeSource, newName, newSource } from "#tests/evil/sources.ts";
import { visitLink } from "#tests/evil/visitor.ts";
import { moveItems } from "#tests/support/move-items.ts";

export type Action = (person: Person, step: Step) => Promise<void>;

/** What people do with files and links. Nothing to do it with is nothing done. */
export const ACTIONS: Readonly<Record<Exclude<Step["act"], "evil-on" | "evil-off">, Action>> = {
  ...SHARE_ACTIONS,
  list: (person) => person.refresh(),
  "open-folder": async (person, { which }) => {
    const row = pick(living(person, "folder"), which);
    if (row !== undefined) await person.openFolder(row.id);
  },
  up: async (person) => {
    const above = person.folder?.path.at(-2);
    if (above === undefined) await person.openRoot();
    else await person.openFolder(above.id);
  },
  "new-folder": async (person, step) => {
    const { folder } = person;
    if (folder === null) return;
    const name = newName(person.scene.book, step, "Ordner");
    await write(person, async (ports) => {
      const made = await createFolder(ports, folder, name);
      const fid = made.path.at(-1)?.fid ?? "";
      settleMade(person, { fid, id: made.id, name, folder });
    });
  },
  upload: uploadOne,
  download: downloadOne,
  info: async (person, { which }) => {
    const row = pick(living(person, "file"), which);
    if (row === undefined) return;
    await attempt(person.scene.accuse, async () => {
      const facts = await readSealedFacts(person.browser.files(), row);
      judgeFacts(person.scene, row.name.fid, facts);
    });
  },
  rename: renameOne,
  move: moveOne,
  delete: async (person, { which }) => trash(person, pick(living(person), which), "delete"),
  restore: async (person, { which }) =>
    trash(
      person,
      pick(
        person.named((row) => row.isDeleted),
        which,
      ),
      "restore",
    ),
  "make-link": makeLink,
  "remove-link": removeLink,
  visit: async (person, { which, other }) => {
    const { links } = person.scene.book;
    const link = pick(
      links.filter(({ isRemoved }) => !isRemoved),
      which,
    );
    if (link === undefined) return;
    await visitLink(person.scene, { link, typed: other % 4 === 0 ? "with-guess" : "right" });
  },
  reload: (person) => person.reload(),
  "lock-unlock": async (person) => {
    if (person.browser.account() === null) return;
    await person.lock();
    await person.signIn();
    await person.openRoot();
  },
  "sign-in": async (person) => {
    await person.signIn();
    await person.openRoot();
  },
};

function pick<T>(items: readonly T[], which: number): T | undefined {
  return items[which % Math.max(1, items.length)];
}

function living(person: Person, kind?: NamedRow["kind"]): readonly NamedRow[] {
  return person.named((row) => !row.isDeleted && (kind === undefined || row.kind === kind));
}

/** An action, and the listing that follows it. */
async function write(person: Person, act: (ports: FilesPorts) => Promise<void>): Promise<boolean> {
  const isDone = await attempt(person.scene.accuse, () => act(person.browser.files()));
  await person.refresh();
  return isDone;
}

interface MadeHere {
  readonly fid: string;
  readonly id: string;
  readonly name: string;
  readonly folder: OpenedFolder;
}

function settleMade({ scene }: Person, { fid, id, name, folder }: MadeHere): void {
  const item = scene.book.items.get(fid);
  if (item === undefined) {
    scene.accuse(`${name} was made without being sealed`);
    return;
  }
  item.id = id;
  const parentFid = folder.path.at(-1)?.fid ?? "";
  scene.book.settle(fid, { name, parentFid, isDeleted: false });
}

/** Whether the server shows this name on another item than it was made for. */
function isMisnamed({ scene: { book } }: Person, { id, name }: NamedRow): boolean {
  return book.itemOfId(id)?.fid !== name.fid;
}

/** What has no content to ask goes by the server's word: then both items are its to hide. */
function noteMisled(person: Person, row: NamedRow): void {
  if (!isMisnamed(person, row)) return;
  const { book } = person.scene;
  book.misled.add(row.name.fid);
  const hit = book.itemOfId(row.id);
  if (hit !== undefined) book.misled.add(hit.fid);
}

async function uploadOne(person: Person, step: Step): Promise<void> {
  const { folder, scene, browser } = person;
  if (folder === null || browser.account() === null) return;
  const source = newSource(scene.book, step);
  scene.book.noteSecretContent(source.content);
  browser.engine.upload([source], folder);
  await browser.untilIdle();
  if (browser.engine.state.get().rows.at(-1)?.status !== STATUS.success)
    await retryUpload(person, source, step);
  const row = browser.engine.state.get().rows.at(-1);
  const item = scene.book.itemNamed(source.name);
  if (item !== undefined) {
    item.content = source.given;
    item.modifiedMs = source.modifiedMs;
  }
  if (row?.status === STATUS.success) {
    const { name } = source;
    settleMade(person, { fid: item?.fid ?? "", id: row.itemId ?? "", name, folder });
  }
  const failed = browser.engine.state.get().rows.filter(({ status }) => status !== STATUS.success);
  judgeSaves(scene, { fid: "", name: "" }, { saved: [], rows: failed });
  browser.engine.clear();
  await person.refresh();
}

/** "Retry" after a failure; in one case of two the file was changed meanwhile, seen or unseen (D19). */
async function retryUpload({ browser, scene }: Person, source: MadeSource, { which }: Step) {
  const row = browser.engine.state.get().rows.at(-1);
  if (row === undefined) return;
  const { content, modifiedMs } = source;
  const turned = Buffer.from(content).reverse();
  if (which % 4 === 0) source.now = { content: turned, modifiedMs: modifiedMs + 1 };
  if (which % 4 === 1) source.now = { content: turned, modifiedMs };
  scene.book.noteSecretContent(turned);
  browser.engine.retry(row.id);
  await browser.untilIdle();
}

async function downloadOne(person: Person, { which }: Step): Promise<void> {
  const { browser, scene } = person;
  const file = pick(living(person, "file"), which);
  if (file === undefined || browser.account() === null) return;
  browser.saved.length = 0;
  browser.engine.download([file], { kind: "files" });
  await browser.untilIdle();
  const { rows } = browser.engine.state.get();
  const asked = { fid: file.name.fid, name: file.name.text };
  judgeSaves(scene, asked, { saved: browser.saved, rows });
  browser.engine.clear();
}

async function renameOne(person: Person, step: Step): Promise<void> {
  const { folder, rows, scene } = person;
  const row = pick(living(person), step.which);
  if (row === undefined || folder === null) return;
  const newText = newName(scene.book, step, "anders");
  await write(person, async (ports) => {
    const renamed = await renameItem(ports, {
      item: row,
      folder,
      neighbours: rows,
      newName: newText,
    });
    if (isMisnamed(person, row)) scene.accuse(`a name was sealed onto another item: ${newText}`);
    scene.book.settle(row.name.fid, { name: newText });
    if (renamed.name.state === "open")
      person.browser.device.met.set(row.name.fid, renamed.name.rev);
  });
}

async function moveOne(person: Person, step: Step): Promise<void> {
  const { folder, scene } = person;
  const row = pick(living(person), step.which);
  if (row === undefined || folder === null) return;
  const others = living(person, "folder").filter(({ id }) => id !== row.id);
  const above = folder.path.at(-2);
  const places = [
    ...others.map((other) => childOf(folder, other)),
    ...(above === undefined ? [] : [placeOf(folder, above.id)]),
  ];
  const to = pick(places, step.other);
  if (to === undefined) return;
  const isDone = await write(person, async (ports) => {
    const move = { items: [row], from: folder, to, targetItems: [], ask: async () => null };
    const { movedIds, linksToEncrypt } = await moveItems(ports, move);
    if (!movedIds.includes(row.id)) return;
    person.dropRow(row.id);
    if (isMisnamed(person, row)) scene.accuse(`another item was moved than ${row.name.text}`);
    scene.book.settle(row.name.fid, { parentFid: to.path.at(-1)?.fid ?? "" });
    for (const ks of linksToEncrypt) await encrypt(ports, ks);
  });
  const { floors, floored } = scene.book;
  const { fid, rev } = row.name;
  if (!isDone && (floors.get(fid) ?? 0) > rev) floored.add(fid);
}

async function encrypt(ports: FilesPorts, ks: string): Promise<void> {
  await encryptLink(ports, ks, { onStep: () => undefined });
}

async function trash(person: Person, row: NamedRow | undefined, action: "delete" | "restore") {
  if (row === undefined) return;
  const item = person.scene.book.items.get(row.name.fid);
  const isDeleted = action === "delete";
  await write(person, async (ports) => {
    noteMisled(person, row);
    item?.allowedDeleted.add(isDeleted);
    const refused = await (isDeleted ? deleteItems : restoreItems)(ports, [row.id]);
    if (refused.size === 0) person.scene.book.settle(row.name.fid, { isDeleted });
  });
}

async function makeLink(person: Person, step: Step): Promise<void> {
  const { scene } = person;
  const row = pick(living(person), step.which);
  const isLinked = scene.book.links.some(
    ({ fid, isRemoved }) => fid === row?.name.fid && !isRemoved,
  );
  if (row === undefined || isLinked) return;
  const password = step.other % 2 === 0 ? null : `Losung-Nr_${step.other}-Gast`;
  await write(person, async (ports) => {
    noteMisled(person, row);
    scene.book.linkBeingMade = row.name.fid;
    const link = await createLink(ports, { item: row, password });
    const secrets = await openSecrets(ports, link);
    await encrypt(ports, link.ks);
    const { id, cachekey, ks } = link;
    const { linkKey } = secrets;
    if (secrets.password !== (password ?? "")) scene.accuse("a link has another password");
    scene.book.links.push({
      id,
      cachekey,
      ks,
      fid: row.name.fid,
      linkKey,
      password,
      isRemoved: false,
    });
  });
  scene.book.linkBeingMade = null;
}

async function removeLink(person: Person, { which }: Step): Promise<void> {
  const made = pick(
    person.scene.book.links.filter(({ isRemoved }) => !isRemoved),
    which,
  );
  const row = living(person).find(({ name }) => name.fid === made?.fid);
  if (made === undefined || row === undefined) return;
  await write(person, async (ports) => {
    const link = await findLink(ports, row);
    if (link === null) return;
    made.isRemoved = true;
    await deleteLink(ports, link);
  });
}
