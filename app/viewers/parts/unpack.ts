import { strFromU8, unzipSync, type Zippable, zipSync } from "fflate";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ViewerError } from "#app/viewers/viewer.ts";

export type ZipFiles = Readonly<Record<string, Uint8Array>>;

/** Below it a ratio says nothing: a small text of spaces is no bomb. */
const RATIO_FROM_BYTES = 1024 * 1024;
const ZIP_MARK = [0x50, 0x4b];
const CONTAINER_MARK = [0xd0, 0xcf, 0x11, 0xe0];
/** Name of the stream in which office programs keep an encrypted document. */
const ENCRYPTED = "EncryptedPackage";

/**
 * The files of an office document, within the limits of Trust W10: what the directory promises is all that
 * is given out, so a lie there makes a file short, never large. Encrypted: "password".
 */
export function unpack(bytes: Uint8Array, isWanted = (_name: string) => true): ZipFiles {
  if (startsWith(bytes, CONTAINER_MARK)) {
    throw new ViewerError(hasUtf16(bytes, ENCRYPTED) ? "password" : "unsupported");
  }
  if (!startsWith(bytes, ZIP_MARK)) throw new ViewerError("broken");
  const { zipEntries, zipExpandedBytes, zipRatio } = PREVIEW_LIMITS;
  let entries = 0;
  let total = 0;
  const filter = ({ name, size, originalSize }: ZipEntry) => {
    entries += 1;
    if (entries > zipEntries) throw new ViewerError("too-large");
    if (!isWanted(name)) return false;
    total += originalSize;
    const isBomb = originalSize > RATIO_FROM_BYTES && originalSize > size * zipRatio;
    if (total > zipExpandedBytes || isBomb) throw new ViewerError("too-large");
    return true;
  };
  try {
    // By the names that stand in it alone: a document may ask for one that every object has.
    return Object.assign<ZipFiles, ZipFiles>(Object.create(null), unzipSync(bytes, { filter }));
  } catch (error) {
    throw error instanceof ViewerError ? error : new ViewerError("broken");
  }
}

interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly originalSize: number;
}

/** The same files, stored: what reads them next has nothing left to unpack. */
export function repack(files: ZipFiles): Uint8Array<ArrayBuffer> {
  const stored: Zippable = {};
  for (const [name, bytes] of Object.entries(files)) stored[name] = [bytes, { level: 0 }];
  return new Uint8Array(zipSync(stored));
}

/** A part as XML; null where it is not there. */
export function xmlOf(files: ZipFiles, path: string): XMLDocument | null {
  const bytes = files[path];
  if (bytes === undefined) return null;
  const text = strFromU8(bytes);
  // No office program writes one; entities that grow or fetch need it.
  if (text.includes("<!DOCTYPE")) throw new ViewerError("broken");
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  if (parsed.querySelector("parsererror") !== null) throw new ViewerError("broken");
  return parsed;
}

/** A picture of a document as an address of this frame. Only types that draw and do nothing else. */
export function pictureUrl(files: ZipFiles, path: string): string | null {
  const bytes = files[path];
  const type = PICTURE_TYPES[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
  if (bytes === undefined || type === undefined) return null;
  return URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
}

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  bmp: "image/bmp",
  svg: "image/svg+xml",
};

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, n) => bytes[n] === byte);
}

function hasUtf16(bytes: Uint8Array, word: string): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  return text.includes(Array.from(word, (char) => `${char}\0`).join(""));
}
