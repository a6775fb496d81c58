import type { IncomingMessage } from "node:http";
import { crc32 } from "node:zlib";
import * as v from "valibot";
import { ApiError, CODES } from "#api/api-error.ts";
import { Tickets } from "#api/auth/tickets.ts";
import { assertGoesOn } from "#api/commands/link-uploads.ts";
import { toId } from "#api/handler.ts";
import { toRefusal } from "#api/hosts/damage.ts";
import { answerEarly, goneSignal, type RegionExchange, sendJson } from "#api/hosts/http.ts";
import { dropParts, MultipartError, MultipartReader } from "#api/hosts/multipart.ts";
import { PieceHasher } from "#api/store/piece-hasher.ts";
import {
  acknowledgedEnd,
  findUpload,
  liesOnPieces,
  overlappingChunks,
  recordChunk,
  type UploadRow,
  uploadKey,
} from "#api/store/uploads-repository.ts";
import type { RegionStore } from "#api/world.ts";
import { uploadmultichunk } from "#app/contract/endpoints/upload.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";

type Request = v.InferOutput<typeof uploadmultichunk.request>;
type Chunk = Request["chunks"][number];
const CRC_MISMATCH = { success: 0, errcode: UPLOAD_LIMITS.retriedErrcode, chunks: [] };
const DISK_FULL = "ENOSPC";
/** Shorter ones only at the end of an upload: each is a row of its own. */
const MIN_CHUNK_BYTES = 65_536;
/** What is read and dropped of a refused send, so that its sender gets the answer. */
const MAX_DROPPED_BYTES = UPLOAD_LIMITS.maxChunkBytes + 65_536;

/** Bytes that are not those of their checksum: to be sent again. */
class BrokenChunk extends Error {}

/**
 * `POST /h/{n}/uploadmultichunk`: one chunk, straight to its place on disk, acknowledged when it is
 * durable and noted. The same chunk again is acknowledged without being written (Spec B§4).
 */
export async function serveUpload(exchange: RegionExchange): Promise<void> {
  const { response, request, region, world } = exchange;
  const startedMs = performance.now();
  const reader = toReader(request);
  let errcode = 0;
  try {
    if (reader === null) throw new ApiError(CODES.malformed);
    const answer = await receiveChunk(exchange, reader);
    errcode = answer.errcode;
    sendJson(response, 200, answer);
  } catch (error) {
    errcode = toErrcode(toRefusal(exchange, error));
    await refuseUpload(exchange, reader, errcode);
  } finally {
    const ms = Math.round(performance.now() - startedMs);
    world.metrics.chunk(errcode);
    exchange.log.info(
      { endpoint: "uploadmultichunk", region: region.name, errcode, ms },
      "endpoint",
    );
  }
}

function toReader(request: IncomingMessage): MultipartReader | null {
  try {
    return new MultipartReader(request);
  } catch (error) {
    if (error instanceof MultipartError) return null;
    throw error;
  }
}

/** Answers, and reads the rest, not for ever. */
async function refuseUpload(
  { log, request, response }: RegionExchange,
  reader: MultipartReader | null,
  errcode: number,
): Promise<void> {
  // One that was read to its end is destroyed as well; its sender waits all the same.
  const isGone = response.destroyed || (request.destroyed && !request.complete);
  if (isGone) return;
  if (errcode === CODES.internal) log.error({ name: "uploadmultichunk" }, "upload failed");
  answerEarly(response, 200, { success: 0, errcode, errors: [String(errcode)] });
  const dropped =
    reader?.drain(MAX_DROPPED_BYTES) ??
    dropParts(request[Symbol.asyncIterator](), MAX_DROPPED_BYTES);
  await dropped.catch(() => request.destroy());
  response.end();
}

async function receiveChunk(exchange: RegionExchange, reader: MultipartReader) {
  const { world, region } = exchange;
  const text = await reader.readField("json");
  const wire = parseRequest(text);
  const [chunk] = wire.chunks;
  if (chunk === undefined) throw new ApiError(CODES.malformed);
  exchange.interception.notes(exchange, { name: "uploadmultichunk", text });
  const upload = await checkUpload(exchange, wire, chunk);
  const place = {
    account: `${region.name}/${upload.user_id}`,
    link: upload.publink_id === 0 ? null : String(upload.publink_id),
    upload: uploadKey(region, upload),
    chunk: String(chunk.enc_offset_byte),
  };
  const stored = world.turns.take(place, goneSignal(exchange.response), {
    work: (signal, wrote) => {
      signal.addEventListener("abort", () => exchange.request.destroy(), { once: true });
      return storeChunk(exchange, { upload, chunk, reader, signal, wrote });
    },
    dropRest: () => dropRefused(region, upload),
  });
  return stored.catch((error: unknown) => {
    if (error instanceof BrokenChunk) return { ...CRC_MISMATCH, errors: ["crc_mismatch"] };
    throw error;
  });
}

/** What lies behind the last acknowledged byte: nobody counts on it, and it takes room. */
async function dropRefused({ db, blobs }: RegionStore, upload: UploadRow): Promise<void> {
  await blobs.cutTemporary(upload.backup_id, await acknowledgedEnd(db, upload.backup_id));
}

interface Arrival {
  readonly upload: UploadRow;
  readonly chunk: Chunk;
  readonly reader: MultipartReader;
  readonly signal: AbortSignal;
  readonly wrote: (bytes: number) => void;
}

