import { makeZip, predictLength } from "client-zip";
import type { BlobStore } from "#api/blobs/blob-store.ts";
import type { JobFile, JobOrder } from "#api/server-jobs/job-board.ts";
import { openFrom } from "#api/server-jobs/packets.ts";

/** Who is told that bytes of a file go out, before they do, and how many did not. */
export interface ReadNotes {
  /** Throws where they may not. */
  begin(file: JobFile, fromByte: number): Promise<void>;
  end(file: JobFile, unreadFromByte: number): Promise<void>;
}

/** The years that a zip can write, in every time zone. */
const FIRST_MS = Date.UTC(1980, 0, 2);
const LAST_MS = Date.UTC(2107, 11, 30);

/** Exact length of what a job gives: of its one file, or of a stored zip64 of all. */
export function resultBytes({ kind, files, emptyFolders }: JobOrder): number {
  if (kind === "file") return files[0]?.plainBytes ?? 0;
  const length = predictLength([
    ...emptyFolders.map((name) => ({ name })),
    ...files.map(({ path, plainBytes }) => ({ name: path, size: plainBytes })),
  ]);
  return Number(length);
}

interface ResultReading {
  readonly blobs: BlobStore;
  readonly notes: ReadNotes;
  readonly fromByte: number;
}

/** The result from a byte on. It is made while it is read and lies nowhere (Reading R-516). */
export async function* readResult(
  order: JobOrder,
  { blobs, notes, fromByte }: ResultReading,
): AsyncGenerator<Uint8Array, void, undefined> {
  const [only] = order.files;
  if (order.kind === "file" && only !== undefined) {
    yield* readFile(only, { blobs, notes, fromByte, goesOut: () => true });
    return;
  }
  // The sums in a zip are of all its bytes: what was sent before is opened again, and not sent.
  let skip = fromByte;
  for await (const bytes of pieces(makeZip(entriesOf(order, { blobs, notes, fromByte })))) {
    if (bytes.byteLength > skip) yield skip === 0 ? bytes : bytes.subarray(skip);
    skip = Math.max(0, skip - bytes.byteLength);
  }
}

function* entriesOf(order: JobOrder, { blobs, notes, fromByte }: ResultReading) {
  for (const name of order.emptyFolders) yield { name };
  const plainBytes = order.files.reduce((sum, file) => sum + file.plainBytes, 0);
  // Where in the zip a byte of a file stands, at most: behind every header there is.
  let at = resultBytes(order) - plainBytes;
  const goesOut = (bytes: number) => {
    at += bytes;
    return at > fromByte;
  };
  for (const file of order.files) {
    yield {
      name: file.path,
      lastModified: new Date(Math.min(Math.max(file.modifiedMs, FIRST_MS), LAST_MS)),
      size: file.plainBytes,
      input: readFile(file, { blobs, notes, fromByte: 0, goesOut }),
    };
  }
}

interface FileReading extends ResultReading {
  /** Told of each packet in turn: whether any of it may be sent. */
  goesOut(bytes: number): boolean;
}

async function* readFile(
  file: JobFile,
  { blobs, notes, fromByte, goesOut }: FileReading,
): AsyncGenerator<Buffer, void, undefined> {
  let at = fromByte;
  let isTold = false;
  try {
    for await (const bytes of openFrom(blobs, file, fromByte)) {
      if (goesOut(bytes.length) && !isTold) {
        await notes.begin(file, at);
        isTold = true;
      }
      yield bytes;
      at += bytes.length;
    }
  } finally {
    if (isTold) await notes.end(file, at);
  }
}

async function* pieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
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
