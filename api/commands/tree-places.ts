import { ApiError, CODES } from "#api/api-error.ts";
import { sessionOf, toId } from "#api/handler.ts";
import {
  assertMay,
  findReached,
  readAudience,
  type ShareReach,
} from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import {
  type ItemRow,
  isInTrash,
  isNameTaken,
  isShareNameTaken,
  readPath,
} from "#api/store/items-repository.ts";
import {
  type Cover,
  coversOf,
  readItemKeys,
  type ShareKeyName,
  toName,
} from "#api/store/link-keys-repository.ts";
import { noteRecent } from "#api/store/recents-repository.ts";
import { findShareOnPath } from "#api/store/team-shares-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireShareName } from "#app/contract/commands/files.ts";
import { MAX_FOLDER_DEPTH } from "#app/contract/transfer-limits.data.ts";

/** A change of the tree under way. */
export interface Change {
  readonly trx: Db;
  readonly context: CommandContext;
  /** Whose lists look otherwise afterwards. */
  readonly touched: Set<number>;
}

export interface OpenedFolder {
  readonly folder: ItemRow;
  /** The folder itself, then upwards to the root of its owner's area. */
  readonly path: readonly ItemRow[];
  /** The share that the caller reaches it through; null for an own folder. */
  readonly share: ShareReach | null;
  /** What new content lies under: the share that the folder lies in, else its area (Formats 11). */
  readonly key: ShareKeyName;
  /** Links and shares with keys that cover the folder, where a call has read them for many items. */
  readonly covers?: readonly Cover[];
}

/**
 * A folder that something is put into; 1503 when it is missing, deleted, or somebody else's, 8002 when
 * the caller may only read it.
 */
export async function openFolder(trx: Db, userId: number, wireId: string): Promise<OpenedFolder> {
  const reached = await findReached(trx, userId, toId(wireId));
  const path = reached === undefined ? [] : await readPath(trx, reached.item.id);
  const isUsable = reached?.item.type === "dir" && path.at(-1)?.pid === null && !isInTrash(path);
  if (reached === undefined || !isUsable) throw new ApiError(CODES.folderMissing);
  assertMay(reached, "fill");
  const { item: folder, share } = reached;
  const over = share ?? (await findShareOnPath(trx, path)) ?? areaOf(folder);
  return { folder, path, share, key: toName(over) };
}

/** The same with what covers the folder, which each item that is put into it asks for. */
export async function openForMany(trx: Db, userId: number, wireId: string): Promise<OpenedFolder> {
  const opened = await openFolder(trx, userId, wireId);
  return { ...opened, covers: await coversOf(trx, opened.path) };
}

/** 7247 where a folder that is put into this one would lie deeper than folders may (Reading R-746). */
export function assertNotTooDeep({ path }: Pick<OpenedFolder, "path">): void {
  if (path.length > MAX_FOLDER_DEPTH) throw new ApiError(CODES.folderTooDeep);
}

function areaOf({ area_share_id, area_share_sequence }: ItemRow): ShareKeyName {
  return { share_id: area_share_id, share_sequence: area_share_sequence };
}

/** Whose lists a change on this path is seen in. */
export async function touch({ trx, touched }: Change, path: readonly ItemRow[]): Promise<void> {
  for (const userId of await readAudience(trx, path)) touched.add(userId);
}

/** The same where those who see it are known. */
export function touchAll({ touched }: Change, userIds: readonly number[]): void {
  for (const userId of userIds) touched.add(userId);
}

/** A name as it comes with a call. */
export interface PlacedName {
  readonly enc_name: string;
  readonly metaname_digest: string;
  readonly pfid: string;
  readonly domain: string;
  readonly share_names: readonly WireShareName[];
}

export type KeptName = Pick<ItemRow, "enc_name" | "metaname_digest" | "pfid" | "domain">;

/**
 * What the tree keeps of a name. Somebody who is on a share cannot seal for its owner: what he names
 * stands under the share's key alone, until a device of the owner has sealed it (Reading R-181). 2000
 * for a name of another share, or without one.
 */
export function toKeptName(
  share: ShareReach | null,
  { enc_name, metaname_digest, pfid, domain, share_names: names }: PlacedName,
): KeptName {
  if (share === null) return { enc_name, metaname_digest, pfid, domain };
  const made = names.find(
    (name) =>
      name.share_id === String(share.share_id) &&
      name.share_sequence === String(share.share_sequence),
  );
  if (made === undefined || domain !== `m${share.share_id}`) throw new ApiError(CODES.shareKey);
  return { enc_name: "", metaname_digest: made.sharename_digest, pfid, domain };
}

/** Whether a name stands in a folder already, under the key of its owner or under one of a share. */
export async function isTaken(
  trx: Db,
  place: {
    readonly pid: number;
    readonly name: KeptName;
    readonly share_names: readonly WireShareName[];
    readonly exceptId?: number;
  },
): Promise<boolean> {
  const { pid, name, exceptId } = place;
  const digest = name.metaname_digest;
  const of = exceptId === undefined ? { pid } : { pid, exceptId };
  if (await isNameTaken(trx, { ...of, digest })) return true;
  const digests = place.share_names.map((made) => made.sharename_digest);
  return isShareNameTaken(trx, { ...of, digests });
}

/**
 * The same of an item in the trash and the name that it has: under the key of whoever named it, and under
 * those of shares, whose members may have used it meanwhile.
 */
export async function isOldNameTaken(trx: Db, item: ItemRow, pid: number): Promise<boolean> {
  if (await isNameTaken(trx, { pid, digest: item.metaname_digest })) return true;
  const keys = await readItemKeys(trx, item.id);
  const digests = keys.map((key) => key.sharename_digest).filter((one) => one !== "");
  return isShareNameTaken(trx, { pid, digests });
}

/** The fields that a new item takes from its folder, and empty ones. */
export function newItem(folder: ItemRow, nowS: number) {
  return {
    user_id: folder.user_id,
    pid: folder.id,
    area_share_id: folder.area_share_id,
    area_share_sequence: folder.area_share_sequence,
    size_bytes: 0,
    is_deleted: 0,
    cachekey: "",
    blob_id: "",
    seal: "",
    seal_sig: "",
    seal_by: "",
    changed_s: nowS,
    name_rev: 0,
    version_id: 0,
    thumbs: 0,
    enc_sender: "",
  };
}

/** What somebody changed stands in his Recents (Reading R-211). */
export async function noteAsRecent(
  { trx, context }: Change,
  ids: readonly number[],
): Promise<void> {
  const { userId } = sessionOf(context);
  await noteRecent(trx, ids, { userId, act: "changed", nowS: context.nowS });
}

/**
 * Whether a name that stands is as new as one that comes, so that two devices would show two names of one rev
 * (Reading R-420). A page that tells no rev is from before it was asked for.
 */
export function isNameStale(item: Pick<ItemRow, "name_rev">, rev: number | undefined): boolean {
  return rev !== undefined && rev <= item.name_rev;
}

export function takenCode(item: Pick<ItemRow, "type">): number {
  return item.type === "dir" ? CODES.folderNameTaken : CODES.nameTaken;
}
