import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { DecryptedPackets } from "#app/core/crypto/packet-port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { FileSink, KeptSink } from "#app/core/ports.ts";
import { mapAhead } from "#app/core/transfers/ahead.ts";
import { partBytesOf } from "#app/core/transfers/download/kept-download.ts";
import { reportReads } from "#app/core/transfers/download/read-progress.ts";
import type { ReadProgress } from "#app/core/transfers/download/read-range.ts";
import type { OpenFile } from "#app/core/transfers/download/reader.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { cutIntoRuns, encryptedSize } from "#app/core/transfers/layout.ts";
import { encSliceBytes } from "#app/core/transfers/sizes.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { KeptSave } from "#app/core/transfers/zip/kept-save.ts";
import { fileKeyOf, itemKeyOf, type SavedFile } from "#app/core/transfers/zip/save-record.ts";
import {
  type OpenedEntry,
  openEntries,
  writeZip,
  type Zipping,
} from "#app/core/transfers/zip/write-zip.ts";
import type { ZipPlan } from "#app/core/transfers/zip/zip-plan.ts";

interface ZipSaving extends Zipping {
  readonly sink: FileSink;
  readonly standing: KeptSink;
  readonly kept: KeptSave;
}

/** The files that stand come first, in the order in which they do; where one is gone from the list nothing stands. */
export async function inNotedOrder(plan: ZipPlan, kept: KeptSave): Promise<ZipPlan> {
  const byKey = new Map(plan.files.map((file) => [itemKeyOf(file.item), file]));
  const standing = standingOf(kept);
  const first = standing.map(({ id, fid }) => byKey.get(fileKeyOf(id, fid)));
  const known = first.filter((file) => file !== undefined);
  if (known.length < standing.length) {
    await kept.startOver();
    return plan;
  }
  const moved = new Set(known);
  return { ...plan, files: [...known, ...plan.files.filter((file) => !moved.has(file))] };
}

/** Whole files that lie in parts which are durable. */
function standingOf(kept: KeptSave): readonly SavedFile[] {
  const bytes = kept.parts.reduce((sum, one) => sum + one, 0);
  let at = 0;
  return kept.saved.filter(({ sizeBytes }) => {
    at += encryptedSize(sizeBytes);
    return at <= bytes;
  });
}

/**
 * Saves what is missing of a zip (Reading R-639): its files are kept sealed as they come, one behind the other,
 * and go on at the last whole one. When all of them stand they are opened once more, into the zip (Trust W15).
 */
export async function saveZipOn(job: Job, saving: ZipSaving): Promise<void> {
  const { plan, standing, kept } = saving;
  const { totalBytes, files } = plan;
  await kept.notePlan({ taken: [], totalItems: files.length, totalBytes });
  const isThere = standing.standingBytes > 0;
  if (!isThere || !(await fetchRest(job, saving, standingOf(kept)))) {
    await standing.startOver();
    await kept.startOver();
    await fetchRest(job, saving, []);
  }
  job.report({ status: STATUS.decrypting });
  let at = 0;
  await writeZip(job, saving, ({ file }) => {
    const from = at;
    at += encryptedSize(file.sizeBytes);
    return openText(job, { file, standing, from });
  });
}

/** False: what stands is not what came, or of another version of a file, and nothing of it counts. */
async function fetchRest(
  job: Job,
  saving: ZipSaving,
  noted: readonly SavedFile[],
): Promise<boolean> {
  const { plan, kept, standing } = saving;
  await kept.keepFirst(noted.length);
  const doneBytes = noted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  job.report({ networkBytes: doneBytes, cryptBytes: doneBytes });
  const progress = reportReads(job, Number.POSITIVE_INFINITY, doneBytes);
  const fullBytes = partBytesOf(plan.totalBytes, job.ports.sizes);
  let [index, at, partBytes] = [0, 0, 0];
  for await (const opened of openEntries(job, saving)) {
    const before = noted[index];
    index += 1;
    if (before !== undefined) {
      if (!(await stands(job, { before, standing, at }, opened))) return false;
      at += encryptedSize(before.sizeBytes);
      continue;
    }
    partBytes += await fetchEntry(saving, opened, progress);
    if (partBytes < fullBytes && index < plan.files.length) continue;
    await standing.endPart();
    await kept.notePart(partBytes);
    partBytes = 0;
  }
  return true;
}

interface Noted {
  readonly before: SavedFile;
  readonly standing: KeptSink;
  readonly at: number;
}

/** The very content that is answered now, and all of it opens. */
async function stands(
  job: Job,
  { before, standing, at }: Noted,
  { file }: OpenedEntry,
): Promise<boolean> {
  const { digestHex, sizeBytes } = before;
  if (digestHex !== file.digestHex || sizeBytes !== file.sizeBytes) return false;
  try {
    const digests: string[] = [];
    for await (const opened of openSlices(job, { file, standing, from: at }))
      digests.push(...opened.mibDigests);
    await file.requireWhole(digests);
    return true;
  } catch (error) {
    job.signal.throwIfAborted();
    if (isAppError(error)) return false;
    throw error;
  }
}

/** Sealed bytes of it, which are all of it. */
async function fetchEntry(
  { standing, kept }: ZipSaving,
  { file, entry: { item, path } }: OpenedEntry,
  progress: ReadProgress,
): Promise<number> {
  const digests: string[] = [];
  for await (const piece of file.readSealed({ from: 0, progress })) {
    await standing.add(piece.bytes);
    digests.push(...piece.digests);
  }
  await file.requireWhole(digests);
  const { sizeBytes, digestHex } = file;
  const fid = item.name.state === "open" ? item.name.fid : "";
  kept.add({ id: item.id, fid, digestHex, path, sizeBytes, changedMs: 0 });
  return encryptedSize(sizeBytes);
}

async function* openText(job: Job, at: StandingFile) {
  for await (const { bytes } of openSlices(job, at)) yield bytes;
}

interface StandingFile {
  readonly file: OpenFile;
  readonly standing: KeptSink;
  /** Where it begins there. */
  readonly from: number;
}

/** A file that stands sealed from there on. */
function openSlices(
  job: Job,
  { file, standing, from }: StandingFile,
): AsyncGenerator<DecryptedPackets, void, undefined> {
  const slices = cutIntoRuns(file.sizeBytes, encSliceBytes(job.ports.sizes));
  return mapAhead(slices, UPLOAD_LIMITS.slicesAhead, async (slice) => {
    const at = from + slice.encOffset;
    return file.openSlice({ slice, bytes: await standing.read(at, at + slice.encBytes) });
  });
}
