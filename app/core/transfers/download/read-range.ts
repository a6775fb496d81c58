import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { DecryptedPackets } from "#app/core/crypto/packet-port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { mapAhead } from "#app/core/transfers/ahead.ts";
import type { ReadTicket } from "#app/core/transfers/download/download.api.ts";
import { type OpenedBlob, requireDigest } from "#app/core/transfers/download/download.crypto.ts";
import { fetchRun } from "#app/core/transfers/download/fetch-run.ts";
import { PieceMemory } from "#app/core/transfers/download/piece-memory.ts";
import type { Reading } from "#app/core/transfers/download/reading.ts";
import { laneOf } from "#app/core/transfers/lane.ts";
import { cutIntoSlices, cutRange, type PacketRun } from "#app/core/transfers/layout.ts";
import { encSliceBytes } from "#app/core/transfers/sizes.ts";

/** Ranges of 25 MiB that are fetched or opened: while one is opened two are on their way. */
const RANGES_AHEAD = 3;

export interface ReadProgress {
  /** Plaintext bytes of ranges that arrived. */
  onFetched(bytes: number): void;
  /** Plaintext bytes that verified. */
  onDecrypted(bytes: number): void;
}

/** Plaintext bytes `[from, to)`. */
export interface RangeRead {
  readonly from: number;
  readonly to: number;
  readonly progress?: ReadProgress;
  /** Ends this read alone. */
  readonly signal?: AbortSignal;
}

/** A slice as it came, whose packets have opened. */
export interface SealedPiece {
  readonly slice: PacketRun;
  readonly bytes: ArrayBuffer;
  /** SHA-256 of each MiB of it, hex: D of the whole is made of them. */
  readonly digests: readonly string[];
}

interface Source {
  readonly blob: OpenedBlob;
  readonly ticket: ReadTicket;
}

/**
 * A part of a file in order, piece by piece; every packet verified before it is given on. Of the whole
 * file, the last piece comes only after D over all of it is that of the seal, so whoever got that has the whole
 * file. A reader that stops early stops what is on its way. 2020, 2050, 7100–7103.
 */
export async function* readRange(
  outer: Reading,
  source: Source,
  range: RangeRead,
): AsyncGenerator<ArrayBuffer, void, undefined> {
  const { blob } = source;
  const isWhole = range.from <= 0 && range.to >= blob.sizeBytes;
  const mibDigests: string[] = [];
  for await (const { slice, opened, memory } of openSlices(outer, source, range)) {
    memory.give(opened.spare);
    mibDigests.push(...opened.mibDigests);
    if (isWhole && slice.isLast) await requireDigest(outer.ports.crypto, blob, mibDigests);
    range.progress?.onDecrypted(opened.bytes.byteLength);
    yield trim(opened.bytes, slice, range);
  }
}

/**
 * The rest of a file from a border of slices on, sealed as it came: each packet opened, and what came out let go
 * of. Whether all of it is the whole, D says to whoever has its beginning too.
 */
export async function* readSealed(
  outer: Reading,
  source: Source,
  { from, progress }: Pick<RangeRead, "from" | "progress">,
): AsyncGenerator<SealedPiece, void, undefined> {
  const range = { from, to: source.blob.sizeBytes, ...(progress && { progress }) };
  for await (const { slice, opened } of openSlices(outer, source, range)) {
    progress?.onDecrypted(opened.bytes.byteLength);
    if (opened.spare === undefined) throw new AppError(CODES.fileCorrupted);
    yield { slice, bytes: opened.spare, digests: opened.mibDigests };
  }
}

/** One slice of a file, of whatever keeps it sealed; 2020, 2050, 7103. */
export function openSlice(
  { ports, id }: Pick<Reading, "ports" | "id">,
  { dataKey, sizeBytes }: OpenedBlob,
  { slice, bytes }: { readonly slice: PacketRun; readonly bytes: ArrayBuffer },
): Promise<DecryptedPackets> {
  const { firstPacket, index } = slice;
  const streamKey = laneOf(id, index);
  return ports.crypto.decryptPackets({
    ...{ dataKey, stream: 0, firstPacket, sizeBytes, bytes, streamKey },
  });
}

async function* openSlices(outer: Reading, { blob, ticket }: Source, range: RangeRead) {
  const ended = new AbortController();
  const own = range.signal === undefined ? [] : [range.signal];
  const signal = AbortSignal.any([outer.signal, ended.signal, ...own]);
  const reading = { ...outer, signal, retry: { ...outer.retry, signal } };
  const memory = new PieceMemory(encSliceBytes(outer.ports.sizes));
  try {
    const sealed = fetchSlices(reading, { blob, ticket, memory }, range);
    const all = mapAhead(sealed, UPLOAD_LIMITS.slicesAhead, async ({ slice, bytes, number }) => {
      const place = { slice: { ...slice, index: number }, bytes };
      return { slice, memory, opened: await openSlice(reading, blob, place) };
    });
    for await (const one of all) {
      signal.throwIfAborted();
      yield one;
    }
  } finally {
    ended.abort();
  }
}

async function* fetchSlices(
  reading: Reading,
  { blob, ticket, memory }: Source & { readonly memory: PieceMemory },
  range: RangeRead,
) {
  // Under a limit a range that is still to be put together is a small one.
  const isLimited = reading.pacer !== undefined && reading.pacer.partBytes() !== null;
  const { sizes } = reading.ports;
  const eachBytes = isLimited ? encSliceBytes(sizes) : sizes.rangeBytes;
  const runs = cutRange(blob.sizeBytes, range, eachBytes);
  const source = { cachekey: blob.cachekey, ticket, room: memory };
  const fetched = mapAhead(runs, RANGES_AHEAD, async (run) => {
    const onFetched = (bytes: number) => range.progress?.onFetched(bytes);
    const pieces = await fetchRun(reading, source, { run, onFetched });
    return { run, pieces };
  });
  let number = 0;
  for await (const { run, pieces } of fetched) {
    for (const slice of cutIntoSlices(run, blob.sizeBytes, sizes)) {
      const bytes = pieces[slice.index];
      if (bytes?.byteLength !== slice.encBytes) throw new AppError(CODES.fileCorrupted);
      yield { slice, bytes, number: number++ };
    }
  }
}

/** Packets are opened as a whole; only what was wanted of them is given on. */
function trim(bytes: ArrayBuffer, slice: PacketRun, { from, to }: RangeRead): ArrayBuffer {
  if (from <= slice.fromByte && to >= slice.toByte) return bytes;
  return bytes.slice(Math.max(0, from - slice.fromByte), to - slice.fromByte);
}
