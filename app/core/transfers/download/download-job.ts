import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { SealedVersions } from "#app/core/keys/data-keys.api.ts";
import type { FileSink } from "#app/core/ports.ts";
import {
  consumeLink,
  fetchReadKeys,
  type ReadTicket,
} from "#app/core/transfers/download/download.api.ts";
import {
  type OpenedBlob,
  openBlob,
  openReadKeys,
} from "#app/core/transfers/download/download.crypto.ts";
import { readBlob } from "#app/core/transfers/download/read-blob.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { sealedNameCode } from "./read-source.ts";

export interface DownloadTask {
  readonly item: FileItem;
  readonly context: ReadContext;
}

/** Downloads one file: Spec B§4 Download flow, Formats 2 and 4. */
export async function runDownload(job: Job, task: DownloadTask): Promise<void> {
  const { item, context } = task;
  if (item.name.state !== "open") throw new AppError(sealedNameCode(context));
  const name = toSafeName(item.name.text);
  job.report({ status: STATUS.preparing });
  const keys = await fetchReadKeys(job, { items: [item], context, ticket: "" });
  await openReadKeys(job, keys, context);
  const blob = await openBlob(job, item, { keys, context });
  try {
    job.report({ sizeBytes: blob.sizeBytes, note: blob.note });
    await saveBlob(job, { name, blob, ticket: makeTicket(job, { keys, context, items: [item] }) });
  } finally {
    await job.ports.crypto.releaseDataKey(blob.dataKey);
  }
  await consumeLink(job, context);
}

interface Saving {
  readonly name: string;
  readonly blob: OpenedBlob;
  readonly ticket: ReadTicket;
}

async function saveBlob(job: Job, { name, blob, ticket }: Saving): Promise<void> {
  const { sizeBytes } = blob;
  const sink = await job.ports.save.open({ name, sizeBytes, signal: job.signal });
  await fillSink(job, sink, async () => {
    job.report({ status: STATUS.downloading });
    let networkBytes = 0;
    let cryptBytes = 0;
    const progress = {
      onFetched: (bytes: number) => {
        networkBytes += bytes;
        const status = networkBytes === sizeBytes ? STATUS.decrypting : STATUS.downloading;
        job.report({ networkBytes, status });
      },
      onDecrypted: (bytes: number) => {
        cryptBytes += bytes;
        job.report({ cryptBytes });
      },
    };
    for await (const bytes of readBlob(job, blob, { ticket, progress })) await sink.write(bytes);
  });
}

/** Ends a sink as whole or as broken, never in between. */
export async function fillSink(job: Job, sink: FileSink, fill: () => Promise<void>): Promise<void> {
  try {
    await fill();
    job.signal.throwIfAborted();
    await sink.finish();
  } catch (error) {
    const code = error instanceof AppError ? error.code : STATUS.downloadCancelled;
    // What broke it matters more than that it could not be told.
    await sink.abort(code).catch(() => undefined);
    throw error;
  }
}

/** A ticket that is asked for again when the session or the ticket ended in mid-transfer. */
export function makeTicket(
  job: Job,
  read: { keys: SealedVersions; context: ReadContext; items: readonly FileItem[] },
): ReadTicket {
  const ticket: ReadTicket = {
    context: read.context,
    current: read.keys.ticket,
    renew: async () => {
      const { items, context } = read;
      const keys = await fetchReadKeys(job, { items, context, ticket: ticket.current });
      ticket.current = keys.ticket;
    },
  };
  return ticket;
}
