import { makeZip } from "client-zip";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { FileSink } from "#app/core/ports.ts";
import { readControl } from "#app/core/transfers/download/download-job.ts";
import type { OpenFile, OpenFiles } from "#app/core/transfers/download/reader.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { coalesce } from "#app/core/transfers/zip/coalesce.ts";
import { lengthOfZip, withLargeEnd, type ZipEntry } from "#app/core/transfers/zip/zip-end.ts";
import type { ZipFile, ZipPlan } from "#app/core/transfers/zip/zip-plan.ts";

/** Files whose keys are asked for at once; tickets are bound to these blobs. */
export const KEYS_AT_ONCE = 100;

/** The years that a zip can write, in every time zone. */
const FIRST_MS = Date.UTC(1980, 0, 2);
const LAST_MS = Date.UTC(2107, 11, 30);

/** Exact length of a zip of this, whoever makes it. */
export function zipLength(plan: ZipPlan): number {
  const length = lengthOfZip(plannedOf(plan));
  if (length > BigInt(Number.MAX_SAFE_INTEGER)) throw new AppError(CODES.zipFailed);
  return Number(length);
}

export interface Zipping {
  readonly plan: ZipPlan;
  readonly context: ReadContext;
  /** The first of them, opened already; null: none is. */
  readonly first: OpenFiles | null;
}

/** A file of a zip whose key and seal are open, of the length that was promised. */
export interface OpenedEntry {
  readonly file: OpenFile;
  readonly entry: ZipFile;
}

/** Writes all of a zip; what its files hold comes from `read`. */
export async function writeZip(
  job: Job,
  { sink, ...zipping }: Zipping & { readonly sink: FileSink },
  read: (opened: OpenedEntry) => AsyncIterable<ArrayBuffer>,
): Promise<void> {
  const zip = readStream(makeZip(zipEntries(job, zipping, read)));
  const whole = withLargeEnd(zip, plannedOf(zipping.plan).length);
  for await (const bytes of coalesce(whole)) await sink.write(bytes);
}

/** The files of a zip one after the other, each closed when the next is asked for. */
export async function* openEntries(
  job: Job,
  { plan, context, first }: Zipping,
): AsyncGenerator<OpenedEntry, void, undefined> {
  let opened = first;
  for (let from = 0; from < plan.files.length; from += KEYS_AT_ONCE) {
    const files = plan.files.slice(from, from + KEYS_AT_ONCE);
    const wanted = { items: itemsOf(files), context, ticket: opened?.ticket ?? "" };
    if (from > 0 || opened === null) opened = await job.reader.open(wanted, readControl(job));
    for (const entry of files) {
      const file = await openPromised(opened, entry.item);
      try {
        yield { file, entry };
      } finally {
        await file.close();
      }
    }
  }
}

export function itemsOf(files: readonly ZipFile[]): FileItem[] {
  return files.map((file) => file.item);
}

async function* zipEntries(
  job: Job,
  zipping: Zipping,
  read: (opened: OpenedEntry) => AsyncIterable<ArrayBuffer>,
) {
  const { notes, emptyFolders } = zipping.plan;
  const lastModified = toZipDate(job.ports.clock.nowMs());
  for (const { path, bytes } of notes) yield { name: path, input: bytes, lastModified };
  for (const name of emptyFolders) yield { name };
  for await (const opened of openEntries(job, zipping)) {
    const { file, entry } = opened;
    yield {
      name: entry.path,
      // By the seal: what the server says of a date is nobody's word.
      lastModified: toZipDate(file.modifiedMs),
      size: file.sizeBytes,
      input: read(opened),
    };
  }
}

function plannedOf({ notes, emptyFolders, files }: ZipPlan): readonly ZipEntry[] {
  return [
    ...notes.map(({ path, bytes }) => ({ name: path, size: bytes.byteLength })),
    ...emptyFolders.map((name) => ({ name })),
    ...files.map(({ path, item }) => ({ name: path, size: item.sizeBytes })),
  ];
}

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
