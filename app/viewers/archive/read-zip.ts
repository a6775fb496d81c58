import {
  configure,
  ERR_INVALID_PASSWORD,
  type FileEntry,
  Reader,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import {
  type Archive,
  type ArchiveEntry,
  checkGrowth,
  joined,
  type ReadPart,
  WrongPassword,
} from "./entry.ts";
import { decodeZipName } from "./zip-names.ts";

configure({ useWebWorkers: false });

/** By its directory, at any size; an entry is read when somebody wants it. */
export async function readZip(read: ReadPart, sizeBytes: number): Promise<Archive> {
  const zip = new ZipReader(new PartReader(read, sizeBytes), {
    // Names are shown as text, and made safe where something is saved.
    filenameValidation: "tolerant",
    strictness: "tolerant",
  });
  const entries: ArchiveEntry[] = [];
  let locked: FileEntry | undefined;
  let isCut = false;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      isCut = entries.length >= PREVIEW_LIMITS.zipEntries;
      if (isCut) break;
      const { directory, uncompressedSize, compressedSize, encrypted } = entry;
      const { filename, filenameUTF8, rawFilename } = entry;
      entries.push({
        path: filenameUTF8 ? filename : decodeZipName(rawFilename, false),
        isFolder: directory,
        sizeBytes: uncompressedSize,
        packedBytes: compressedSize,
        modifiedMs: timeOf(entry.lastModDate),
        isLocked: encrypted,
        take: entry.directory || encrypted ? null : () => takeOut(entry),
        ...(!entry.directory &&
          encrypted && { takeWith: (password: string) => takeOut(entry, password) }),
      });
      if (!entry.directory && encrypted) locked ??= entry;
    }
  } catch (error) {
    throw error instanceof ViewerError ? error : new ViewerError("broken");
  }
  if (locked === undefined) return { entries, isCut };
  return { entries, isCut, opensWith: opensWith(locked) };
}

/** What is no fault of the password shows when the entry is taken out. */
function opensWith(entry: FileEntry): NonNullable<Archive["opensWith"]> {
  return async (password) => {
    try {
      await entry.getData(new WritableStream(), { password, checkPasswordOnly: true });
      return true;
    } catch (error) {
      return !isWrongPassword(error);
    }
  };
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && error.message === ERR_INVALID_PASSWORD;
}

function timeOf(date: Date | undefined): number | null {
  const timeMs = date?.getTime();
  return timeMs === undefined || Number.isNaN(timeMs) ? null : timeMs;
}

/** No more than the directory promises, whatever comes out. */
async function takeOut(entry: FileEntry, password?: string): Promise<Uint8Array<ArrayBuffer>> {
  const { uncompressedSize, compressedSize } = entry;
  checkGrowth(compressedSize, uncompressedSize);
  const pieces: Uint8Array[] = [];
  let total = 0;
  const target = new WritableStream<Uint8Array>({
    write: (piece) => {
      total += piece.byteLength;
      if (total > uncompressedSize) throw new ViewerError("broken");
      pieces.push(piece);
    },
  });
  try {
    const options = password === undefined ? {} : { password };
    await entry.getData(target, { ...options, checkSignature: true });
  } catch (error) {
    throw isWrongPassword(error) ? new WrongPassword() : new ViewerError("broken");
  }
  return joined(pieces, total);
}

/** More of a directory at once than this is refused: it is held in memory. */
const MOST_AT_ONCE = 32 * 1024 * 1024;

class PartReader extends Reader<void> {
  readonly #read: ReadPart;

  constructor(read: ReadPart, sizeBytes: number) {
    super();
    this.#read = read;
    this.size = sizeBytes;
  }

  override readUint8Array(from: number, length: number): Promise<Uint8Array> {
    if (length > MOST_AT_ONCE) throw new ViewerError("too-large");
    return this.#read(from, Math.min(from + length, this.size));
  }
}
