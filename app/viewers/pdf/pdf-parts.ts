import { findInPack } from "#app/contract/part-pack.ts";
import type { ViewerPart } from "#app/contract/viewer-frame.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";

/** What the reader of PDF asks for, by the file that it names. */
export interface BinaryRequest {
  readonly kind: string;
  readonly filename: string;
}

const DECODERS: ReadonlyMap<string, ViewerPart> = new Map([
  ["openjpeg.wasm", "jpx"],
  ["jbig2.wasm", "jbig2"],
]);

/** The reader's own way to its decoders, maps and fonts: by the page, for this frame has no network. */
export function createPartReader(host: Pick<ViewerHost, "part">) {
  return class {
    async fetch({ kind, filename }: BinaryRequest): Promise<Uint8Array> {
      const part = partOf(kind, filename);
      const bytes = part === undefined ? null : await host.part(part);
      const found = bytes === null ? null : isPack(part) ? findInPack(bytes, filename) : bytes;
      if (found === null) throw new Error("no such part");
      // The reader keeps what it is given.
      return found.slice();
    }
  };
}

function partOf(kind: string, filename: string): ViewerPart | undefined {
  if (kind === "cMapUrl") return "maps";
  return kind === "standardFontDataUrl" ? "fonts" : DECODERS.get(filename);
}

function isPack(part: ViewerPart | undefined): boolean {
  return part === "maps" || part === "fonts";
}
