/** Bytes of a fid, 32 hexadecimal letters as text. */
export const FID_BYTES = 16;
export const FID_WORDS = FID_BYTES / Uint32Array.BYTES_PER_ELEMENT;
const HEX = 16;
const BYTE_TEXTS = Array.from({ length: 256 }, (_, byte) => byte.toString(HEX).padStart(2, "0"));

/** Writes the fid of a row or a place into its column. */
export function writeFid(column: Uint8Array, at: number, fid: string): void {
  for (let byte = 0; byte < FID_BYTES; byte += 1) {
    column[at * FID_BYTES + byte] = Number.parseInt(fid.slice(byte * 2, byte * 2 + 2), HEX);
  }
}

export function readFid(column: Uint8Array, at: number): string {
  let fid = "";
  for (let byte = at * FID_BYTES; byte < (at + 1) * FID_BYTES; byte += 1) {
    fid += BYTE_TEXTS[column[byte] ?? 0];
  }
  return fid;
}

/** Whether two columns hold the same fid at these places. */
export function isSameFid(a: Uint32Array, at: number, b: Uint32Array, other: number): boolean {
  const [left, right] = [at * FID_WORDS, other * FID_WORDS];
  return (
    a[left] === b[right] &&
    a[left + 1] === b[right + 1] &&
    a[left + 2] === b[right + 2] &&
    a[left + 3] === b[right + 3]
  );
}
