import { ApiError, CODES } from "#api/api-error.ts";
import { Tickets } from "#api/auth/tickets.ts";
import { readGivenKey } from "#api/commands/given-keys.ts";
import { type Base, openBase } from "#api/commands/new-version.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import { type OpenedFolder, openFolder } from "#api/commands/tree-places.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { randomHex } from "#api/secrets.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { isNameTaken } from "#api/store/items-repository.ts";
import {
  forgetUnfinished,
  insertUpload,
  listOpenUploads,
  type OpenUpload,
  type UploadRow,
  uploadKey,
} from "#api/store/uploads-repository.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

const ID_BYTES = 16;
const TOO_MANY_REQUESTS = 429;
/** Uploads of one account that are under way at a time. */
const MAX_OPEN = 100;
/** A client gives an upload up after two minutes without a connection (Reading R-43). */
const SILENT_S = 150;

/** `pathpreupload`: what an upload needs before its first byte (Spec B§7). */
export async function openUpload(
  context: CommandContext,
  request: ParsedRequestOf<"pathpreupload">,
) {
  const session = sessionOf(context);
  const { region, nowS } = context;
  if (request.enc_size_bytes <= CRYPTO_LIMITS.packetOverheadBytes) {
    throw new ApiError(CODES.malformed);
  }
  await assertDiskRoom(context, request.enc_size_bytes);
  const opened = await region.db.transaction().execute(async (trx) => {
    const { place, base } = await openPlace(trx, session.userId, request);
    const wish = {
      ownerId: place.folder.user_id,
      encSizeBytes: request.enc_size_bytes,
      base,
    };
    const ended = await makeRoom(trx, context, wish);
    const { userId } = session;
    const upload = await addUpload(trx, context, { ...wish, userId, link: NO_LINK });
    return { ...upload, ended, keys: await readKeys(trx, session.userId, place) };
  });
  const { itemId, backupId, keys, ended } = opened;
  await dropEnded(context, ended);
  const ticket = { userId: session.userId, itemId, backupId };
  return {
    coffer_id: String(itemId),
    servtime: nowS,
    user_id: String(session.userId),
    ...keys,
    backup_id: backupId,
    device_id: String(session.webDeviceId),
    device_sig_b64: new Tickets(context.world.keys).sealUpload(ticket, nowS),
  };
}

/** Where a new item goes, or the file that gets a new version. */
async function openPlace(trx: Db, userId: number, request: ParsedRequestOf<"pathpreupload">) {
  const base = toBase(request);
  if (base !== null) {
    const { item, place } = await openBase(trx, userId, base);
    if (item.pid !== toId(request.coffer_pid)) throw new ApiError(CODES.itemMissing);
    return { place, base };
  }
  const place = await openFolder(trx, userId, request.coffer_pid);
  const { id: pid, user_id: ownerId } = place.folder;
  if (await isNameTaken(trx, { pid, digest: request.metaname_digest })) {
    throw new ApiError(CODES.nameTaken);
  }
  await assertRoomForItem(trx, ownerId);
  return { place, base };
}

/** 9000 for one without the other. */
function toBase({ coffer_id, base_version_id }: ParsedRequestOf<"pathpreupload">): Base | null {
  if (coffer_id === undefined && base_version_id === undefined) return null;
  if (coffer_id === undefined || base_version_id === undefined) {
    throw new ApiError(CODES.malformed);
  }
  return { itemId: toId(coffer_id), versionId: toId(base_version_id) };
}

interface Room {
  /** Whose room it takes (Spec C§6). */
  readonly ownerId: number;
  readonly encSizeBytes: number;
  /** The file that gets a new version; null for a new one. */
  readonly base: Base | null;
}

/** Not through a link. */
export const NO_LINK = { publink_id: 0, link_sequence: 0 };

export interface NewUpload extends Room {
  readonly userId: number;
  readonly link: Pick<UploadRow, "publink_id" | "link_sequence">;
  /** Where its sender made it. */
  readonly backupId?: string;
}

export async function addUpload(trx: Db, context: CommandContext, wish: NewUpload) {
  const { userId, ownerId, encSizeBytes, base, link, backupId = randomHex(ID_BYTES) } = wish;
  const itemId = base?.itemId ?? (await nextId(trx));
  const row = {
    backup_id: backupId,
    user_id: userId,
    owner_id: ownerId,
    item_id: itemId,
    blob_id: String(await nextId(trx)),
    cachekey: randomHex(ID_BYTES),
    base_version_id: base?.versionId ?? 0,
    ...link,
    enc_size_bytes: encSizeBytes,
    received_bytes: 0,
    created_s: context.nowS,
    touched_s: context.nowS,
    is_done: 0,
  };
  await insertUpload(trx, row);
  return { itemId, backupId };
}

async function readKeys(trx: Db, userId: number, { key: name, share }: OpenedFolder) {
  return {
    share_id: String(name.share_id),
    share_sequence: String(name.share_sequence),
    share_key_id: `${name.share_id}-${name.share_sequence}`,
    ...(await readGivenKey(trx, name, share === null ? null : userId)),
  };
}

/**
 * An upload has its room from here until it ends (Trust T14, Reading R-98). Where that is too much,
 * uploads end that nobody has sent to for longer than a client waits, the oldest first; returns
 * them. 8003 without room, 9429 with too many under way.
 */
export async function makeRoom(
  trx: Db,
  context: CommandContext,
  { ownerId, encSizeBytes }: Omit<Room, "base">,
): Promise<OpenUpload[]> {
  const user = await readUser(trx, ownerId);
  const open = await listOpenUploads(trx, user.id);
  const ended: OpenUpload[] = [];
  let left = user.disk_limit_bytes - user.disk_usage_bytes - encSizeBytes;
  for (const upload of open) left -= upload.enc_size_bytes;
  for (const upload of open) {
    if (left >= 0 && open.length - ended.length < MAX_OPEN) break;
    const gone = isSilent(context, upload)
      ? await forgetUnfinished(trx, upload.backup_id, context.nowS - SILENT_S)
      : undefined;
    if (gone === undefined) continue;
    left += upload.enc_size_bytes;
    ended.push(upload);
  }
  if (left < 0) throw new ApiError(CODES.full);
  if (open.length - ended.length >= MAX_OPEN) {
    throw new ApiError(CODES.tooMany, { httpStatus: TOO_MANY_REQUESTS });
  }
  return ended;
}

function isSilent({ world, region, nowS }: CommandContext, upload: OpenUpload): boolean {
  return upload.touched_s < nowS - SILENT_S && !world.turns.isWriting(uploadKey(region, upload));
}

/** Bytes of uploads that gave way. */
export async function dropEnded(
  { region }: CommandContext,
  ended: readonly OpenUpload[],
): Promise<void> {
  if (region.sweep.held === "older-database") return;
  for (const old of ended) await region.blobs.remove(old.backup_id, old.cachekey);
}

export async function assertDiskRoom(context: CommandContext, encSizeBytes: number): Promise<void> {
  const freeBytes = await context.region.blobs.freeBytes();
  const { diskReserveBytes } = context.world.settings;
  if (freeBytes - diskReserveBytes < encSizeBytes) throw new ApiError(CODES.full);
}
