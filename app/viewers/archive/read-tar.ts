import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { type Archive, type ArchiveEntry, checkGrowth, type ReadPart } from "./entry.ts";

const BLOCK = 512;
const WINDOW_BYTES = 1024 * 1024;
/** A list is not worth more reading than this; what lies behind is not shown. */
const MOST_READ_BYTES = 256 * 1024 * 1024;
/** Behind damage so much is looked through for the next file. */
const MOST_SEARCHED_BYTES = 32 * 1024 * 1024;
/** Of a name that has a record of its own. */
const MOST_NAME_BYTES = 64 * 1024;
const SUM_AT = 148;
const SUM_BYTES = 8;
const SPACE = 0x20;

/** Where the fields of a header are, from the POSIX description of `ustar`. */
const FIELDS = {
  name: [0, 100],
  size: [124, 136],
  time: [136, 148],
  sum: [SUM_AT, SUM_AT + SUM_BYTES],
  kind: [156, 157],
  magic: [257, 262],
  prefix: [345, 500],
} as const;

interface Header {
  readonly name: string;
  readonly kind: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** What a record before a header says of it: a long name, a size beyond its digits. */
interface Told {
  readonly name?: string;
  readonly sizeBytes?: number;
}

/** Header after header; what lies between them is read when somebody wants it. */
export async function readTar(read: ReadPart, sizeBytes: number): Promise<Archive> {
  const window = new ReadWindow(read, sizeBytes);
  const entries: ArchiveEntry[] = [];
  let told: Told = {};
  let at = 0;
  let isDamaged = false;
  let searched = 0;
  while (at + BLOCK <= sizeBytes) {
    const block = await window.get(at, at + BLOCK);
    if (isEmpty(block)) break;
    const header = readHeader(block);
    if (header === null) {
      // Headers stand at whole blocks: the next one that fits its sum goes on.
      isDamaged = true;
      at += BLOCK;
      searched += BLOCK;
      if (searched > MOST_SEARCHED_BYTES) break;
      continue;
    }
    if (entries.length >= PREVIEW_LIMITS.zipEntries || window.readBytes > MOST_READ_BYTES) {
      return toArchive(entries, { isCut: true, isDamaged });
    }
    const size = told.sizeBytes ?? header.sizeBytes;
    const from = at + BLOCK;
    if (from + size > sizeBytes) {
      isDamaged = true;
      const path = told.name ?? header.name;
      const isRecord = "LxgK".includes(header.kind) && header.kind !== "";
      if (!isRecord) entries.push(toLost({ ...header, name: path }));
      told = {};
      at = from;
      continue;
    }
    if ("LxgK".includes(header.kind) && header.kind !== "") {
      if (header.kind === "L" || header.kind === "x") {
        const record = await readTold(window, { kind: header.kind, from, size });
        if (record === null) isDamaged = true;
        told = { ...told, ...record };
      }
    } else {
      const path = told.name ?? header.name;
      entries.push(toEntry({ ...header, name: path, sizeBytes: size }, { read, from }));
      told = {};
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  if (entries.length === 0) throw new ViewerError("broken");
  // Cut in the middle of a file, or of the next header.
  return toArchive(entries, { isCut: false, isDamaged: isDamaged || at > sizeBytes });
}

function toArchive(
  entries: readonly ArchiveEntry[],
  { isCut, isDamaged }: { readonly isCut: boolean; readonly isDamaged: boolean },
): Archive {
  return { entries, isCut, ...(isDamaged && { isDamaged }) };
}

/** A file whose bytes are not all there: its name is shown. */
function toLost({ name, kind, modifiedMs }: Header): ArchiveEntry {
  const isFolder = kind === "5";
  const unread = { packedBytes: null, isLocked: false, take: null };
  return { path: name, isFolder, sizeBytes: 0, modifiedMs, ...unread };
}

function isEmpty(block: Uint8Array): boolean {
  return block.every((byte) => byte === 0);
}

/** Null where its numbers are none. */
function readHeader(block: Uint8Array): Header | null {
  try {
    return parseHeader(block);
  } catch {
    return null;
  }
}

/** Whether a header stands at the beginning. */
export function isTar(head: Uint8Array): boolean {
  return head.length >= BLOCK && parseHeader(head.subarray(0, BLOCK)) !== null;
}

function toEntry(
  { name, kind, sizeBytes, modifiedMs }: Header,
  { read, from }: { readonly read: ReadPart; readonly from: number },
): ArchiveEntry {
  const isFile = kind === "0" || kind === "" || kind === "7";
  return {
    path: name,
    isFolder: kind === "5",
    sizeBytes,
    packedBytes: null,
    modifiedMs,
    isLocked: false,
    take: isFile
      ? async () => {
          checkGrowth(sizeBytes, sizeBytes);
          return read(from, from + sizeBytes);
        }
      : null,
  };
}

/** Null at the end, and where the sum is not that of a header. */
function parseHeader(block: Uint8Array): Header | null {
  if (isEmpty(block) || numberIn(block, FIELDS.sum) !== sumOf(block)) return null;
  const name = textIn(block, FIELDS.name);
  const isPosix = textIn(block, FIELDS.magic) === "ustar";
  const prefix = isPosix ? textIn(block, FIELDS.prefix) : "";
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    kind: textIn(block, FIELDS.kind),
    sizeBytes: numberIn(block, FIELDS.size),
    modifiedMs: numberIn(block, FIELDS.time) * 1_000,
  };
}

function sumOf(block: Uint8Array): number {
  return block.reduce(
    (sum, byte, at) => sum + (at >= SUM_AT && at < SUM_AT + SUM_BYTES ? SPACE : byte),
    0,
  );
}

function textIn(block: Uint8Array, [from, to]: readonly [number, number]): string {
  const field = block.subarray(from, to);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

/** Octal digits, or above 8 GB the bytes themselves. */
function numberIn(block: Uint8Array, place: readonly [number, number]): number {
  const first = block[place[0]] ?? 0;
  if (first < 0x80) return Number.parseInt(textIn(block, place).trim() || "0", 8) || 0;
  const bytes = block.subarray(place[0] + 1, place[1]);
  const value = bytes.reduce((sum, byte) => sum * 256 + byte, first & 0x7f);
  if (!Number.isSafeInteger(value)) throw new ViewerError("broken");
  return value;
}

async function readTold(
  window: ReadWindow,
  { kind, from, size }: { readonly kind: string; readonly from: number; readonly size: number },
): Promise<Told | null> {
  if (size > MOST_NAME_BYTES) return null;
  const text = new TextDecoder().decode(await window.get(from, from + size));
  if (kind === "L") return { name: text.split("\0")[0] ?? "" };
  const path = /(?:^|\n)\d+ path=([^\n]*)/.exec(text)?.[1];
  const bytes = Number(/(?:^|\n)\d+ size=(\d+)/.exec(text)?.[1]);
  return {
    ...(path === undefined ? {} : { name: path }),
    ...(Number.isSafeInteger(bytes) ? { sizeBytes: bytes } : {}),
  };
}

/** Small records close to each other are one read. */
class ReadWindow {
  readonly #read: ReadPart;
  readonly #sizeBytes: number;
  #from = 0;
  #bytes = new Uint8Array(0);
  readBytes = 0;

  constructor(read: ReadPart, sizeBytes: number) {
    this.#read = read;
    this.#sizeBytes = sizeBytes;
  }

  async get(from: number, to: number): Promise<Uint8Array> {
    if (from < this.#from || to > this.#from + this.#bytes.byteLength) {
      this.#bytes = await this.#read(from, Math.min(from + WINDOW_BYTES, this.#sizeBytes));
      this.#from = from;
      this.readBytes += this.#bytes.byteLength;
    }
    return this.#bytes.subarray(from - this.#from, to - this.#from);
  }
}
