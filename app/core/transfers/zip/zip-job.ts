import { makeZip } from "client-zip";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { consumeLink } from "#app/core/transfers/download/download.api.ts";
import { fillSink, readControl } from "#app/core/transfers/download/download-job.ts";
import { reportReads } from "#app/core/transfers/download/read-progress.ts";
import type { OpenFile, OpenFiles } from "#app/core/transfers/download/reader.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import type { ReadContext, ZipWords } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { mayBeServerMade } from "#app/core/transfers/server-way/server-zip-limits.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { coalesce } from "#app/core/transfers/zip/coalesce.ts";
import { lengthOfZip, withLargeEnd, type ZipEntry } from "#app/core/transfers/zip/zip-end.ts";
import { collectEntries, type ZipFile, type ZipPlan } from "#app/core/transfers/zip/zip-plan.ts";

export interface ZipTask {
  /** Without ".zip". */
  readonly name: string;
  readonly items: readonly FileItem[];
  readonly context: ReadContext;
  readonly words?: ZipWords;
}
/** Files whose keys are asked for at once; tickets are bound to these blobs. */
export const KEYS_AT_ONCE = 100;

/**
 * Streams everything below the items as one stored zip64 of a length known before the first byte
 * (Reading R-08). Each file is verified like a download of its own; one that fails breaks the zip
 * visibly with its code. 7501 when there is no file in what was chosen; texts alone are a zip too. `onBegin` is
 * told when bytes are about to come.
 */
export async function runZip(job: Job, task: ZipTask, onBegin: () => Promise<void>): Promise<void> {
  job.report({ status: STATUS.preparing });
  const plan = await collectEntries(job, task);
  const hasFiles = plan.files.length > 0;
  if (!hasFiles && task.items.length > 0) throw new AppError(CODES.zipFolderEmpty);
  job.report({ sizeBytes: plan.totalBytes });
  const { context } = task;
  const items = itemsOf(plan.files.slice(0, KEYS_AT_ONCE));
  const first = hasFiles ? await job.reader.open({ items, context }, readControl(job)) : null;
  job.report({ mayAskServer: first?.isOfVault === false && mayBeServerMade(plan, task) });
  const name = toZipName(task);
  const sizeBytes = zipLength(plan);
  await onBegin();
  const sink = await job.ports.save.open({ name, sizeBytes, signal: job.signal });
  await fillSink(job, sink, async () => {
    job.report({ status: STATUS.downloading });
    const zip = readStream(makeZip(zipEntries(job, { plan, first, context })));
    const whole = withLargeEnd(zip, plannedOf(plan).length);
    for await (const bytes of coalesce(whole)) await sink.write(bytes);
  });
  await consumeLink(job, context);
}

export function toZipName({ name }: Pick<ZipTask, "name">): string {
  return `${toSafeName(name)}.zip`;
}

/** Exact length of a zip of this, whoever makes it. */
export function zipLength(plan: ZipPlan): number {
  const length = lengthOfZip(plannedOf(plan));
  if (length > BigInt(Number.MAX_SAFE_INTEGER)) throw new AppError(CODES.zipFailed);
  return Number(length);
}

function plannedOf({ notes, emptyFolders, files }: ZipPlan): readonly ZipEntry[] {
  return [
    ...notes.map(({ path, bytes }) => ({ name: path, size: bytes.byteLength })),
    ...emptyFolders.map((name) => ({ name })),
    ...files.map(({ path, item }) => ({ name: path, size: item.sizeBytes })),
  ];
}

interface Entries {
  readonly plan: ZipPlan;
  /** null without a file. */
  readonly first: OpenFiles | null;
  readonly context: ReadContext;
}

async function* zipEntries(job: Job, { plan, first, context }: Entries) {
  const lastModified = toZipDate(job.ports.clock.nowMs());
  for (const { path, bytes } of plan.notes) yield { name: path, input: bytes, lastModified };
  for (const name of plan.emptyFolders) yield { name };
  const progress = reportReads(job);
  let opened = first;
  for (let from = 0; from < plan.files.length; from += KEYS_AT_ONCE) {
    const files = plan.files.slice(from, from + KEYS_AT_ONCE);
    const wanted = { items: itemsOf(files), context, ticket: opened?.ticket ?? "" };
    if (from > 0 || opened === null) opened = await job.reader.open(wanted, readControl(job));
    for (const { item, path } of files) {
      const file = await openPromised(opened, item);
      try {
        yield {
          name: path,
          // By the seal: what the server says of a date is nobody's word.
          lastModified: toZipDate(file.modifiedMs),
          size: file.sizeBytes,
          input: file.read({ from: 0, to: file.sizeBytes, progress }),
        };
      } finally {
        await file.close();
      }
    }
  }
}

function itemsOf(files: readonly ZipFile[]): FileItem[] {
  return files.map((file) => file.item);
}

/** The years that a zip can write, in every time zone. */
const FIRST_MS = Date.UTC(1980, 0, 2);
const LAST_MS = Date.UTC(2107, 11, 30);

function toZipDate(modifiedMs: number): Date {
  return new Date(Math.min(Math.max(modifiedMs, FIRST_MS), LAST_MS));
}

/** Its length was promised before the first byte, so a version of another length breaks the zip. */
async function openPromised(files: OpenFiles, item: FileItem): Promise<OpenFile> {
  const file = await files.openFile(item);
  if (file.sizeBytes === item.sizeBytes) return file;
  await file.close();
  throw new AppError(CODES.fileUnavailable);
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
