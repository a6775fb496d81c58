import { foldText } from "#app/viewers/parts/fold-text.ts";

/** A place in the text of a page, in UTF-16 units of its joined pieces. */
export interface TextMatch {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

/** A match that ends nowhere is cut off: a page of one letter repeated has as many as it has letters. */
const MAX_MATCHES_OF_PAGE = 500;

/** Every place of a word in the text of a page, whatever its case. */
export function findInPage(text: string, wanted: string, page: number): readonly TextMatch[] {
  const needle = foldText(wanted);
  const folded = foldText(text);
  if (needle.trim() === "" || folded.length !== text.length) return [];
  const matches: TextMatch[] = [];
  let at = folded.indexOf(needle);
  while (at >= 0 && matches.length < MAX_MATCHES_OF_PAGE) {
    matches.push({ page, from: at, to: at + needle.length });
    at = folded.indexOf(needle, at + needle.length);
  }
  return matches;
}

/** The piece and the unit in it where a place of the joined text lies. */
export function placeOf(
  pieces: readonly string[],
  at: number,
): { readonly piece: number; readonly unit: number } {
  let left = at;
  for (const [piece, text] of pieces.entries()) {
    if (left <= text.length && (left < text.length || piece === pieces.length - 1)) {
      return { piece, unit: left };
    }
    left -= text.length;
  }
  return { piece: Math.max(0, pieces.length - 1), unit: pieces.at(-1)?.length ?? 0 };
}
