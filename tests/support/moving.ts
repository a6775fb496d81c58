import { createFolder } from "#app/core/files/create-folder.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { listAll } from "#app/core/files/list-all.ts";
import {
  type MoveAnywhere,
  type MovedAnywhere,
  moveAnywhere,
} from "#app/core/files/move-anywhere.ts";
import { childOf } from "#app/core/files/place.ts";
import { nameText } from "#app/core/files/sort.ts";
import { openShareRoot } from "#app/core/files/source-of.ts";
import type { PersonHere } from "./share-people.ts";
import type { SharedFolder } from "./shared-folder.ts";

const { signal } = new AbortController();
const ask = () => Promise.reject(new Error("nobody should be asked"));

/** Names of what lies in a folder, sorted. */
export async function namesOf({ ports }: PersonHere, folder: OpenedFolder): Promise<string[]> {
  return (await listAll(ports, folder)).map(nameText).sort();
}

/** An item by its name, as a list of no folder has it. */
export async function findPlaced(
  { ports }: PersonHere,
  folder: OpenedFolder,
  name: string,
): Promise<FileItem> {
  const found = (await listAll(ports, folder)).find((item) => nameText(item) === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return { ...found, place: folder };
}

/** A shared folder, as a member opens it. */
export function openShared({ ports }: PersonHere, shared: SharedFolder): Promise<OpenedFolder> {
  return openShareRoot(ports, { shareId: shared.shareId, itemId: shared.folder.id }, signal);
}

/** Moves items; a question is a failure unless `ask` is given. */
export async function moveAs(
  person: PersonHere,
  items: readonly FileItem[],
  to: OpenedFolder,
  more: Partial<MoveAnywhere> = {},
): Promise<MovedAnywhere> {
  const targetItems = await listAll(person.ports, to);
  const wish = { items, listed: person.user.root, to, targetItems, ask, signal };
  return moveAnywhere(person.ports, { ...wish, ...more });
}

/** A folder of somebody's own with one file. */
export async function putFolder(person: PersonHere, name = "Trip"): Promise<FileItem> {
  const { root } = person.user;
  await createFolder(person.ports, root, name);
  const item = await findPlaced(person, root, name);
  const { fid } = childOf(root, item).path.at(-1)!;
  await person.server.put("inside.txt", { pid: item.id, pfid: fid, type: "file", isSealed: true });
  return item;
}

/** The root of somebody's Vault. */
export function vaultOf({ user: { account } }: PersonHere): OpenedFolder {
  const id = account.user.get().rootIds.vault;
  const step = { id, fid: account.rootFids.vault, domain: "m", name: "" };
  return { area: "vault", id, path: [step], isReadOnly: false };
}
