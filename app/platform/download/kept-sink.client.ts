import * as CODES from "#app/contract/errors/codes.ts";
import type { FileSink, KeepWish, SavePort } from "#app/core/ports.ts";
import { markWhole } from "#app/platform/storage/kept-parts.client.ts";
import { clickToSave } from "./click-to-save.client.ts";
import { attempt, openRoom, writeOrClear } from "./disk-files.client.ts";

/**
 * A save over the private file system, part by part, each a file of its own that is durable once it is closed:
 * a browser keeps nothing of one that was being written, and adds to none without copying it. The whole is
 * the parts in order, which takes no room beside them. 3100, 3101, 3111, 3112 (Spec B§8).
 */
export async function openKeptSink(
  file: Parameters<SavePort["open"]>[0],
  { as: entryName, partsBytes }: KeepWish,
): Promise<FileSink> {
  const wantedBytes = sum(partsBytes);
  const folder = await openRoom(file.sizeBytes - wantedBytes);
  const place = await attempt(CODES.noPlaceForFile, () =>
    folder.getDirectoryHandle(entryName, { create: true }),
  );
  const parts = new Parts(place, await findStanding(place, partsBytes));
  let current: FileSystemWritableFileStream | null = null;
  const endPart = async () => {
    const writer = current;
    current = null;
    if (writer !== null) await attempt(CODES.writeFailed, () => writer.close());
  };
  const leave = async () => {
    const writer = current;
    current = null;
    await writer?.abort();
  };
  return {
    write: async (bytes) => {
      current ??= await attempt(CODES.placeNotWritable, () => parts.begin());
      await writeOrClear({ folder, writer: current, entryName }, bytes);
    },
    finish: async () => {
      await endPart();
      const whole = new Blob(await attempt(CODES.writeFailed, () => parts.files()));
      await clickToSave(whole, file);
      await markWhole(place);
    },
    abort: async () => {
      await leave();
      await folder.removeEntry(entryName, { recursive: true });
    },
    kept: {
      standingBytes: sum(parts.standing.map(({ size }) => size)),
      startOver: () => parts.clear(),
      read: (from, to) => parts.read(from, to),
      endPart,
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

/** The parts of one file, in a folder of their own. */
class Parts {
  readonly #place: FileSystemDirectoryHandle;
  readonly #handles: FileSystemFileHandle[] = [];
  standing: readonly File[];

  constructor(place: FileSystemDirectoryHandle, standing: readonly File[]) {
    this.#place = place;
    this.standing = standing;
  }

  async begin(): Promise<FileSystemWritableFileStream> {
    const name = String(this.standing.length + this.#handles.length);
    const handle = await this.#place.getFileHandle(name, { create: true });
    this.#handles.push(handle);
    return handle.createWritable();
  }

  async clear(): Promise<number> {
    this.standing = [];
    for await (const name of this.#place.keys()) await this.#place.removeEntry(name);
    return 0;
  }

  async read(from: number, to: number): Promise<ArrayBuffer> {
    let at = 0;
    for (const file of this.standing) {
      if (from < at + file.size) return file.slice(from - at, to - at).arrayBuffer();
      at += file.size;
    }
    return new ArrayBuffer(0);
  }

  async files(): Promise<File[]> {
    const written = await Promise.all(this.#handles.map((handle) => handle.getFile()));
    return [...this.standing, ...written];
  }
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
