import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { KeepWish } from "#app/core/ports.ts";
import { consumeLink } from "#app/core/transfers/download/download.api.ts";
import { fillSink, readControl } from "#app/core/transfers/download/download-job.ts";
import { reportReads } from "#app/core/transfers/download/read-progress.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import type { ReadContext, ZipWords } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { mayBeServerMade } from "#app/core/transfers/server-way/server-zip-limits.ts";
import { plainSliceBytes, type TransferSizes } from "#app/core/transfers/sizes.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { KeptSave } from "#app/core/transfers/zip/kept-save.ts";
import { itemsOf, KEYS_AT_ONCE, writeZip, zipLength } from "#app/core/transfers/zip/write-zip.ts";
import { collectEntries, type ZipPlan } from "#app/core/transfers/zip/zip-plan.ts";
import { inNotedOrder, saveZipOn } from "#app/core/transfers/zip/zip-save-on.ts";

export interface ZipTask {
  /** Without ".zip". */
  readonly name: string;
  readonly items: readonly FileItem[];
  readonly context: ReadContext;
  readonly words?: ZipWords;
}

/**
 * Streams everything below the items as one stored zip64 of a length known before the first byte
 * (Reading R-08). Each file is verified like a download of its own; one that fails breaks the zip
 * visibly with its code. 7501 when there is no file in what was chosen; texts alone are a zip too. `keep` gives
 * where it is noted for the next page, as soon as bytes are about to come.
 */
export async function runZip(
  job: Job,
  task: ZipTask,
  keep: () => Promise<KeptSave | null>,
): Promise<void> {
  job.report({ status: STATUS.preparing });
  const found = await collectEntries(job, task);
  const hasFiles = found.files.length > 0;
  if (!hasFiles && task.items.length > 0) throw new AppError(CODES.zipFolderEmpty);
  job.report({ sizeBytes: found.totalBytes });
  const kept = await keep();
  const plan = kept === null ? found : await inNotedOrder(found, kept);
  const { context } = task;
  const items = itemsOf(plan.files.slice(0, KEYS_AT_ONCE));
  const first = hasFiles ? await job.reader.open({ items, context }, readControl(job)) : null;
  job.report({ mayAskServer: first?.isOfVault === false && mayBeServerMade(plan, task) });
  const name = toZipName(task);
  const wish = {
    name,
    sizeBytes: zipLength(plan),
    signal: job.signal,
    keep: toWish(plan, kept, job.ports.sizes),
  };
  const sink = await job.ports.save.open(wish);
  await fillSink(job, sink, async () => {
    job.report({ status: STATUS.downloading });
    const zipping = { plan, context, first, sink };
    if (sink.kept !== undefined && kept !== null) {
      return saveZipOn(job, { ...zipping, kept, standing: sink.kept });
    }
    const progress = reportReads(job);
    return writeZip(job, zipping, ({ file }) =>
      file.read({ from: 0, to: file.sizeBytes, progress }),
    );
  });
  await consumeLink(job, context);
}

export function toZipName({ name }: Pick<ZipTask, "name">): string {
  return `${toSafeName(name)}.zip`;
}

/** A slice is fetched again as fast as it is read. */
function toWish(
  { files, totalBytes }: ZipPlan,
  kept: KeptSave | null,
  sizes: TransferSizes,
): KeepWish | undefined {
  if (kept === null || totalBytes <= plainSliceBytes(sizes)) return undefined;
  const sealedBytes = files.reduce((sum, { item }) => sum + encryptedSize(item.sizeBytes), 0);
  return { as: kept.name, partsBytes: kept.parts, sealedBytes };
}
