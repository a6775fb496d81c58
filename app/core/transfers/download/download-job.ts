import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { FileSink, KeepWish } from "#app/core/ports.ts";
import { consumeLink } from "#app/core/transfers/download/download.api.ts";
import type { KeptDownload } from "#app/core/transfers/download/kept-download.ts";
import { reportReads } from "#app/core/transfers/download/read-progress.ts";
import { sealedNameCode } from "#app/core/transfers/download/read-source.ts";
import type { OpenFile, ReadControl } from "#app/core/transfers/download/reader.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import { saveOn } from "#app/core/transfers/download/save-on.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { STATUS } from "#app/core/transfers/status.ts";

export interface DownloadTask {
  readonly item: FileItem;
  readonly context: ReadContext;
}

/** Downloads one file: Spec B§4 Download flow, Formats 2 and 4. */
export async function runDownload(
  job: Job,
  task: DownloadTask,
  keeper: DownloadKeeper,
): Promise<void> {
  const { item, context } = task;
  if (item.name.state !== "open") throw new AppError(sealedNameCode(context));
  const name = toSafeName(item.name.text);
  job.report({ status: STATUS.preparing });
  const files = await job.reader.open({ items: [item], context }, readControl(job));
  job.report({ mayAskServer: !files.isOfVault });
  const file = await files.openFile(item);
  try {
    job.report({ sizeBytes: file.sizeBytes, note: file.note });
    await saveFile(job, { name, file, kept: await keeper.begin(job, file) });
  } finally {
    await file.close();
  }
  await keeper.finish();
  await consumeLink(job, context);
}

/** Where a download remembers how far it is, beyond its runs and its page (Reading R-528). */
export interface DownloadKeeper {
  /** null where nothing of it is remembered. */
  begin(job: Job, file: Pick<OpenFile, "digestHex" | "sizeBytes">): Promise<KeptDownload | null>;
  /** It is whole. */
  finish(): Promise<void>;
}

/** What is downloaded keeps to the limit of downloads (Reading R-510). */
export function readControl({ retry, pacers }: Job): ReadControl {
  const { signal, onWaiting, standstill } = retry;
  return { signal, onWaiting, standstill, pacer: pacers.down };
}

interface Saving {
  readonly name: string;
  readonly file: OpenFile;
  readonly kept: KeptDownload | null;
}

async function saveFile(job: Job, { name, file, kept }: Saving): Promise<void> {
  const { sizeBytes } = file;
  const { signal } = job;
  const keep = kept === null ? undefined : toWish(kept, sizeBytes);
  const sink = await job.ports.save.open({ name, sizeBytes, signal, keep });
  await fillSink(job, sink, async () => {
    job.report({ status: STATUS.downloading });
    if (sink.kept !== undefined && kept !== null) {
      return saveOn(job, { file, sink, kept, standing: sink.kept });
    }
    const progress = reportReads(job, sizeBytes);
    for await (const bytes of file.read({ from: 0, to: sizeBytes, progress })) {
      await sink.write(bytes);
    }
  });
}

function toWish({ name: as, partsBytes }: KeptDownload, sizeBytes: number): KeepWish {
  return { as, partsBytes, sealedBytes: encryptedSize(sizeBytes) };
}

/** Ends a sink as whole or as broken, never in between; what of it is durable may stay for the next run. */
export async function fillSink(job: Job, sink: FileSink, fill: () => Promise<void>): Promise<void> {
  try {
    await fill();
    job.signal.throwIfAborted();
    await sink.finish();
  } catch (error) {
    const code = error instanceof AppError ? error.code : STATUS.downloadCancelled;
    // What broke it matters more than that it could not be told.
    await (sink.kept?.leave() ?? sink.abort(code)).catch(() => undefined);
    throw error;
  }
}
