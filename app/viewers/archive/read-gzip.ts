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
  const bytes = await gunzip(await read(0, sizeBytes));
  if (isTar(bytes)) return readTar(async (from, to) => bytes.slice(from, to), bytes.byteLength);
  const entry = {
    path: name.replace(/\.gz(ip)?$/i, ""),
    isFolder: false,
    sizeBytes: bytes.byteLength,
    packedBytes: sizeBytes,
    modifiedMs: null,
    isLocked: false,
    take: async () => bytes.slice(),
  };
  return { entries: [entry], isCut: false };
}

/** With its sum checked; what grows too far is not read on. */
async function gunzip(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const pieces: Uint8Array[] = [];
  let total = 0;
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return joined(pieces, total);
      total += value.byteLength;
      checkGrowth(packed.byteLength, total);
      pieces.push(value);
    }
  } catch (error) {
    throw error instanceof ViewerError ? error : new ViewerError("broken");
  }
}
