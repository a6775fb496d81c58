import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";

/** What the page of a viewer is allowed beside scripts of its own (Trust 2.4). */
export type ViewerNeed =
  /** Compiles WebAssembly. */
  | "wasm"
  /** Writes style elements and attributes of what it reads. */
  | "inline-styles"
  /** Opens the print dialog. */
  | "print";

interface ViewerRow {
  readonly needs: readonly ViewerNeed[];
  /** Looks for words by itself: the browser sees only the part that is drawn. */
  readonly finds?: true;
  /** Bytes from the beginning of any file that it reads before anything else of it. */
  readonly firstBytes?: number;
  /** Then it reads all the rest, whatever stands in the first. */
  readonly readsWhole?: true;
}

/** One packet. */
const PACKET = CRYPTO_LIMITS.packetPayloadBytes;
/** Enough of a picture to tell how large it is. */
export const PICTURE_HEAD_BYTES = 256 * 1024;

export interface FirstReads {
  readonly firstBytes: number;
  readonly readsWhole: boolean;
}

/**
 * Everything that runs in the sandbox, each on a page of its own (`/view/{name}`). A new viewer is a row
 * here, a file below `app/viewers` and a line of `app/viewers/registry.ts`.
 * @internal Tests hold every viewer to the same rules.
 */
export const VIEWERS = {
  text: { needs: ["print"], finds: true, firstBytes: PACKET },
  code: { needs: ["print"], finds: true, firstBytes: PACKET },
  markdown: { needs: ["print"] },
  archive: { needs: [] },
  image: { needs: ["print"], firstBytes: PICTURE_HEAD_BYTES, readsWhole: true },
  rawImage: { needs: ["print"] },
  heif: { needs: ["print"] },
  unknown: { needs: [] },
  pdf: { needs: ["print", "wasm"], finds: true, firstBytes: PACKET },
  document: { needs: ["inline-styles", "print"] },
  sheet: { needs: [] },
  slides: { needs: ["print"] },
  richText: { needs: ["print"] },
  font: { needs: [] },
  // Not looked at: they draw the small picture of a file and hand it over (Reading R-551).
  pdfPoster: { needs: ["wasm"] },
  videoPoster: { needs: [] },
} as const satisfies Record<string, ViewerRow>;

export type ViewerName = keyof typeof VIEWERS;

export function isViewerName(name: string): name is ViewerName {
  return Object.hasOwn(VIEWERS, name);
}

export function canPrint(name: ViewerName): boolean {
  return needsOf(name).includes("print");
}

export function canFind(name: ViewerName): boolean {
  return "finds" in VIEWERS[name];
}

/** What it reads at first of any file, and what right after it; 0: it may begin elsewhere. */
export function firstReads(name: ViewerName): FirstReads {
  const row: ViewerRow = VIEWERS[name];
  return { firstBytes: row.firstBytes ?? 0, readsWhole: row.readsWhole === true };
}

export function needsOf(name: ViewerName): readonly ViewerNeed[] {
  return VIEWERS[name].needs;
}
