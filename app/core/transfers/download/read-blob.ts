import { DOWNLOAD_LIMITS, UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { mapAhead } from "#app/core/transfers/ahead.ts";
import { fetchRun, type ReadTicket } from "#app/core/transfers/download/download.api.ts";
import { type OpenedBlob, requireDigest } from "#app/core/transfers/download/download.crypto.ts";
import { type Job, laneOf } from "#app/core/transfers/job.ts";
import { cutIntoRuns, cutIntoSlices, type PacketRun } from "#app/core/transfers/layout.ts";

/** Ranges of 25 MiB that are fetched or wait for their turn. */
const RANGES_AHEAD = 2;

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
  const sealed = fetchSlices(job, blob, read);
  const opened = mapAhead(sealed, UPLOAD_LIMITS.slicesAhead, async ({ slice, bytes, number }) => {
    const made = await crypto.decryptPackets({
      dataKey: blob.dataKey,
      stream: 0,
      firstPacket: slice.firstPacket,
      sizeBytes: blob.sizeBytes,
      bytes,
      streamKey: laneOf(job, number),
    });
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
  read: { ticket: ReadTicket; progress: BlobProgress },
) {
  const runs = cutIntoRuns(blob.sizeBytes, DOWNLOAD_LIMITS.chunkBytes);
  const source = { cachekey: blob.cachekey, ticket: read.ticket };
  const ranges = mapAhead(runs, RANGES_AHEAD, async (run) => {
    const bytes = await fetchRun(job, source, run);
    read.progress.onFetched(run.toByte - run.fromByte);
    return { run, bytes };
  });
  let number = 0;
  for await (const { run, bytes } of ranges) {
    for (const slice of cutIntoSlices(run, blob.sizeBytes)) {
      yield { slice, bytes: cut(bytes, run, slice), number: number++ };
    }
    // The memory of a range ends with it, not when it is collected.
    bytes.transfer(0);
  }
}

/** A copy, because packets are handed over to a worker. */
function cut(bytes: ArrayBuffer, run: PacketRun, slice: PacketRun): ArrayBuffer {
  const from = slice.encOffset - run.encOffset;
  return bytes.slice(from, from + slice.encBytes);
}
