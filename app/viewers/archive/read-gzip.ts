import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { type Archive, checkGrowth, joined, type ReadPart } from "./entry.ts";
import { isTar, readTar } from "./read-tar.ts";

/** One packed file, or a tar that is packed as one. It has no directory: all of it is unpacked. */
export async function readGzip(
  read: ReadPart,
  { name, sizeBytes }: { readonly name: string; readonly sizeBytes: number },
): Promise<Archive> {
  if (sizeBytes > PREVIEW_LIMITS.wholeFileBytes) throw new ViewerError("too-large");
  const { bytes, isDamaged } = await gunzip(await read(0, sizeBytes));
  const damage = isDamaged ? ({ isDamaged } as const) : {};
  if (isTar(bytes)) {
    const inside = await readTar(async (from, to) => bytes.slice(from, to), bytes.byteLength);
    return { ...inside, ...damage };
  }
  const entry = {
    path: name.replace(/\.gz(ip)?$/i, ""),
    isFolder: false,
    sizeBytes: bytes.byteLength,
    packedBytes: sizeBytes,
    modifiedMs: null,
    isLocked: false,
    // What is there of it: whoever saves it is told that it is damaged.
    take: async () => bytes.slice(),
  };
  return { entries: [entry], isCut: false, ...damage };
}

interface Unpacked {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isDamaged: boolean;
}

/** With its sum checked; what grows too far is not read on, and of what is cut or damaged the beginning is there. */
async function gunzip(packed: Uint8Array<ArrayBuffer>): Promise<Unpacked> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const pieces: Uint8Array[] = [];
  let total = 0;
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return { bytes: joined(pieces, total), isDamaged: false };
      total += value.byteLength;
      checkGrowth(packed.byteLength, total);
      pieces.push(value);
    }
  } catch (error) {
    if (error instanceof ViewerError || total === 0) {
      throw error instanceof ViewerError ? error : new ViewerError("broken");
    }
    return { bytes: joined(pieces, total), isDamaged: true };
  }
}
