import * as CODES from "#app/contract/errors/codes.ts";
import { DOWNLOAD_LIMITS, UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { mapAhead } from "#app/core/transfers/ahead.ts";
import { fetchRun, type ReadTicket } from "#app/core/transfers/download/download.api.ts";
import { type OpenedBlob, requireDigest } from "#app/core/transfers/download/download.crypto.ts";
import { PieceMemory } from "#app/core/transfers/download/piece-memory.ts";
import { type Job, laneOf } from "#app/core/transfers/job.ts";
import { cutIntoRuns, cutIntoSlices } from "#app/core/transfers/layout.ts";

/** Ranges of 25 MiB that are fetched or opened: while one is opened two are on their way. */
const RANGES_AHEAD = 3;

export interface BlobProgress {
  /** Plaintext bytes of ranges that arrived. */
  onFetched(bytes: number): void;
  /** Plaintext bytes that verified. */
  onDecrypted(bytes: number): void;
}

/**
 * The content of a file in order, piece by piece; every packet verified before it is given on, and
 * the last piece only after D over the whole blob is that of the seal. So whoever got the last
 * piece has the whole file. 2020, 2050, 7100–7103.
 */
export async function* readBlob(
  job: Job,
  blob: OpenedBlob,
  read: { ticket: ReadTicket; progress: BlobProgress },
): AsyncGenerator<ArrayBuffer, void, undefined> {
  const { crypto } = job.ports;
  const mibDigests: string[] = [];
  const memory = new PieceMemory();
  const sealed = fetchSlices(job, blob, { ...read, memory });
  const opened = mapAhead(sealed, UPLOAD_LIMITS.slicesAhead, async ({ slice, bytes, number }) => {
    const made = await crypto.decryptPackets({
      dataKey: blob.dataKey,
      stream: 0,
      firstPacket: slice.firstPacket,
      sizeBytes: blob.sizeBytes,
      bytes,
      streamKey: laneOf(job, number),
    });
    memory.give(made.spare);
    return { ...made, isLast: slice.isLast };
  });
  for await (const piece of opened) {
    job.signal.throwIfAborted();
    mibDigests.push(...piece.mibDigests);
    if (piece.isLast) await requireDigest(crypto, blob, mibDigests);
    read.progress.onDecrypted(piece.bytes.byteLength);
    yield piece.bytes;
  }
}

async function* fetchSlices(
  job: Job,
  blob: OpenedBlob,
  read: { ticket: ReadTicket; progress: BlobProgress; memory: PieceMemory },
) {
  const runs = cutIntoRuns(blob.sizeBytes, DOWNLOAD_LIMITS.chunkBytes);
  const source = { cachekey: blob.cachekey, ticket: read.ticket, room: read.memory };
  const ranges = mapAhead(runs, RANGES_AHEAD, async (run) => {
    const pieces = await fetchRun(job, source, run);
    read.progress.onFetched(run.toByte - run.fromByte);
    return { run, pieces };
  });
  let number = 0;
  for await (const { run, pieces } of ranges) {
    for (const slice of cutIntoSlices(run, blob.sizeBytes)) {
      const bytes = pieces[slice.index];
      if (bytes?.byteLength !== slice.encBytes) throw new AppError(CODES.fileCorrupted);
      yield { slice, bytes, number: number++ };
    }
  }
}
