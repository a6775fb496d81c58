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
  /** Reads the first packet of any file before anything else of it. */
  readonly beginsAtStart?: true;
}

/**
 * Everything that runs in the sandbox, each on a page of its own (`/view/{name}`). A new viewer is a row
 * here, a file below `app/viewers` and a line of `app/viewers/registry.ts`.
 */
export const VIEWERS = {
  text: { needs: ["print"], finds: true, beginsAtStart: true },
  code: { needs: ["print"], finds: true, beginsAtStart: true },
  markdown: { needs: ["print"] },
  archive: { needs: [] },
  image: { needs: ["print"] },
  rawImage: { needs: ["print"] },
  heif: { needs: ["print"] },
  unknown: { needs: [] },
  pdf: { needs: ["print"], finds: true, beginsAtStart: true },
  document: { needs: ["inline-styles", "print"] },
  sheet: { needs: [] },
  slides: { needs: ["print"] },
  richText: { needs: ["print"] },
  font: { needs: [] },
  // Not looked at: they draw the small picture of a file and hand it over (Reading R-551).
  pdfPoster: { needs: [] },
  videoPoster: { needs: [] },
} as const satisfies Record<string, ViewerRow>;

export type ViewerName = keyof typeof VIEWERS;

export const VIEWER_NAMES = Object.keys(VIEWERS) as readonly ViewerName[];

export function isViewerName(name: string): name is ViewerName {
  return Object.hasOwn(VIEWERS, name);
}

export function canPrint(name: ViewerName): boolean {
  return needsOf(name).includes("print");
}

export function canFind(name: ViewerName): boolean {
  return "finds" in VIEWERS[name];
}

/** Whether the first packet of its file is what it asks for first. */
export function beginsAtStart(name: ViewerName): boolean {
  return "beginsAtStart" in VIEWERS[name];
}

export function needsOf(name: ViewerName): readonly ViewerNeed[] {
  return VIEWERS[name].needs;
}
