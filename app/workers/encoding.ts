const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Of one call that makes text. */
const PIECE_BYTES = 8_192;

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => HEX[byte]).join("");
}

/** Bytes of hex that the core or this worker wrote. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  return bytes.map((_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

/** Padded base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  // A call takes no more arguments than its stack has room for.
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES));
  }
  return btoa(text);
}

/** Bytes of base64, or null where it is none. What the core reads it decodes strictly itself. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** A batch for the core: rows end with a line feed, fields with a tab. A field that holds either is emptied. */
export function joinRows(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => fields.map(withoutSeparators).join("\t")).join("\n");
}

function withoutSeparators(field: string): string {
  return field.includes("\n") || field.includes("\t") ? "" : field;
}