async function storeChunk(exchange: RegionExchange, arrival: Arrival) {
  const { region, world } = exchange;
  const { upload, chunk } = arrival;
  const range = {
    backupId: upload.backup_id,
    offset: chunk.enc_offset_byte,
    length: chunk.payload_len,
  };
  const [known] = await overlappingChunks(region.db, range);
  if (known !== undefined) {
    const isSame =
      known.offset_bytes === range.offset &&
      known.length_bytes === range.length &&
      known.crc32 === chunk.payload_crc32;
    // Other bytes in the place of acknowledged ones: a new upload, not a retry (Formats 2).
    if (!isSame) throw new ApiError(CODES.uploadNotWhole);
    for await (const bytes of arrival.reader.readFile("payload0", chunk.payload_len)) void bytes;
    return acknowledge(upload);
  }
  const freeBytes = await region.blobs.freeBytes();
  if (freeBytes - world.settings.diskReserveBytes < range.length) throw new ApiError(CODES.full);
  const written = await writeBytes(exchange, arrival);
  const isBroken = written.crc !== chunk.payload_crc32 || (await isCalledBroken(exchange, arrival));
  if (isBroken) throw new BrokenChunk();
  await noteChunk(exchange, arrival, written);
  return acknowledge(upload);
}

async function noteChunk(
  { region, world }: RegionExchange,
  { upload, chunk }: Arrival,
  written: { crc: string; digests: Uint8Array },
): Promise<void> {
  const [offset, length] = [chunk.enc_offset_byte, chunk.payload_len];
  const row = {
    backup_id: upload.backup_id,
    offset_bytes: offset,
    length_bytes: length,
    crc32: written.crc,
    digests: liesOnPieces(upload, offset, length) ? written.digests : null,
  };
  const isNoted = await recordChunk(region.db, row, world.clock.nowS());
  if (!isNoted) throw new ApiError(CODES.uploadNotWhole);
}

function isCalledBroken({ interception, region }: RegionExchange, { upload, chunk }: Arrival) {
  const { enc_offset_byte: offset, payload_len: length } = chunk;
  const { backup_id: backupId, cachekey } = upload;
  return interception.breaks({ backupId, cachekey, offset, length, region });
}

function acknowledge(upload: UploadRow) {
  const chunks = [{ blob_id: upload.blob_id, cachekey: upload.cachekey }];
  return { success: 1, errcode: 0, errors: [], chunks };
}

/** Writes the bytes as they come in, and sums them up on their way. */
async function writeBytes({ region, world }: RegionExchange, arrival: Arrival) {
  const { upload, chunk, reader, signal, wrote } = arrival;
  const hasher = new PieceHasher();
  let crc = 0;
  async function* summedUp() {
    for await (const bytes of reader.readFile("payload0", chunk.payload_len)) {
      crc = crc32(bytes, crc);
      hasher.update(bytes);
      wrote(bytes.length);
      yield bytes;
    }
  }
  const { backup_id: backupId } = upload;
  const bytes = summedUp();
  await region.blobs.write({ backupId, at: chunk.enc_offset_byte, bytes, signal });
  world.metrics.blobWritten(chunk.payload_len);
  return { crc: crc.toString(16).padStart(8, "0"), digests: hasher.digests() };
}

function parseRequest(text: string): Request {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ApiError(CODES.malformed);
  }
  const parsed = v.safeParse(uploadmultichunk.request, json);
  if (!parsed.success) throw new ApiError(CODES.malformed);
  return parsed.output;
}

/** 9402 for a ticket that is wrong or over, 7022 for a chunk that is not part of this upload. */
async function checkUpload(
  { world, region }: RegionExchange,
  wire: Request,
  chunk: Chunk,
): Promise<UploadRow> {
  const upload = await findUpload(region.db, wire.backup_id);
  const userId = toId(wire.user_id);
  if (upload === undefined || upload.user_id !== userId) throw new ApiError(CODES.sessionEnded);
  const ticket = { userId, itemId: upload.item_id, backupId: upload.backup_id };
  const tickets = new Tickets(world.keys);
  if (!tickets.isGoodUpload(wire.device_sig_b64, ticket, world.clock.nowS())) {
    throw new ApiError(CODES.sessionEnded);
  }
  await assertGoesOn(region.db, upload, world.clock.nowS());
  const endByte = chunk.enc_offset_byte + chunk.payload_len;
  const minBytes = endByte === upload.enc_size_bytes ? 1 : MIN_CHUNK_BYTES;
  const isPart =
    chunk.object_type === "btFILE" &&
    chunk.payload_len >= minBytes &&
    chunk.payload_len <= UPLOAD_LIMITS.maxChunkBytes &&
    endByte <= upload.enc_size_bytes &&
    (chunk.cachekey === "" || chunk.cachekey === upload.cachekey) &&
    upload.is_done === 0;
  if (!isPart) throw new ApiError(CODES.uploadNotWhole);
  return upload;
}

function toErrcode(error: unknown): number {
  if (error instanceof ApiError) return error.code;
  if (error instanceof MultipartError) return CODES.malformed;
  if (error instanceof Error && "code" in error && error.code === DISK_FULL) return CODES.full;
  return CODES.internal;
}
