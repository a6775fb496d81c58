import { withAsciiDigits } from "#app/contract/validate/digits.ts";

/** Pictures of more pages at once would take the memory of the machine. */
export const MAX_PRINTED_PAGES = 200;

/** Pages by their number, the first is 1; `to` is printed too. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** The whole of a document, where it can be printed at once; null: somebody has to choose. */
export function wholeRange(pages: number): PageRange | null {
  return pages <= MAX_PRINTED_PAGES ? { from: 1, to: pages } : null;
}

/** What is proposed: from the page that is looked at, as many as can be printed at once. */
export function proposedRange(current: number, pages: number): PageRange {
  return { from: current, to: Math.min(pages, current + MAX_PRINTED_PAGES - 1) };
}

/** Typed numbers; null where they name no pages of this document, or more than are printed at once. */
export function parseRange(
  typed: { readonly from: string; readonly to: string },
  pages: number,
): PageRange | null {
  const [from, to] = [toPage(typed.from), toPage(typed.to)];
  const isHere = from >= 1 && from <= to && to <= pages;
  return isHere && to - from < MAX_PRINTED_PAGES ? { from, to } : null;
}

/** The number of a page as it was typed; 0 for what names none. */
export function toPage(typed: string): number {
  const text = withAsciiDigits(typed.trim());
  return /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
}
