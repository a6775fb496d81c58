import { ApiError, CODES } from "#api/api-error.ts";
import type { WholeBlob } from "#api/blobs/blob-store.ts";
import { assertPlace, insertFile } from "#api/commands/finish-upload.ts";
import {
  addUpload,
  assertDiskRoom,
  dropEnded,
  makeRoom,
  NO_LINK,
} from "#api/commands/open-upload.ts";
import { sessionOf } from "#api/handler.ts";
import { readAudience } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { readPath } from "#api/store/items-repository.ts";
import { digestOfPieces, PieceHasher } from "#api/store/piece-hasher.ts";
import { inSavepoint } from "#api/store/savepoint.ts";
import {
  findUpload,
  forgetUnfinished,
  type OpenUpload,
  type UploadRow,
} from "#api/store/uploads-repository.ts";
import { wakeUsers } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type SmallFile = ParsedRequestOf<"pathaddmany">["files"][number];

const DIGEST_BYTES = 20;
const DISK_FULL = "ENOSPC";

/** One file of the call, and how far it is. */
interface Arrival {
  readonly file: SmallFile;
  readonly bytes: Buffer;
  /** Not 0: it goes no further. */
  code: number;
  upload: UploadRow | null;
}

/**
 * `pathaddmany`: small files, whole (Reading R-568). As for any upload the row is there before the bytes, the
 * bytes are in their place before the item, and nothing is told before all of that is durable: but each of
 * these steps is one for all of them. One that is refused keeps no other out.
 */
export async function addSmallFiles(
  context: CommandContext,
  { files }: ParsedRequestOf<"pathaddmany">,
) {
  const arrivals = toArrivals(files);
  await open(context, arrivals);
  await putBytes(context, arrivals);
  const touched = await end(context, arrivals);
  await wakeUsers(context.region.db, context.world.bus, touched);
  return { files: arrivals.map(toAnswer) };
}

/** 9000 for two of one name: which of them the answer meant, nobody could tell. */
function toArrivals(files: readonly SmallFile[]): Arrival[] {
  if (new Set(files.map(({ backup_id }) => backup_id)).size < files.length) {
    throw new ApiError(CODES.malformed);
  }
  return files.map((file) => {
    const bytes = Buffer.from(file.packet_b64, "base64");
    const code = isWholeFile(file, bytes) ? 0 : CODES.uploadNotWhole;
    return { file, bytes, code, upload: null };
  });
}

/** One packet of that size, with that digest (Formats 2, 4). */
function isWholeFile({ size_bytes, file_digest }: SmallFile, bytes: Buffer): boolean {
  if (bytes.length !== size_bytes + CRYPTO_LIMITS.packetOverheadBytes) return false;
  const hasher = new PieceHasher();
  hasher.update(bytes);
  const digest = digestOfPieces(hasher.digests()).subarray(0, DIGEST_BYTES).toString("hex");
  return digest === file_digest;
}

/** A row for each, and its room; what was ended for that goes when this is durable. */
async function open(context: CommandContext, arrivals: readonly Arrival[]): Promise<void> {
  await assertDiskRoom(
    context,
    arrivals.reduce((sum, { bytes }) => sum + bytes.length, 0),
  );
  const ended = await context.region.db.transaction().execute(async (trx) => {
    const gone: OpenUpload[] = [];
    for (const arrival of arrivals) {
      await attempt(trx, arrival, async () => gone.push(...(await openOne(trx, context, arrival))));
    }
    return gone;
  });
  await dropEnded(context, ended);
}

/** The uploads that gave way to it. 7022 for the name of an upload that is not this one. */
async function openOne(
  trx: Db,
  context: CommandContext,
  arrival: Arrival,
): Promise<readonly OpenUpload[]> {
  const { userId } = sessionOf(context);
  const { file, bytes } = arrival;
  const known = await findUpload(trx, file.backup_id);
  if (known !== undefined) {
    if (!isItsOwn(known, userId, bytes.length)) throw new ApiError(CODES.uploadNotWhole);
    arrival.upload = known;
    return [];
  }
  const { folder } = await assertPlace(trx, userId, file);
  const room = { ownerId: folder.user_id, encSizeBytes: bytes.length, base: null };
  const ended = await makeRoom(trx, context, room);
  const backupId = file.backup_id;
  await addUpload(trx, context, { ...room, userId, link: NO_LINK, backupId });
  arrival.upload = (await findUpload(trx, backupId)) ?? null;
  return ended;
}

