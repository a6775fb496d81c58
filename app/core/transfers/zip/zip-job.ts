import { makeZip, predictLength } from "client-zip";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import {
  consumeLink,
  fetchReadKeys,
  type KeysWanted,
} from "#app/core/transfers/download/download.api.ts";
import {
  type OpenedBlob,
  openBlob,
  openReadKeys,
} from "#app/core/transfers/download/download.crypto.ts";
import { fillSink, makeTicket } from "#app/core/transfers/download/download-job.ts";
import { type BlobProgress, readBlob } from "#app/core/transfers/download/read-blob.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { coalesce } from "#app/core/transfers/zip/coalesce.ts";
import { collectEntries, type ZipFile, type ZipPlan } from "#app/core/transfers/zip/zip-plan.ts";

export interface ZipTask {
  /** Without ".zip". */
  readonly name: string;
  readonly items: readonly FileItem[];
  readonly context: ReadContext;
}
/** Files whose keys are asked for at once; tickets are bound to these blobs. */
const KEYS_AT_ONCE = 100;

/**
 * Streams everything below the items as one stored zip64 of a length known before the first byte
 * (Reading R-08). Each file is verified like a download of its own; one that fails breaks the zip
 * visibly with its code. 7501 when there is no file at all.
 */
export async function runZip(job: Job, task: ZipTask): Promise<void> {
  job.report({ status: STATUS.preparing });
  const plan = await collectEntries(job, task);
  if (plan.files.length === 0) throw new AppError(CODES.zipFolderEmpty);
  job.report({ sizeBytes: plan.totalBytes });
  const { context } = task;
  const first = { items: itemsOf(plan.files.slice(0, KEYS_AT_ONCE)), context, ticket: "" };
  const firstKeys = await openKeys(job, first);
  const name = `${toSafeName(task.name)}.zip`;
  const sizeBytes = zipLength(plan);
  const sink = await job.ports.save.open({ name, sizeBytes, signal: job.signal });
  await fillSink(job, sink, async () => {
    job.report({ status: STATUS.downloading });
    const entries = zipEntries(job, { plan, firstKeys, context });
    for await (const bytes of coalesce(readStream(makeZip(entries)))) await sink.write(bytes);
  });
  await consumeLink(job, context);
}

function zipLength(plan: ZipPlan): number {
  const length = predictLength([
    ...plan.emptyFolders.map((name) => ({ name })),
    ...plan.files.map(({ path, item }) => ({ name: path, size: item.sizeBytes })),
  ]);
  if (length > BigInt(Number.MAX_SAFE_INTEGER)) throw new AppError(CODES.zipFailed);
  return Number(length);
}

interface Entries {
  readonly plan: ZipPlan;
  readonly firstKeys: OpenKeys;
  readonly context: ReadContext;
}

async function* zipEntries(job: Job, { plan, firstKeys, context }: Entries) {
  for (const name of plan.emptyFolders) yield { name };
  const progress = makeProgress(job);
  let keys = firstKeys;
  for (let from = 0; from < plan.files.length; from += KEYS_AT_ONCE) {
    const files = plan.files.slice(from, from + KEYS_AT_ONCE);
    const { current: ticket } = keys.ticket;
    if (from > 0) keys = await openKeys(job, { items: itemsOf(files), context, ticket });
    for (const { item, path } of files) {
      const blob = await openPromised(job, item, keys);
      try {
        yield {
          name: path,
          // By the seal: what the server says of a date is nobody's word.
          lastModified: toZipDate(blob.modifiedMs),
          size: blob.sizeBytes,
          input: readBlob(job, blob, { ticket: keys.ticket, progress }),
        };
      } finally {
        await job.ports.crypto.releaseDataKey(blob.dataKey);
      }
    }
  }
}

interface OpenKeys {
  readonly keys: Awaited<ReturnType<typeof fetchReadKeys>>;
  readonly ticket: ReturnType<typeof makeTicket>;
  readonly context: ReadContext;
}

function itemsOf(files: readonly ZipFile[]): FileItem[] {
  return files.map((file) => file.item);
}

async function openKeys(job: Job, wanted: KeysWanted): Promise<OpenKeys> {
  const { items, context } = wanted;
  const keys = await fetchReadKeys(job, wanted);
  await openReadKeys(job, keys, context);
  return { keys, context, ticket: makeTicket(job, { keys, context, items }) };
}

/** The years that a zip can write, in every time zone. */
const FIRST_MS = Date.UTC(1980, 0, 2);
const LAST_MS = Date.UTC(2107, 11, 30);

function toZipDate(modifiedMs: number): Date {
  return new Date(Math.min(Math.max(modifiedMs, FIRST_MS), LAST_MS));
}

/** Its length was promised before the first byte, so a version of another length breaks the zip. */
async function openPromised(job: Job, item: FileItem, keys: OpenKeys): Promise<OpenedBlob> {
  const blob = await openBlob(job, item, keys);
  if (blob.sizeBytes === item.sizeBytes) return blob;
  await job.ports.crypto.releaseDataKey(blob.dataKey);
  throw new AppError(CODES.fileUnavailable);
}

function makeProgress(job: Job): BlobProgress {
  let networkBytes = 0;
  let cryptBytes = 0;
  return {
    onFetched: (bytes) => {
      networkBytes += bytes;
      job.report({ networkBytes });
    },
    onDecrypted: (bytes) => {
      cryptBytes += bytes;
      job.report({ cryptBytes });
    },
  };
}

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
