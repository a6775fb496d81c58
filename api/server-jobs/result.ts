import { makeZip, predictLength } from "client-zip";
import type { BlobStore } from "#api/blobs/blob-store.ts";
import type { JobFile, JobOrder } from "#api/server-jobs/job-board.ts";
import { openFrom } from "#api/server-jobs/packets.ts";

/** Who is told that bytes of a file go out, before they do, and from which on they did not. */
export interface ReadNotes {
  /** Throws where they may not: then none does. */
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

/** Where a piece of the result comes from. */
interface Source {
  readonly file: JobFile;
  /** Place of its first byte in the file. */
  readonly at: number;
}

/** Pieces of files on their way through a zip, which passes them on as they are. */
type Sources = WeakMap<Uint8Array, Source>;

/** The result from a byte on. It is made while it is read and lies nowhere (Reading R-516). */
export async function* readResult(
  order: JobOrder,
  { blobs, notes, fromByte }: ResultReading,
): AsyncGenerator<Uint8Array, void, undefined> {
  const [only] = order.files;
  const sources: Sources = new WeakMap();
  const isFile = order.kind === "file" && only !== undefined;
  const opening: Opening = { blobs, sources, last: null };
  const made = isFile ? openNoted(opening, only, fromByte) : makeZip(entriesOf(order, opening));
  const out = new OutgoingFiles(notes);
  // The sums in a zip are of all its bytes: what was sent before is opened again, and not sent.
  let skip = isFile ? 0 : fromByte;
  try {
    for await (const bytes of made) {
      if (bytes.byteLength > skip) {
        await out.pass(sources.get(bytes), skip);
        yield skip === 0 ? bytes : bytes.subarray(skip);
        out.passed(bytes.byteLength - skip);
      }
      skip = Math.max(0, skip - bytes.byteLength);
    }
  } finally {
    // A zip that is given up lets go of no file by itself.
    await opening.last?.return();
    await out.end();
  }
}

interface Opening {
  readonly blobs: BlobStore;
  readonly sources: Sources;
  /** The file that a zip is at. */
  last: AsyncGenerator<Buffer, void, undefined> | null;
}

function* entriesOf(order: JobOrder, opening: Opening) {
  for (const name of order.emptyFolders) yield { name };
  for (const file of order.files) {
    opening.last = openNoted(opening, file, 0);
    yield {
      name: file.path,
      lastModified: new Date(Math.min(Math.max(file.modifiedMs, FIRST_MS), LAST_MS)),
      size: file.plainBytes,
      input: opening.last,
    };
  }
}

async function* openNoted(
  { blobs, sources }: Opening,
  file: JobFile,
  fromByte: number,
): AsyncGenerator<Buffer, void, undefined> {
  let at = fromByte;
  for await (const bytes of openFrom(blobs, file, fromByte)) {
    sources.set(bytes, { file, at });
    yield bytes;
    at += bytes.length;
  }
}

/** Tells of each file when its first byte goes out, and how far that came. */
class OutgoingFiles {
  readonly #notes: ReadNotes;
  #file: JobFile | null = null;
  #at = 0;

  constructor(notes: ReadNotes) {
    this.#notes = notes;
  }

  /** `skip` bytes of the piece do not go out. Headers have no source. */
  async pass(source: Source | undefined, skip: number): Promise<void> {
    if (source === undefined || source.file === this.#file) return;
    await this.end();
    await this.#notes.begin(source.file, source.at + skip);
    this.#file = source.file;
    this.#at = source.at + skip;
  }

  passed(bytes: number): void {
    if (this.#file !== null) this.#at = Math.min(this.#at + bytes, this.#file.plainBytes);
  }

  async end(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    if (file !== null) await this.#notes.end(file, this.#at);
  }
}
