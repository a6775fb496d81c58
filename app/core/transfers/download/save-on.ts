import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { FileSink, KeptSink } from "#app/core/ports.ts";
import { type KeptDownload, partBytesOf } from "#app/core/transfers/download/kept-download.ts";
import { reportReads } from "#app/core/transfers/download/read-progress.ts";
import type { PieceNote } from "#app/core/transfers/download/read-range.ts";
import type { OpenFile } from "#app/core/transfers/download/reader.ts";
import type { Job } from "#app/core/transfers/job.ts";

interface Saving {
  readonly file: OpenFile;
  readonly sink: FileSink;
  readonly standing: KeptSink;
  readonly kept: KeptDownload;
}

/**
 * Saves what is missing of a file (Reading R-528): what stands is read and compared with what was noted of
 * it, under the key of the file that is fetched now, and the end is given on only after D over all of it.
 */
export async function saveOn(job: Job, saving: Saving): Promise<void> {
  const { file, sink, standing, kept } = saving;
  const from = await standingBytesOf(saving);
  const { sizeBytes } = file;
  const { record } = kept;
  await kept.note();
  const before = record.parts.flatMap(({ pieces }) => pieces.flatMap(({ digests }) => digests));
  const part = new Part(partBytesOf(sizeBytes));
  const notes = { before, onPiece: (piece: PieceNote) => part.add(piece) };
  job.report({ networkBytes: from, cryptBytes: from });
  const progress = reportReads(job, sizeBytes, from);
  let at = from;
  for await (const bytes of file.read({ from, to: sizeBytes, progress, notes })) {
    at += bytes.byteLength;
    await sink.write(bytes);
    // The last part is durable with the whole file.
    if (!part.isFull || at >= sizeBytes) continue;
    await standing.endPart();
    await kept.note(part.take());
  }
}

/** All of what was noted, or 0: then nothing of it counts. */
async function standingBytesOf({ file, standing, kept }: Saving): Promise<number> {
  const wanted = kept.partsBytes.reduce((sum, bytes) => sum + bytes, 0);
  const isThere = standing.standingBytes === wanted && wanted < file.sizeBytes;
  if (isThere && (await isAsNoted({ file, standing, kept }))) return wanted;
  kept.startOver();
  return standing.startOver();
}

async function isAsNoted({ file, standing, kept }: Omit<Saving, "sink">): Promise<boolean> {
  let at = 0;
  for (const { bytes, mac } of kept.record.parts.flatMap(({ pieces }) => pieces)) {
    const firstPacket = at / CRYPTO_LIMITS.packetPayloadBytes;
    if (!Number.isSafeInteger(firstPacket)) return false;
    const piece = { firstPacket, bytes: await standing.read(at, at + bytes), mac };
    if (!(await file.isNoted(piece))) return false;
    at += bytes;
  }
  return true;
}

/** Pieces that are written and not durable yet. */
class Part {
  readonly #fullBytes: number;
  #pieces: PieceNote[] = [];

  constructor(fullBytes: number) {
    this.#fullBytes = fullBytes;
  }

  get isFull(): boolean {
    return this.#pieces.reduce((sum, { bytes }) => sum + bytes, 0) >= this.#fullBytes;
  }

  add(piece: PieceNote): void {
    this.#pieces.push(piece);
  }

  take(): readonly PieceNote[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}
