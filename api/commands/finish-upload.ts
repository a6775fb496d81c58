import { ApiError, CODES } from "#api/api-error.ts";
import { toFolderKey, toLinkKeys, toShareNames } from "#api/commands/made-keys.ts";
import { type Base, openBase, putVersion } from "#api/commands/new-version.ts";
import { noteActivity } from "#api/commands/note-activity.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import { isTaken, newItem, openFolder, toKeptName } from "#api/commands/tree-places.ts";
import { sessionOf } from "#api/handler.ts";
import { readAudience } from "#api/store/access/access-repository.ts";
import { findBlob, insertBlob } from "#api/store/blobs-repository.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, insertItem, readPath } from "#api/store/items-repository.ts";
import { putItemKey, syncShareNames } from "#api/store/link-keys-repository.ts";
import { digestOfPieces } from "#api/store/piece-hasher.ts";
import { noteRecent } from "#api/store/recents-repository.ts";
import {
  findUpload,
  isWhole,
  markDone,
  readPieceDigests,
  type UploadRow,
  uploadKey,
} from "#api/store/uploads-repository.ts";
import { raiseHistIds, readUser, updateUser, wakeUsers } from "#api/store/users-repository.ts";
import type { Content } from "#api/store/versions-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

const DIGEST_BYTES = 20;
type Finish = ParsedRequestOf<"webfinishbackup">;

/** What becomes an item of its own, however its bytes came. */
export type NewFile = Pick<
  Finish,
  | "coffer_pid"
  | "enc_name"
  | "metaname_digest"
  | "pfid"
  | "domain"
  | "size_bytes"
  | "file_digest"
  | "usertime"
  | "share_id"
  | "share_sequence"
  | "keys"
  | "seal"
  | "seal_sig"
  | "seal_by"
  | "act"
>;

/**
 * `webfinishbackup`: what was acknowledged becomes the item, or nothing does. First the blob takes
 * its place on disk, then one transaction makes the item, so that an item without bytes never is.
 */
export async function finishUpload(context: CommandContext, request: Finish) {
  const { userId } = sessionOf(context);
  const { db, blobs } = context.region;
  const upload = await findUpload(db, request.backup_id);
  // What a visitor sends ends as a visitor's.
  const isOwn = upload?.user_id === userId && upload.publink_id === 0;
  if (upload === undefined || !isOwn) throw new ApiError(CODES.uploadNotWhole);
  if (upload.is_done === 1) {
    await assertSameBytes(db, upload, request);
    return toAnswer(db, upload);
  }
  await assertWhole(context, upload, request);
  if (upload.base_version_id === 0) await assertPlace(db, userId, request);
  else await openBase(db, userId, baseOf(upload));
  await publishBlob(context, upload);
  const answer = await db.transaction().execute(async (trx) => {
    const current = await findUpload(trx, upload.backup_id);
    // Forgotten meanwhile: then there is no item, and nobody may be told that there is.
    if (current === undefined) throw new ApiError(CODES.uploadNotWhole);
    if (current.is_done !== 0) return toAnswer(trx, upload);
    if (upload.base_version_id === 0) await insertFile(trx, context, { upload, request });
    else await insertVersion(trx, context, { upload, request });
    return toAnswer(trx, upload);
  });
  // Of a send that came between the move and the end: it is part of nothing.
  await blobs.removeTemporary(upload.backup_id);
  const audience = await readAudience(db, await readPath(db, upload.item_id));
  await wakeUsers(db, context.world.bus, audience);
  return answer;
}

/** The blob takes its place on disk; 7022 when it is not there whole. */
export async function publishBlob(context: CommandContext, upload: UploadRow): Promise<void> {
  const { blobs } = context.region;
  await context.world.turns.end(uploadKey(context.region, upload));
  const isThere = await blobs.publish(upload.backup_id, upload.cachekey);
  const isWholeOnDisk = (await blobs.sizeOf(upload.cachekey)) === upload.enc_size_bytes;
  if (!isThere || !isWholeOnDisk) throw new ApiError(CODES.uploadNotWhole);
}

async function toAnswer(db: Db, upload: UploadRow) {
  const user = await readUser(db, upload.user_id);
  return { coffer_id: String(upload.item_id), hist_id: String(user.hist_id) };
}

/** 7022: it has ended with other bytes than those that are told of now, which are nowhere. */
export async function assertSameBytes(
  db: Db,
  { cachekey }: UploadRow,
  { file_digest }: Pick<FinishedBytes, "file_digest">,
): Promise<void> {
  const ended = await findBlob(db, cachekey);
  // Whoever removed it meanwhile wants it nowhere.
  if (ended !== undefined && ended.digest !== file_digest) throw new ApiError(CODES.uploadNotWhole);
}

type FinishedBytes = Pick<
  Finish,
  "size_bytes" | "enc_size_bytes" | "cachekey" | "blob_id" | "sha1_digest" | "file_digest"
>;

