import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { type Archive, type ArchiveEntry, checkGrowth, joined, type ReadPart } from "./entry.ts";
import { decodeZipName } from "./zip-names.ts";

const LOCAL_MARK = 0x04034b50;
const HEAD_BYTES = 30;
const MOST_NAME_BYTES = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;
const FLAGS = { locked: 1, sizesLater: 8, utf8: 0x800 } as const;
/** Of its sizes, where they stand in a field that is not read here. */
const ELSEWHERE = 0xffffffff;

interface Local {
  readonly flags: number;
  readonly method: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly nameBytes: number;
  readonly extraBytes: number;
  readonly modifiedMs: number | null;
}

/**
 * What is left of a zip whose directory is gone, as of a download that was cut: file after file by the header before each,
 * as far as their sizes are said there. "broken" where not even the first is.
 */
export async function readCutZip(read: ReadPart, sizeBytes: number): Promise<Archive> {
  const entries: ArchiveEntry[] = [];
  let at = 0;
  while (at + HEAD_BYTES <= sizeBytes && entries.length < PREVIEW_LIMITS.zipEntries) {
    const local = parseLocal(await read(at, at + HEAD_BYTES));
    if (local === null) break;
    const { nameBytes, extraBytes, packedBytes, flags } = local;
    const nameAt = at + HEAD_BYTES;
    const from = nameAt + nameBytes + extraBytes;
    if (from > sizeBytes || nameBytes > MOST_NAME_BYTES) break;
    const name = await read(nameAt, nameAt + nameBytes);
    const hasSizes = (flags & FLAGS.sizesLater) === 0 && packedBytes !== ELSEWHERE;
    const isWhole = hasSizes && from + packedBytes <= sizeBytes;
    entries.push(toEntry(local, { read, from, name, isWhole }));
    if (!isWhole) break;
    at = from + packedBytes;
  }
  if (entries.length === 0) throw new ViewerError("broken");
  return { entries, isCut: false, isDamaged: true };
}

interface Place {
  readonly read: ReadPart;
  readonly from: number;
  readonly name: Uint8Array;
  readonly isWhole: boolean;
}

function toEntry(local: Local, { read, from, name, isWhole }: Place): ArchiveEntry {
  const { flags, method, sizeBytes, packedBytes, modifiedMs } = local;
  const path = decodeZipName(name, (flags & FLAGS.utf8) !== 0);
  const isLocked = (flags & FLAGS.locked) !== 0;
  const isKnown = method === STORED || method === DEFLATED;
  const canTake = isWhole && isKnown && !isLocked && !path.endsWith("/");
  return {
    ...{ path, isLocked, modifiedMs },
    isFolder: path.endsWith("/"),
    sizeBytes: isWhole ? sizeBytes : 0,
    packedBytes: isWhole ? packedBytes : null,
    take: canTake ? async () => takeOut(await read(from, from + packedBytes), local) : null,
  };
}

function parseLocal(head: Uint8Array): Local | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.byteLength < HEAD_BYTES || view.getUint32(0, true) !== LOCAL_MARK) return null;
  return {
    flags: view.getUint16(6, true),
    method: view.getUint16(8, true),
    modifiedMs: timeOf(view.getUint16(12, true), view.getUint16(10, true)),
    packedBytes: view.getUint32(18, true),
    sizeBytes: view.getUint32(22, true),
    nameBytes: view.getUint16(26, true),
    extraBytes: view.getUint16(28, true),
  };
}

/** Of DOS, in the time of whoever packed it: taken as here. */
function timeOf(date: number, time: number): number | null {
  if (date === 0) return null;
  const day = [1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31] as const;
  return new Date(...day, time >> 11, (time >> 5) & 63, (time & 31) * 2).getTime();
}

async function takeOut(
  packed: Uint8Array<ArrayBuffer>,
  { method, sizeBytes }: Local,
): Promise<Uint8Array<ArrayBuffer>> {
  checkGrowth(packed.byteLength, sizeBytes);
  if (method === STORED) return packed;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const pieces: Uint8Array[] = [];
  let total = 0;
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return joined(pieces, total);
      total += value.byteLength;
      if (total > sizeBytes) break;
      pieces.push(value);
    }
  } catch {
    // Its bytes are not those that were packed.
  }
  throw new ViewerError("broken");
}
