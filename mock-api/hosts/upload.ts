import type { FileHandle } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { crc32 } from "node:zlib";
import * as v from "valibot";
import { uploadmultichunk } from "#app/contract/endpoints/upload.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { ApiError, CODES } from "#mock-api/api-error.ts";
import { Tickets } from "#mock-api/auth/tickets.ts";
import { toId } from "#mock-api/handler.ts";
import { goneSignal, type RegionExchange, sendJson } from "#mock-api/hosts/http.ts";
import { MultipartError, MultipartReader } from "#mock-api/hosts/multipart.ts";
import type { WriteTurns } from "#mock-api/hosts/write-turns.ts";
import { PieceHasher } from "#mock-api/store/piece-hasher.ts";
import {
  findUpload,
  liesOnPieces,
  overlappingChunks,
  recordChunk,
  type UploadRow,
} from "#mock-api/store/uploads.ts";

type Request = v.InferOutput<typeof uploadmultichunk.request>;
type Chunk = Request["chunks"][number];
const CRC_MISMATCH = { errcode: UPLOAD_LIMITS.retriedErrcode, errors: ["crc_mismatch"] };
const DISK_FULL = "ENOSPC";

/**
 * `POST /h/{n}/uploadmultichunk`: one chunk, straight to its place on disk, acknowledged when it is
 * durable and noted. The same chunk again is acknowledged without being written (Spec B§4).
 */
export async function serveUpload(exchange: RegionExchange, turns: WriteTurns): Promise<void> {
  const { world, response, request, region } = exchange;
  const startedMs = performance.now();
  const reader = toReader(request);
  let errcode = 0;
  try {
    if (reader === null) throw new ApiError(CODES.malformed);
    const answer = await receiveChunk(exchange, turns, reader);
    errcode = answer.errcode;
    sendJson(response, 200, answer);
  } catch (error) {
    errcode = toErrcode(error);
    await refuseUpload(exchange, reader, errcode);
  } finally {
    const ms = Math.round(performance.now() - startedMs);
    world.log.info({ endpoint: "uploadmultichunk", region: region.name, errcode, ms }, "endpoint");
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

/** Answers, and reads the rest: a connection that is cut would lose the answer. */
async function refuseUpload(
  { world, request, response }: RegionExchange,
  reader: MultipartReader | null,
  errcode: number,
): Promise<void> {
  if (request.destroyed) return;
  if (errcode === CODES.internal) world.log.error({ name: "uploadmultichunk" }, "upload failed");
  response.setHeader("connection", "close");
  sendJson(response, 200, { success: 0, errcode, errors: [String(errcode)] });
  if (reader === null) request.resume();
  else await reader.drain().catch(() => request.destroy());
}

async function receiveChunk(exchange: RegionExchange, turns: WriteTurns, reader: MultipartReader) {
  const { world, region } = exchange;
  const text = await reader.readField("json");
  const wire = parseRequest(text);
  const [chunk] = wire.chunks;
  if (chunk === undefined) throw new ApiError(CODES.malformed);
  world.received.add({
    region: region.name,
    name: "uploadmultichunk",
    method: "POST",
    query: "",
    headers: {},
    body: text,
  });
  const upload = await checkUpload(exchange, wire, chunk);
  const key = `${region.name}/${upload.backup_id}/${chunk.enc_offset_byte}`;
  return turns.take(key, goneSignal(exchange.response), (signal) => {
    signal.addEventListener("abort", () => exchange.request.destroy(), { once: true });
    return storeChunk(exchange, { upload, chunk, reader, signal });
  });
}

interface Arrival {
  readonly upload: UploadRow;
  readonly chunk: Chunk;
  readonly reader: MultipartReader;
  readonly signal: AbortSignal;
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
  const written = await writeBytes(exchange, arrival);
  const isBroken = written.crc !== chunk.payload_crc32 || (await isCalledBroken(exchange, arrival));
  if (isBroken) return { success: 0, ...CRC_MISMATCH, chunks: [] };
  const isOnPieces = liesOnPieces(upload, range.offset, range.length);
  const row = {
    backup_id: upload.backup_id,
    offset_bytes: range.offset,
    length_bytes: range.length,
    crc32: written.crc,
    digests: isOnPieces ? written.digests : null,
  };
  const isNoted = await recordChunk(region.db, row, world.clock.nowS());
  if (!isNoted) throw new ApiError(CODES.uploadNotWhole);
  return acknowledge(upload);
}

/** What an attack would have sent again (D19). */
async function isCalledBroken({ world, region }: RegionExchange, { upload, chunk }: Arrival) {
  const { enc_offset_byte: offset, payload_len: length } = chunk;
  const read = async () => {
    const file = await region.blobs.openTemporary(upload.backup_id);
    try {
      return (await file.read(Buffer.alloc(length), 0, length, offset)).buffer;
    } finally {
      await file.close();
    }
  };
  return world.evil.callsBroken({ cachekey: upload.cachekey, offset, read });
}

function acknowledge(upload: UploadRow) {
  const chunks = [{ blob_id: upload.blob_id, cachekey: upload.cachekey }];
  return { success: 1, errcode: 0, errors: [], chunks };
}

/** Writes the bytes as they come in; they are durable when this returns. */
async function writeBytes(exchange: RegionExchange, arrival: Arrival) {
  const { upload, chunk, reader, signal } = arrival;
  const file = await exchange.region.blobs.openTemporary(upload.backup_id);
  const hasher = new PieceHasher();
  let crc = 0;
  let at = chunk.enc_offset_byte;
  // One write is under way while the next bytes are read and digested.
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const bytes of reader.readFile("payload0", chunk.payload_len)) {
      signal.throwIfAborted();
      crc = crc32(bytes, crc);
      hasher.update(bytes);
      await writing;
      writing = writeAll(file, bytes, at);
      // Awaited in its turn; until then a failure must not count as unhandled.
      writing.catch(() => undefined);
      at += bytes.length;
    }
    await writing;
    signal.throwIfAborted();
    await file.datasync();
  } finally {
    await writing.catch(() => undefined);
    await file.close();
  }
  return { crc: crc.toString(16).padStart(8, "0"), digests: hasher.digests() };
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const left = bytes.length - done;
    const { bytesWritten } = await file.write(bytes, done, left, position + done);
    done += bytesWritten;
  }
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
  const isPart =
    chunk.object_type === "btFILE" &&
    chunk.payload_len > 0 &&
    chunk.payload_len <= UPLOAD_LIMITS.maxChunkBytes &&
    chunk.enc_offset_byte + chunk.payload_len <= upload.enc_size_bytes &&
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
