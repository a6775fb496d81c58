import { ApiError, CODES } from "#api/api-error.ts";
import type { WholeBlob } from "#api/blobs/blob-store.ts";
import { assertDiskRoom, dropEnded } from "#api/commands/open-upload.ts";
import type { Db } from "#api/store/db.ts";
import { digestOfPieces, PieceHasher } from "#api/store/piece-hasher.ts";
import { inSavepoint } from "#api/store/savepoint.ts";
import {
  findUpload,
  forgetUnfinished,
  type OpenUpload,
  type UploadRow,
} from "#api/store/uploads-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";

const DIGEST_BYTES = 20;
const DISK_FULL = "ENOSPC";

/** What every small file of a call has, whoever sends it. */
interface WholeFile {
  readonly backup_id: string;
  readonly packet_b64: string;
  readonly size_bytes: number;
  readonly file_digest: string;
}

/** One file of a call, and how far it is. */
export interface Arrival<F> {
  readonly file: F;
  readonly bytes: Buffer;
  /** Not 0: it goes no further. */
  code: number;
  upload: UploadRow | null;
}

/** 9000 for two of one name: which of them the answer meant, nobody could tell. */
export function toArrivals<F extends WholeFile>(files: readonly F[]): Arrival<F>[] {
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
function isWholeFile({ size_bytes, file_digest }: WholeFile, bytes: Buffer): boolean {
  if (bytes.length !== size_bytes + CRYPTO_LIMITS.packetOverheadBytes) return false;
  const hasher = new PieceHasher();
  hasher.update(bytes);
  const digest = digestOfPieces(hasher.digests()).subarray(0, DIGEST_BYTES).toString("hex");
  return digest === file_digest;
}

/**
 * A row for each, and its room: `openOne` gives it, and tells which uploads gave way. What was ended for that goes
 * when this is durable.
 */
export async function openArrivals<F>(
  context: CommandContext,
  arrivals: readonly Arrival<F>[],
  openOne: (trx: Db, arrival: Arrival<F>) => Promise<readonly OpenUpload[]>,
): Promise<void> {
  await assertDiskRoom(
    context,
    arrivals.reduce((sum, { bytes }) => sum + bytes.length, 0),
  );
  const ended = await context.region.db.transaction().execute(async (trx) => {
    const gone: OpenUpload[] = [];
    for (const arrival of arrivals) {
      await attempt(trx, arrival, async () => gone.push(...(await openOne(trx, arrival))));
    }
    return gone;
  });
  await dropEnded(context, ended);
}

/** The bytes of all in their place. */
export async function putArrivals<F extends WholeFile>(
  { region }: CommandContext,
  arrivals: readonly Arrival<F>[],
): Promise<void> {
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

interface Ending<F, T> {
  /** Makes the item of an upload that is not done. */
  insert(trx: Db, file: F, upload: UploadRow): Promise<void>;
  /** Of those that are there, in the same transaction. */
  tell(trx: Db): Promise<T>;
}

/** All items at once; what was refused leaves nothing. */
export async function endArrivals<F, T>(
  context: CommandContext,
  arrivals: readonly Arrival<F>[],
  { insert, tell }: Ending<F, T>,
): Promise<T> {
  const { db, blobs } = context.region;
  const { gone, told } = await db.transaction().execute(async (trx) => {
    for (const arrival of arrivals) {
      await attempt(trx, arrival, () => endOne(trx, arrival, insert));
    }
    const gone = await forgetRefused(trx, context, arrivals);
    return { gone, told: await tell(trx) };
  });
  for (const { backup_id, cachekey } of gone) await blobs.remove(backup_id, cachekey);
  return told;
}

async function endOne<F>(
  trx: Db,
  { file, upload }: Arrival<F>,
  insert: Ending<F, unknown>["insert"],
): Promise<void> {
  const current = upload === null ? undefined : await findUpload(trx, upload.backup_id);
  // Forgotten meanwhile: then there is no item, and nobody may be told that there is.
  if (current === undefined) throw new ApiError(CODES.uploadNotWhole);
  if (current.is_done === 0) await insert(trx, file, current);
}

/** Those whose row went here, and nobody else's: their bytes are of nothing. */
async function forgetRefused(
  trx: Db,
  { nowS }: CommandContext,
  arrivals: readonly Arrival<unknown>[],
): Promise<{ readonly backup_id: string; readonly cachekey: string }[]> {
  const gone = [];
  for (const { code, upload } of arrivals) {
    if (code === 0 || upload === null) continue;
    const row = await forgetUnfinished(trx, upload.backup_id, nowS + 1);
    if (row !== undefined) gone.push(row);
  }
  return gone;
}

/** One that is refused has done nothing, and the others stay. */
async function attempt(
  trx: Db,
  arrival: Arrival<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  if (arrival.code !== 0) return;
  try {
    await inSavepoint(trx, work);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    arrival.code = error.code;
  }
}

export function toAnswer({ file, code, upload }: Arrival<WholeFile>) {
  const isAdded = code === 0 && upload !== null;
  return {
    backup_id: file.backup_id,
    error_code: code,
    coffer_id: isAdded ? String(upload.item_id) : ("" as const),
    blob_id: isAdded ? upload.blob_id : "",
  };
}
