import { ApiError, CODES } from "#api/api-error.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { randomHex } from "#api/secrets.ts";
import { assertMay, findReached, readAudience } from "#api/store/access/access-repository.ts";
import type { BlobTable } from "#api/store/blob-tables.ts";
import { addRoom } from "#api/store/blobs-in-use.ts";
import { findBlob } from "#api/store/blobs-repository.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, isInTrash, readPath } from "#api/store/items-repository.ts";
import { findThumb, insertThumb, noteThumbs } from "#api/store/thumbs-repository.ts";
import { raiseHistIds, readUser, wakeUsers } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";

const ID_BYTES = 16;
/** Of one call. */
const MOST = 2;

interface Made {
  readonly cachekey: string;
  readonly stream: 1 | 2;
  readonly bytes: Buffer;
}

/**
 * `thumbadd`: pictures of the content that stands (Reading R-445). The bytes take their place on disk,
 * then one transaction makes them part of the file, so that no row is without bytes; what comes a second
 * time changes nothing.
 */
export async function addThumbs(context: CommandContext, request: ParsedRequestOf<"thumbadd">) {
  const { db, blobs } = context.region;
  const { userId } = sessionOf(context);
  await openContent(db, userId, request);
  if (request.thumbs.length > MOST) throw new ApiError(CODES.malformed);
  const made = request.thumbs.map(toMade);
  for (const one of made) await publish(context, one);
  const kept = db.transaction().execute((trx) => keep(trx, { userId, request, made }));
  const { audience, unused } = await kept.catch(async (error: unknown) => {
    for (const { cachekey } of made) await blobs.removeFinished(cachekey);
    throw error;
  });
  for (const { cachekey } of unused) await blobs.removeFinished(cachekey);
  await wakeUsers(db, context.world.bus, audience);
  return { hist_id: String((await readUser(db, userId)).hist_id) };
}

/** 9000 for one that is empty, or larger than its kind may be. */
function toMade({ type, packets_b64 }: ParsedRequestOf<"thumbadd">["thumbs"][number]): Made {
  const stream = type === "btTHUMB1" ? 1 : 2;
  const bytes = Buffer.from(packets_b64, "base64");
  const { small, large } = THUMBNAIL_LIMITS.maxEncBytes;
  const isFitting = bytes.length > 0 && bytes.length <= (stream === 1 ? small : large);
  if (!isFitting) throw new ApiError(CODES.malformed);
  return { cachekey: randomHex(ID_BYTES), stream, bytes };
}

/** 1804 for a file that is missing, deleted or somebody else's, or has other bytes by now; 8002. */
async function openContent(
  db: Db,
  userId: number,
  request: Pick<ParsedRequestOf<"thumbadd">, "coffer_id" | "blob_id">,
): Promise<{ readonly path: readonly ItemRow[]; readonly blob: BlobTable }> {
  const reached = await findReached(db, userId, toId(request.coffer_id));
  const path = reached === undefined ? [] : await readPath(db, reached.item.id);
  const isThere = reached?.item.type === "file" && reached.item.blob_id === request.blob_id;
  if (reached === undefined || !isThere || isInTrash(path)) throw new ApiError(CODES.itemMissing);
  assertMay(reached, "change");
  const blob = await findBlob(db, reached.item.cachekey);
  if (blob === undefined) throw new ApiError(CODES.itemMissing);
  return { path, blob };
}

async function publish({ region }: CommandContext, { cachekey, bytes }: Made): Promise<void> {
  const write = { backupId: cachekey, at: 0, bytes: once(bytes) };
  await region.blobs.write({ ...write, signal: new AbortController().signal });
  await region.blobs.publish(cachekey, cachekey);
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface Keeping {
  readonly userId: number;
  readonly request: ParsedRequestOf<"thumbadd">;
  readonly made: readonly Made[];
}

async function keep(trx: Db, { userId, request, made }: Keeping) {
  const { path, blob } = await openContent(trx, userId, request);
  const unused: Made[] = [];
  for (const one of made) {
    const { cachekey, stream, bytes } = one;
    const of = { cachekey: blob.cachekey, stream };
    const isKnown = (await findThumb(trx, of)) !== undefined;
    const row = { cachekey, stream, of_cachekey: blob.cachekey, enc_size_bytes: bytes.length };
    if (isKnown || !(await insertThumb(trx, row))) unused.push(one);
    else await takeRoom(trx, blob.user_id, bytes.length);
  }
  await noteThumbs(trx, blob.cachekey);
  const audience = unused.length === made.length ? [] : await readAudience(trx, path);
  await raiseHistIds(trx, audience);
  return { audience, unused };
}

/** 8003: pictures take room of whoever has the bytes, and are given up first. */
async function takeRoom(trx: Db, userId: number, bytes: number): Promise<void> {
  const user = await readUser(trx, userId);
  if (user.disk_usage_bytes + bytes > user.disk_limit_bytes) throw new ApiError(CODES.full);
  await addRoom(trx, userId, bytes);
}
