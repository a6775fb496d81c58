/** What a spreadsheet takes for a formula when a cell begins with it (Trust T5). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u;
const BYTE_ORDER_MARK = "\uFEFF";

/** Rows as CSV (RFC 4180) that no spreadsheet calculates: what looks like a formula begins with an apostrophe. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(toCell).join(","));
  return `${BYTE_ORDER_MARK}${lines.join("\r\n")}\r\n`;
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
