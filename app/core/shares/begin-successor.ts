import * as CODES from "#app/contract/errors/codes.ts";
import { toNameKey } from "#app/contract/validate/name.ts";
import type { ItemId, Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { toCopyName } from "#app/core/display/copy-name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { areaRoot } from "#app/core/files/area-root.ts";
import { createFolderAs } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { takenNames } from "#app/core/files/name-conflict.ts";
import { announceKey } from "#app/core/keys/announce-key.ts";
import { OWN_DOMAIN, toItemKey } from "#app/core/keys/item-key.ts";
import { callOff } from "#app/core/keys/rotations.ts";
import { findShare, makeAnnounced } from "./make-share.ts";
import type { Share } from "./share.ts";

/**
 * The empty folder, and share, that takes the place of another one: what is copied into it lies under its
 * key from the beginning. Which folder it is stands in the manifest before there is one, so that the next
 * try goes on with the folder of one that stopped, and never with another of that name (Reading R-585). A page
 * beside it that has announced another folder makes that one whole: nothing of its is called off.
 */
export async function beginSuccessor(
  ports: FilesPorts,
  { shareId, name }: Share,
  signal: AbortSignal,
): Promise<ShareKeyId> {
  if (name.state !== "open") throw new AppError(CODES.shareKeyRefused);
  const parent = areaRoot(ports.account, "main");
  const items = await listAll(ports, parent, signal);
  const begun = findBegun(items, ports.account.requireWritable(), shareId);
  const ks = begun === undefined ? null : await findShare(ports, begun);
  if (ks !== null) return ks;
  const fid = begun?.name.state === "open" ? begun.name.fid : await ports.crypto.generateId();
  const item = toItemKey({ domain: OWN_DOMAIN, fid });
  const announced = { op: "share", item, share: shareId } as const;
  const key = await announceKey(ports, announced, (manifest) =>
    callOff(
      manifest,
      announcedFor(manifest, shareId).flatMap(([rid, one]) => (one.item === item ? rid : [])),
    ),
  );
  const itemId: ItemId =
    begun?.id ??
    (await createFolderAs(ports, parent, { rawName: freeName(name.text, items), fid })).id;
  return makeAnnounced(ports, itemId, key);
}

/** Shares that were to take the place of this one, and that no entry has closed. */
function announcedFor({ intents }: Manifest, shareId: string) {
  return Object.entries(intents).filter(
    ([, { op, share, state }]) => op === "share" && state === "open" && share === shareId,
  );
}

/** By its fid, which nobody else can give a name of one's own to. */
function findBegun(items: readonly FileItem[], manifest: Manifest, shareId: string) {
  const roots = new Set(announcedFor(manifest, shareId).map(([, { item }]) => item));
  return items.find(
    ({ domain, name }) => name.state === "open" && roots.has(toItemKey({ domain, fid: name.fid })),
  );
}

function freeName(text: string, items: readonly FileItem[]): string {
  const taken = new Set(takenNames(items));
  const isTaken = (name: string) => taken.has(toNameKey(name));
  return isTaken(text) ? toCopyName(text, isTaken) : text;
}

async function listAll(ports: FilesPorts, folder: OpenedFolder, signal: AbortSignal) {
  const fid = folder.path.at(-1)?.fid ?? "";
  const request = { folderId: folder.id, fid, showDeleted: false, histId: "0", signal };
  const all: FileItem[] = [];
  for await (const { items } of listFolder(createFilesSource(ports), request)) all.push(...items);
  return all;
}
