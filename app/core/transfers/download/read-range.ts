import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { mapAhead } from "#app/core/transfers/ahead.ts";
import type { ReadTicket } from "#app/core/transfers/download/download.api.ts";
import { type OpenedBlob, requireDigest } from "#app/core/transfers/download/download.crypto.ts";
import { fetchRun } from "#app/core/transfers/download/fetch-run.ts";
import { PieceMemory } from "#app/core/transfers/download/piece-memory.ts";
import type { Reading } from "#app/core/transfers/download/reading.ts";
import { laneOf } from "#app/core/transfers/lane.ts";
import {
  cutIntoSlices,
  cutRange,
  ENC_SLICE_BYTES,
  type PacketRun,
} from "#app/core/transfers/layout.ts";

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
  /** Of what goes on where an earlier run stopped. */
  readonly notes?: PieceNotes | undefined;
}

/** What a piece was, for whoever keeps it and looks at it again (Reading R-528). */
export interface PieceNote {
  readonly bytes: number;
  /** Of the bytes, in their place, under the data key. */
  readonly mac: string;
  /** SHA-256 of each MiB of its ciphertext, hex. */
  readonly digests: readonly string[];
}

export interface PieceNotes {
  /** Digests of all MiBs before `from`, which lies at the border of one. */
  readonly before: readonly string[];
  /** Told of each piece right before it is given on. */
  onPiece(note: PieceNote): void;
}

interface Source {
  readonly blob: OpenedBlob;
  readonly ticket: ReadTicket;
}

/**
 * A part of a file in order, piece by piece; every packet verified before it is given on. Of the whole
 * file, and of the rest of one whose beginning was noted, the last piece comes only after D over all of it
 * is that of the seal, so whoever got that has the whole file. A reader that stops early stops what is on its way. 2020, 2050, 7100–7103.
 */
export async function* readRange(
  outer: Reading,
  source: Source,
  range: RangeRead,
): AsyncGenerator<ArrayBuffer, void, undefined> {
  const ended = new AbortController();
  const own = range.signal === undefined ? [] : [range.signal];
  const signal = AbortSignal.any([outer.signal, ended.signal, ...own]);
  const reading = { ...outer, signal, retry: { ...outer.retry, signal } };
  try {
    yield* openSlices(reading, source, range);
  } finally {
    ended.abort();
  }
}

async function* openSlices(reading: Reading, source: Source, range: RangeRead) {
  const { crypto } = reading.ports;
  const { blob } = source;
  const { notes } = range;
  const isWhole = (range.from <= 0 || notes !== undefined) && range.to >= blob.sizeBytes;
  const mibDigests: string[] = [...(notes?.before ?? [])];
  const memory = new PieceMemory();
  const sealed = fetchSlices(reading, { ...source, memory }, range);
  const opened = mapAhead(sealed, UPLOAD_LIMITS.slicesAhead, async ({ slice, bytes, number }) => {
    const made = await crypto.decryptPackets({
      dataKey: blob.dataKey,
      stream: 0,
      firstPacket: slice.firstPacket,
      sizeBytes: blob.sizeBytes,
      bytes,
      resume: notes && "make",
      streamKey: laneOf(reading.id, number),
    });
    memory.give(made.spare);
    return { ...made, slice };
  });
  for await (const { bytes, slice, mibDigests: digests, note } of opened) {
    reading.signal.throwIfAborted();
    mibDigests.push(...digests);
    if (isWhole && slice.isLast) await requireDigest(crypto, blob, mibDigests);
    range.progress?.onDecrypted(bytes.byteLength);
    if (note !== undefined) notes?.onPiece({ bytes: bytes.byteLength, mac: note.mac, digests });
    yield trim(bytes, slice, range);
  }
}

async function* fetchSlices(
  reading: Reading,
  { blob, ticket, memory }: Source & { readonly memory: PieceMemory },
  range: RangeRead,
) {
  // Under a limit a range that is still to be put together is a small one.
  const isLimited = reading.pacer !== undefined && reading.pacer.partBytes() !== null;
  const eachBytes = isLimited ? ENC_SLICE_BYTES : DOWNLOAD_LIMITS.chunkBytes;
  const runs = cutRange(blob.sizeBytes, range, eachBytes);
  const source = { cachekey: blob.cachekey, ticket, room: memory };
  const fetched = mapAhead(runs, RANGES_AHEAD, async (run) => {
    const onFetched = (bytes: number) => range.progress?.onFetched(bytes);
    const pieces = await fetchRun(reading, source, { run, onFetched });
    return { run, pieces };
  });
  let number = 0;
  for await (const { run, pieces } of fetched) {
    for (const slice of cutIntoSlices(run, blob.sizeBytes)) {
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
