import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import { OPENER_EXTENSIONS } from "./openers.data.ts";

/** `unknown`: type, size, bytes and Download. */
export type OpenerName = keyof typeof OPENER_EXTENSIONS | "unknown";

export interface OpenedFile {
  readonly name: string;
  readonly sizeBytes: number;
}

const OPENER_BY_EXTENSION: ReadonlyMap<string, OpenerName> = new Map(
  openerNames().flatMap((opener) =>
    OPENER_EXTENSIONS[opener].map((extension) => [extension, opener] as const),
  ),
);

/** Read line by line, so a table of text that is too large for a grid is still shown as text. */
const TEXT_TABLES: readonly string[] = ["csv", "tsv"];

/** What needs the whole file at once, and how large it may be. Spec B§9; pictures Reading R-363. */
const WHOLE_FILE_BYTES: Readonly<Partial<Record<OpenerName, number>>> = {
  image: PREVIEW_LIMITS.imageBytes,
  heif: PREVIEW_LIMITS.imageBytes,
  rawImage: PREVIEW_LIMITS.imageBytes,
  document: PREVIEW_LIMITS.wholeFileBytes,
  sheet: PREVIEW_LIMITS.sheetBytes,
  slides: PREVIEW_LIMITS.wholeFileBytes,
  richText: PREVIEW_LIMITS.wholeFileBytes,
  markdown: PREVIEW_LIMITS.markdownBytes,
  font: PREVIEW_LIMITS.wholeFileBytes,
  code: PREVIEW_LIMITS.textBytes,
  text: PREVIEW_LIMITS.textBytes,
};

/** What opens a file in the browser (Reading R-362). */
export function chooseOpener({ name, sizeBytes }: OpenedFile): OpenerName {
  const extension = extensionOf(name);
  const opener = OPENER_BY_EXTENSION.get(extension) ?? "unknown";
  const asText = TEXT_TABLES.includes(extension) || opener === "markdown";
  return asText && tooLargeFor(opener, sizeBytes) !== null ? "text" : opener;
}

/** The limit in bytes that a file of this size is above; null when it opens. */
export function tooLargeFor(opener: OpenerName, sizeBytes: number): number | null {
  const limitBytes = WHOLE_FILE_BYTES[opener];
  return limitBytes !== undefined && sizeBytes > limitBytes ? limitBytes : null;
}

function openerNames(): readonly (keyof typeof OPENER_EXTENSIONS)[] {
  return [
    "image",
    "heif",
    "rawImage",
    "pdf",
    "document",
    "sheet",
    "slides",
    "richText",
    "markdown",
    "code",
    "text",
    "video",
    "audio",
    "archive",
    "font",
  ];
}
