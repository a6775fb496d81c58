import { toShownName } from "#app/contract/validate/shown-name.ts";
import { formatBytes } from "#app/core/display/bytes.ts";

export interface ReceiptFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** A receipt in the words of the page: lines above the files, and below them what it is worth. */
export interface ReceiptWords {
  readonly head: readonly string[];
  readonly note: string;
  readonly language: string;
}

/**
 * What a visitor keeps of the files that he sent (Reading R-473): a text of his own browser, of what it sent.
 * A line stays one line whatever stands in it, so that no name makes itself look like two files.
 */
export function toReceipt(
  files: readonly ReceiptFile[],
  { head, note, language }: ReceiptWords,
): string {
  const rows = files.map(
    ({ name, sizeBytes }, at) =>
      `${at + 1}. ${loneName(name)} · ${formatBytes(sizeBytes, language)}`,
  );
  return `${[...head.map(oneLine), "", ...rows, "", note].join("\n")}\n`;
}

const FIRST_STRONG = "\u2068";
const END = "\u2069";

/** A name as part of a line: its direction changes nothing of what stands beside it. */
export function loneName(name: string): string {
  return `${FIRST_STRONG}${toShownName(name)}${END}`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
