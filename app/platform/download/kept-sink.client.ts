import * as CODES from "#app/contract/errors/codes.ts";
import type { FileSink, KeepWish, SavePort } from "#app/core/ports.ts";
import { markWhole, OPENED } from "#app/platform/storage/kept-parts.client.ts";
import { clickToSave } from "./click-to-save.client.ts";
import { attempt, openRoom, writeOrClear } from "./disk-files.client.ts";

/**
 * A save over the private file system that outlives its page: what came stands there sealed, part by part, each a
 * file of its own that is durable once it is closed, for a browser keeps nothing of one that was being written, and
 * adds to none without copying it. When all of it stands, it is opened into one file beside them, of which nothing
 * is there before it is closed (Trust W15). 3100, 3101, 3111, 3112 (Spec B§8).
 */
export async function openKeptSink(
  file: Parameters<SavePort["open"]>[0],
  { as: entryName, partsBytes, sealedBytes }: KeepWish,
): Promise<FileSink> {
  // Sealed, and opened beside that (Reading R-640).
  const folder = await openRoom(sealedBytes - sum(partsBytes) + file.sizeBytes);
  const place = await attempt(CODES.noPlaceForFile, () =>
    folder.getDirectoryHandle(entryName, { create: true }),
  );
  const parts = new Parts(place, await findStanding(place, partsBytes));
  const write = (writer: FileSystemWritableFileStream, bytes: ArrayBuffer) =>
    writeOrClear({ folder, writer, entryName }, bytes);
  const opened = new OpenedFile(place);
  const leave = async () => {
    await parts.leave();
    await opened.leave();
  };
  return {
    write: async (bytes) => write(await opened.writer(), bytes),
    finish: async () => {
      await clickToSave(await opened.close(), file);
      await markWhole(place);
      await parts.clear();
    },
    abort: async () => {
      await leave();
      await folder.removeEntry(entryName, { recursive: true });
    },
    kept: {
      standingBytes: parts.bytes,
      startOver: () => parts.clear(),
      read: (from, to) => parts.read(from, to),
      add: async (bytes) => write(await parts.writer(), bytes),
      endPart: () => parts.end(),
      leave,
    },
  };
}

/** The files that are to stand, or none of them; whatever else lies there goes. */
async function findStanding(
  place: FileSystemDirectoryHandle,
  partsBytes: readonly number[],
): Promise<readonly File[]> {
  const files: File[] = [];
  try {
    for (const [index, bytes] of partsBytes.entries()) {
      const file = await (await place.getFileHandle(String(index))).getFile();
      if (file.size !== bytes) break;
      files.push(file);
    }
  } catch {
    // One that is not there is one that does not stand.
  }
  const standing = files.length === partsBytes.length ? files : [];
  const names = new Set(standing.map((_, index) => String(index)));
  for await (const name of place.keys()) if (!names.has(name)) await place.removeEntry(name);
  return standing;
}

/** The sealed parts of one file, in a folder of their own. */
class Parts {
  readonly #place: FileSystemDirectoryHandle;
  #files: readonly File[];
  #current: { handle: FileSystemFileHandle; writer: FileSystemWritableFileStream } | null = null;

  constructor(place: FileSystemDirectoryHandle, standing: readonly File[]) {
    this.#place = place;
    this.#files = standing;
  }

  get bytes(): number {
    return sum(this.#files.map(({ size }) => size));
  }

  async writer(): Promise<FileSystemWritableFileStream> {
    this.#current ??= await attempt(CODES.placeNotWritable, () => this.#begin());
    return this.#current.writer;
  }

  async end(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    if (current === null) return;
    await attempt(CODES.writeFailed, () => current.writer.close());
    const file = await attempt(CODES.writeFailed, () => current.handle.getFile());
    this.#files = [...this.#files, file];
  }

  async leave(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    await current?.writer.abort();
  }

  async clear(): Promise<number> {
    for (const index of this.#files.keys()) await this.#place.removeEntry(String(index));
    this.#files = [];
    return 0;
  }

  async read(from: number, to: number): Promise<ArrayBuffer> {
    let at = 0;
    for (const file of this.#files) {
      if (from < at + file.size) {
        return attempt(CODES.writeFailed, () => file.slice(from - at, to - at).arrayBuffer());
      }
      at += file.size;
    }
    return new ArrayBuffer(0);
  }

  async #begin() {
    const name = String(this.#files.length);
    const handle = await this.#place.getFileHandle(name, { create: true });
    return { handle, writer: await handle.createWritable() };
  }
}

/** The file itself, which is there only when it is closed. */
class OpenedFile {
  readonly #place: FileSystemDirectoryHandle;
  #writer: FileSystemWritableFileStream | null = null;
  #isClosed = false;

  constructor(place: FileSystemDirectoryHandle) {
    this.#place = place;
  }

  async writer(): Promise<FileSystemWritableFileStream> {
    this.#writer ??= await attempt(CODES.placeNotWritable, async () => {
      const handle = await this.#place.getFileHandle(OPENED, { create: true });
      return handle.createWritable();
    });
    return this.#writer;
  }

  async close(): Promise<File> {
    const writer = await this.writer();
    this.#writer = null;
    this.#isClosed = true;
    await attempt(CODES.writeFailed, () => writer.close());
    const handle = await this.#place.getFileHandle(OPENED);
    return handle.getFile();
  }

  async leave(): Promise<void> {
    const writer = this.#writer;
    this.#writer = null;
    await writer?.abort();
    if (writer !== null || this.#isClosed) await this.#place.removeEntry(OPENED);
  }
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
