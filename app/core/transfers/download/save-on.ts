import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { FileSink, KeptSink } from "#app/core/ports.ts";
import { mapAhead } from "#app/core/transfers/ahead.ts";
import { type KeptDownload, partBytesOf } from "#app/core/transfers/download/kept-download.ts";
import { reportReads } from "#app/core/transfers/download/read-progress.ts";
import type { OpenFile } from "#app/core/transfers/download/reader.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { cutIntoRuns, type PacketRun } from "#app/core/transfers/layout.ts";
import { encSliceBytes } from "#app/core/transfers/sizes.ts";
import { STATUS } from "#app/core/transfers/status.ts";

interface Saving {
  readonly file: OpenFile;
  readonly sink: FileSink;
  readonly standing: KeptSink;
  readonly kept: KeptDownload;
}

/** What stands of it, and opens under the key of the file that is fetched now. */
interface Standing {
  /** Plaintext bytes. */
  readonly toByte: number;
  readonly digests: readonly string[];
}

/**
 * Saves what is missing of a file (Reading R-528), sealed as it comes: nothing of it lies in clear before all of
 * it is here, and D over all of it is that of the seal (Trust W15). Then it is opened once more, into the file.
 */
export async function saveOn(job: Job, saving: Saving): Promise<void> {
  const { file, standing, kept } = saving;
  const slices = cutIntoRuns(file.sizeBytes, encSliceBytes(job.ports.sizes));
  const { toByte, digests: before } = await openStanding(job, saving, slices);
  await kept.note();
  job.report({ networkBytes: toByte, cryptBytes: toByte });
  const progress = reportReads(job, file.sizeBytes, toByte);
  const digests = [...before];
  const fullBytes = partBytesOf(file.sizeBytes, job.ports.sizes);
  let partBytes = 0;
  for await (const piece of file.readSealed({ from: toByte, progress })) {
    await standing.add(piece.bytes);
    digests.push(...piece.digests);
    partBytes += piece.slice.encBytes;
    if (partBytes < fullBytes && !piece.slice.isLast) continue;
    await standing.endPart();
    await kept.note(partBytes);
    partBytes = 0;
  }
  await file.requireWhole(digests);
  await openAll(job, saving, slices);
}

async function openAll(
  job: Job,
  { file, sink, standing }: Saving,
  slices: readonly PacketRun[],
): Promise<void> {
  job.report({ status: STATUS.decrypting });
  const opened = mapAhead(slices, UPLOAD_LIMITS.slicesAhead, (slice) =>
    readSlice({ file, standing }, slice),
  );
  for await (const { bytes } of opened) {
    job.signal.throwIfAborted();
    await sink.write(bytes);
  }
}

async function readSlice({ file, standing }: Pick<Saving, "file" | "standing">, slice: PacketRun) {
  const bytes = await standing.read(slice.encOffset, slice.encOffset + slice.encBytes);
  return file.openSlice({ slice, bytes });
}

/** All of what was noted, or nothing of it. */
async function openStanding(
  job: Job,
  { file, standing, kept }: Saving,
  slices: readonly PacketRun[],
): Promise<Standing> {
  const wanted = kept.partsBytes.reduce((sum, bytes) => sum + bytes, 0);
  const whole = slices.filter(({ encOffset, encBytes }) => encOffset + encBytes <= wanted);
  const last = whole.at(-1);
  const end = last === undefined ? 0 : last.encOffset + last.encBytes;
  if (wanted > 0 && standing.standingBytes === wanted && end === wanted) {
    const digests = await digestsOf(job, { file, standing }, whole);
    if (digests !== null) return { toByte: last?.toByte ?? 0, digests };
  }
  kept.startOver();
  await standing.startOver();
  return { toByte: 0, digests: [] };
}

/** null: what stands there is not what came. */
async function digestsOf(
  job: Job,
  place: Pick<Saving, "file" | "standing">,
  slices: readonly PacketRun[],
): Promise<readonly string[] | null> {
  try {
    const digests: string[] = [];
    const opened = mapAhead(slices, UPLOAD_LIMITS.slicesAhead, (slice) => readSlice(place, slice));
    for await (const { mibDigests } of opened) digests.push(...mibDigests);
    return digests;
  } catch (error) {
    job.signal.throwIfAborted();
    if (isAppError(error)) return null;
    throw error;
  }
}
