/** Crockford's symbols, as codes are printed (Formats 1). */
const SYMBOLS = /^[0-9A-HJKMNP-TV-Z]$/;
const GROUPS = 4;
const GROUP_SYMBOLS = 8;

/** What is wrong with a typed code; places count from 1. */
export type CodeFault =
  | {
      readonly kind: "symbol";
      readonly group: number;
      readonly place: number;
      readonly symbol: string;
    }
  | { readonly kind: "long" };

export interface TypedCode {
  /** Whole groups so far, of four. */
  readonly groups: number;
  readonly fault: CodeFault | null;
  /** As it was printed; null until all of it is there. */
  readonly code: string | null;
}

/** Reads what somebody copies from paper: small letters, spaces and dashes are theirs to choose. */
export function readRecoveryCode(typed: string): TypedCode {
  const symbols = Array.from(typed.toUpperCase().replace(/[\s\u2010-\u2015-]/gu, ""));
  const groups = Math.min(GROUPS, Math.floor(symbols.length / GROUP_SYMBOLS));
  const at = symbols.findIndex((symbol) => !SYMBOLS.test(symbol));
  if (at >= 0) {
    const [group, place] = [Math.floor(at / GROUP_SYMBOLS) + 1, (at % GROUP_SYMBOLS) + 1];
    return {
      groups,
      fault: { kind: "symbol", group, place, symbol: symbols[at] ?? "" },
      code: null,
    };
  }
  if (symbols.length > GROUPS * GROUP_SYMBOLS)
    return { groups, fault: { kind: "long" }, code: null };
  const isWhole = symbols.length === GROUPS * GROUP_SYMBOLS;
  return { groups, fault: null, code: isWhole ? toGroups(symbols.join("")).join("-") : null };
}

/** The four groups of a code, as they stand on the sheet. */
export function toGroups(code: string): string[] {
  const plain = code.replaceAll("-", "");
  return Array.from({ length: GROUPS }, (_, index) =>
    plain.slice(index * GROUP_SYMBOLS, (index + 1) * GROUP_SYMBOLS),
  );
}