/** 7022: bytes are missing, sizes do not fit, or the digest is another one (Formats 2, 4). */
export async function assertWhole(
  context: CommandContext,
  upload: UploadRow,
  request: FinishedBytes,
): Promise<void> {
  const { packetPayloadBytes, packetOverheadBytes } = CRYPTO_LIMITS;
  const packets = Math.ceil(request.size_bytes / packetPayloadBytes);
  const encSizeBytes = request.size_bytes + packetOverheadBytes * packets;
  const isFitting =
    isWhole(upload) &&
    request.size_bytes > 0 &&
    encSizeBytes === upload.enc_size_bytes &&
    request.enc_size_bytes === upload.enc_size_bytes &&
    request.cachekey === upload.cachekey &&
    request.blob_id === upload.blob_id;
  if (!isFitting) throw new ApiError(CODES.uploadNotWhole);
  const pieces = await readPieceDigests(context.region.db, context.region.blobs, upload);
  const digest = digestOfPieces(pieces).subarray(0, DIGEST_BYTES).toString("hex");
  const isSame = request.sha1_digest === digest && request.file_digest === digest;
  if (!isSame) throw new ApiError(CODES.uploadNotWhole);
}

/** Said before the blob moves: another name, or another folder, can still be chosen. */
export async function assertPlace(
  db: Db,
  userId: number,
  request: NewFile,
  open: typeof openFolder = openFolder,
) {
  const place = await open(db, userId, request.coffer_pid);
  const share_names = toShareNames(request.keys);
  const name = toKeptName(place.share, { ...request, share_names });
  if (await isTaken(db, { pid: place.folder.id, name, share_names })) {
    throw new ApiError(CODES.nameTaken);
  }
  return { ...place, name };
}

export async function insertFile(
  trx: Db,
  context: CommandContext,
  { upload, request, open }: { upload: UploadRow; request: NewFile; open?: typeof openFolder },
): Promise<void> {
  const place = await assertPlace(trx, upload.user_id, request, open);
  const { folder, path, name } = place;
  // Room was kept where the upload began: another owner's folder has none of it.
  if (folder.user_id !== upload.owner_id) throw new ApiError(CODES.folderMissing);
  await assertRoomForItem(trx, upload.owner_id);
  const { share_id, share_sequence } = place.key;
  const isItsOwn =
    request.share_id === String(share_id) && request.share_sequence === String(share_sequence);
  // The upload was made for the key of another folder, or for one before.
  if (!isItsOwn) throw new ApiError(CODES.shareKey);
  const folderKey = toFolderKey(place, request.keys);
  await addUsage(trx, upload);
  const item: ItemRow = {
    ...newItem(folder, context.nowS),
    ...name,
    id: upload.item_id,
    type: "file",
    ...toContent(upload, request),
  };
  await insertItem(trx, item);
  await putItemKey(trx, item, folderKey);
  await syncShareNames(trx, item, {
    path: [item, ...path],
    names: [],
    madeKeys: toLinkKeys(request.keys),
    ...(place.covers !== undefined && { covers: place.covers }),
  });
  await insertBlob(trx, toBlob(upload, request.file_digest));
  await markDone(trx, upload.backup_id, context.nowS);
  const { user_id: userId } = upload;
  await noteRecent(trx, [item.id], { userId, act: "uploaded", nowS: context.nowS });
  const told = { itemId: item.id, over: place.key, act: request.act };
  await noteActivity({ trx, context }, { op: "add", ...told });
  const audience = new Set([upload.user_id, ...(await readAudience(trx, path))]);
  await raiseHistIds(trx, [...audience]);
}

function baseOf({ item_id: itemId, base_version_id: versionId }: UploadRow): Base {
  return { itemId, versionId };
}

/** The bytes become the standing version of the file that they were uploaded for (Reading R-233). */
async function insertVersion(
  trx: Db,
  context: CommandContext,
  { upload, request }: { upload: UploadRow; request: Finish },
): Promise<void> {
  const { user_id: userId, owner_id: ownerId } = upload;
  const { nowS } = context;
  const opened = await openBase(trx, userId, baseOf(upload));
  // Moved to another owner meanwhile: room was kept with the first.
  if (opened.item.user_id !== ownerId) throw new ApiError(CODES.itemMissing);
  await addUsage(trx, upload);
  const content = toContent(upload, request);
  const item = await putVersion(trx, opened, { content, keys: request.keys, nowS });
  await insertBlob(trx, toBlob(upload, request.file_digest));
  await markDone(trx, upload.backup_id, nowS);
  await noteRecent(trx, [item.id], { userId, act: "changed", nowS });
  const told = { itemId: item.id, over: opened.place.key, act: request.act };
  await noteActivity({ trx, context }, { op: "change", ...told });
  const audience = await readAudience(trx, [item, ...opened.place.path]);
  await raiseHistIds(trx, [...new Set([userId, ...audience])]);
}

/** 8003 when the account filled up while the bytes were on their way. */
export async function addUsage(trx: Db, upload: UploadRow): Promise<void> {
  const user = await readUser(trx, upload.owner_id);
  const usageBytes = user.disk_usage_bytes + upload.enc_size_bytes;
  if (usageBytes > user.disk_limit_bytes) throw new ApiError(CODES.full);
  await updateUser(trx, user.id, { disk_usage_bytes: usageBytes });
}

function toContent({ cachekey, blob_id }: UploadRow, request: NewFile): Content {
  const { size_bytes, usertime: usertime_ms, seal, seal_sig, seal_by } = request;
  return { cachekey, blob_id, size_bytes, usertime_ms, seal, seal_sig, seal_by };
}

export function toBlob(upload: UploadRow, digest: string) {
  const { cachekey, blob_id, item_id, owner_id: user_id, enc_size_bytes } = upload;
  return { cachekey, blob_id, item_id, user_id, enc_size_bytes, digest };
}