/** What was begun in another way ends in that way. */
function isItsOwn(known: UploadRow, userId: number, encSizeBytes: number): boolean {
  const isNew = known.publink_id === 0 && known.base_version_id === 0;
  const isUntouched = known.received_bytes === 0;
  return known.user_id === userId && isNew && isUntouched && known.enc_size_bytes === encSizeBytes;
}

async function putBytes({ region }: CommandContext, arrivals: readonly Arrival[]): Promise<void> {
  const blobs = arrivals.flatMap(({ file, bytes, upload, code }): WholeBlob[] => {
    if (code !== 0 || upload === null || upload.is_done === 1) return [];
    return [{ backupId: file.backup_id, cachekey: upload.cachekey, bytes }];
  });
  try {
    await region.blobs.putWhole(blobs);
  } catch (error) {
    const isFull = error instanceof Error && "code" in error && error.code === DISK_FULL;
    throw isFull ? new ApiError(CODES.full) : error;
  }
}

/** All items at once. Who sees the change; what was refused leaves nothing. */
async function end(context: CommandContext, arrivals: readonly Arrival[]): Promise<number[]> {
  const { db, blobs } = context.region;
  const { gone, touched } = await db.transaction().execute(async (trx) => {
    for (const arrival of arrivals) {
      await attempt(trx, arrival, () => endOne(trx, context, arrival));
    }
    const gone = await forgetRefused(trx, context, arrivals);
    return { gone, touched: await audienceOf(trx, arrivals) };
  });
  for (const { backup_id, cachekey } of gone) await blobs.remove(backup_id, cachekey);
  return touched;
}

/** Those whose row went here, and nobody else's: their bytes are of nothing. */
async function forgetRefused(
  trx: Db,
  { nowS }: CommandContext,
  arrivals: readonly Arrival[],
): Promise<{ readonly backup_id: string; readonly cachekey: string }[]> {
  const gone = [];
  for (const { code, upload } of arrivals) {
    if (code === 0 || upload === null) continue;
    const row = await forgetUnfinished(trx, upload.backup_id, nowS + 1);
    if (row !== undefined) gone.push(row);
  }
  return gone;
}

async function endOne(trx: Db, context: CommandContext, { file, upload }: Arrival): Promise<void> {
  const current = upload === null ? undefined : await findUpload(trx, upload.backup_id);
  // Forgotten meanwhile: then there is no item, and nobody may be told that there is.
  if (current === undefined) throw new ApiError(CODES.uploadNotWhole);
  if (current.is_done === 0) await insertFile(trx, context, { upload: current, request: file });
}

/** Those of each folder, once. */
async function audienceOf(trx: Db, arrivals: readonly Arrival[]): Promise<number[]> {
  const added = arrivals.filter(({ code }) => code === 0);
  const byFolder = new Map(added.map(({ file, upload }) => [file.coffer_pid, upload?.item_id]));
  const touched = new Set<number>();
  for (const itemId of byFolder.values()) {
    if (itemId === undefined) continue;
    for (const userId of await readAudience(trx, await readPath(trx, itemId))) touched.add(userId);
  }
  return [...touched];
}

/** One that is refused has done nothing, and the others stay. */
async function attempt(trx: Db, arrival: Arrival, work: () => Promise<unknown>): Promise<void> {
  if (arrival.code !== 0) return;
  try {
    await inSavepoint(trx, work);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    arrival.code = error.code;
  }
}

function toAnswer({ file, code, upload }: Arrival) {
  const isAdded = code === 0 && upload !== null;
  return {
    backup_id: file.backup_id,
    error_code: code,
    coffer_id: isAdded ? String(upload.item_id) : ("" as const),
    blob_id: isAdded ? upload.blob_id : "",
  };
}
