import { hurryCollection } from "#app/contract/collector.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { SliceNote } from "#app/core/crypto/packet-port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SourceFile } from "#app/core/ports.ts";
import { mapAhead } from "#app/core/transfers/ahead.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { laneOf } from "#app/core/transfers/lane.ts";
import { cutIntoSlices, type PacketRun } from "#app/core/transfers/layout.ts";
import { ChunkParts } from "#app/core/transfers/upload/chunk-parts.ts";
import { type Sending, sendHeld } from "#app/core/transfers/upload/send-part.ts";
import { UploadMeter } from "#app/core/transfers/upload/upload-meter.ts";
import type { HeldChunk, UploadSession } from "#app/core/transfers/upload/upload-session.ts";

/** Each Blob that is made stands for one that was sent, which counts nowhere. */
const GARBAGE_COUNTS = 2;

/**
 * Encrypts and sends every chunk that is not acknowledged. Reading, encrypting and sending overlap;
 * the byte budget holds the reader back, the lanes the sends. The first failure stops the rest; what
 * is encrypted by then stays in the session.
 */
export async function sendChunks(
  job: Job,
  session: UploadSession,
  source: SourceFile,
): Promise<void> {
  const failing = new AbortController();
  const signal = AbortSignal.any([job.signal, failing.signal]);
  const meter = new UploadMeter(job, session);
  const sends: Promise<void>[] = [];
  const work = { job, session, source, signal, meter, spares: [] };
  try {
    for (const run of session.unsentRuns()) {
      const chunk = session.heldChunk(run) ?? (await encryptRun(work, run));
      const sent = sendHeld(work, chunk);
      sent.catch((error: unknown) => failing.abort(error));
      sends.push(sent);
    }
    await Promise.all(sends);
  } catch (error) {
    failing.abort(error);
    await Promise.allSettled(sends);
    throw error;
  }
}

interface Work extends Sending {
  readonly source: SourceFile;
  /** Memory of slices that were handed to the browser. */
  readonly spares: ArrayBuffer[];
}

async function encryptRun(work: Work, run: PacketRun): Promise<HeldChunk> {
  const { job, session, source, spares } = work;
  const lease = await job.budget.acquire(run.encBytes, work.signal);
  try {
    const slices = cutIntoSlices(run, source.sizeBytes, job.ports.sizes);
    const slicesMade: Blob[] = [];
    const packetCrc32s: number[] = [];
    const digests: string[] = [];
    const notes: SliceNote[] = [];
    for await (const made of mapAhead(slices, UPLOAD_LIMITS.slicesAhead, (slice) =>
      encryptSlice(work, run, slice),
    )) {
      work.signal.throwIfAborted();
      packetCrc32s.push(...made.packetCrc32s);
      slicesMade.push(new Blob([made.bytes]));
      // The browser has a copy of its own: the next slices are encrypted into this memory.
      spares.push(made.bytes);
      // Blobs that were sent lie in the browser's own process, where no engine counts them.
      hurryCollection(GARBAGE_COUNTS * made.bytes.byteLength);
      digests.push(...made.mibDigests);
      if (made.note !== undefined) notes.push(made.note);
    }
    const body = new Blob(slicesMade);
    if (body.size !== run.encBytes) throw new AppError(CODES.uploadSizeDiffers);
    const parts = new ChunkParts(run, session.durableBytesOf(run));
    const chunk = { run, body, packetCrc32s, parts, lease };
    if (session.notesOf(run) === undefined) {
      // Nothing leaves before it stands on this device what it was (Reading R-300).
      await session.kept?.note({ index: run.index, digests, notes }, work.signal);
      work.signal.throwIfAborted();
    }
    session.hold(chunk, digests);
    work.meter.held();
    return chunk;
  } catch (error) {
    // None of these packets has left the browser, so a retry may make them anew.
    lease.release();
    throw error;
  }
}

async function encryptSlice(work: Work, run: PacketRun, slice: PacketRun) {
  const { job, session, source, signal, meter } = work;
  signal.throwIfAborted();
  const bytes = await source.read(slice.fromByte, slice.toByte);
  if (bytes.byteLength !== slice.toByte - slice.fromByte) throw new AppError(CODES.sourceChanged);
  signal.throwIfAborted();
  const made = await job.ports.crypto.encryptPackets({
    dataKey: session.dataKey,
    stream: 0,
    firstPacket: slice.firstPacket,
    isLast: slice.isLast,
    bytes,
    into: work.spares.pop(),
    resume: session.kept === null ? undefined : (session.notesOf(run)?.[slice.index] ?? "make"),
    streamKey: laneOf(job.id, slice.index),
  });
  meter.encrypted(slice.toByte - slice.fromByte);
  return made;
}
