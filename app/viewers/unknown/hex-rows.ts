const ROW_BYTES = 16;
const HALF = 8;
const FIRST_PRINTED = 0x20;
const LAST_PRINTED = 0x7e;

export interface HexRow {
  readonly offset: string;
  readonly hex: string;
  readonly text: string;
}

/** Bytes as people read them, sixteen a row. */
export function hexRows(bytes: Uint8Array): readonly HexRow[] {
  return Array.from({ length: Math.ceil(bytes.length / ROW_BYTES) }, (_, row) => {
    const part = [...bytes.subarray(row * ROW_BYTES, (row + 1) * ROW_BYTES)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, "0"));
    return {
      offset: (row * ROW_BYTES).toString(16).padStart(6, "0"),
      hex: [hex.slice(0, HALF).join(" "), hex.slice(HALF).join(" ")].join("  ").trimEnd(),
      text: part.map(toPrinted).join(""),
    };
  });
}

function toPrinted(byte: number): string {
  return byte >= FIRST_PRINTED && byte <= LAST_PRINTED ? String.fromCharCode(byte) : "·";
}
