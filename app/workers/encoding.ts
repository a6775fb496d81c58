const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => HEX[byte]).join("");
}

/** Bytes of hex that the core or this worker wrote. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  return bytes.map((_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

/** Padded base64 of a few hundred bytes. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
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
