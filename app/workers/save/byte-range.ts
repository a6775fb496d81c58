/** Plaintext bytes `[from, to)`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * What a Range header asks of a file: null without one or with one that is not understood (RFC 9110 14.2
 * has it ignored), "unsatisfiable" when nothing of it lies in the file.
 */
export function parseRange(
  header: string | null,
  sizeBytes: number,
): ByteRange | null | "unsatisfiable" {
  const [, first = "", last = ""] = SINGLE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") return lastBytes(Number(last), sizeBytes);
  const from = Number(first);
  const to = last === "" ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (last !== "" && Number(last) < from) return null;
  return from < to ? { from, to } : "unsatisfiable";
}

function lastBytes(count: number, sizeBytes: number): ByteRange | "unsatisfiable" {
  if (count === 0) return "unsatisfiable";
  return { from: Math.max(0, sizeBytes - count), to: sizeBytes };
}
