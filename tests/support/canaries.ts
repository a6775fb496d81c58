/**
 * A canary is a secret that must never leave the browser: a password, a plaintext name, content, a
 * key, a fragment. It counts as leaked in any shape that software gives to bytes by accident.
 */
export interface Canary {
  label: string;
  bytes: Buffer;
}

/** Shorter secrets would be met by chance. */
export const SHORTEST_CANARY_BYTES = 6;

export function canary(label: string, secret: string | Uint8Array): Canary {
  const bytes = typeof secret === "string" ? Buffer.from(secret, "utf8") : Buffer.from(secret);
  if (bytes.length < SHORTEST_CANARY_BYTES)
    throw new Error(`canary ${label} is too short to mean anything`);
  return { label, bytes };
}

/** Every shape in which the recorder looks for a canary, by name. */
export function shapesOf(secret: Buffer): Map<string, Buffer> {
  const text = secret.toString("utf8");
  const isText = Buffer.from(text, "utf8").equals(secret);
  const shapes = new Map<string, Buffer>([
    ["raw", secret],
    ["hex", ascii(secret.toString("hex"))],
    ["HEX", ascii(secret.toString("hex").toUpperCase())],
    ...base64Alignments(secret),
  ]);
  if (isText) for (const [name, bytes] of textShapes(text)) shapes.set(name, bytes);
  return shapes;
}

function textShapes(text: string): [string, Buffer][] {
  const utf16 = Buffer.from(text, "utf16le");
  return [
    ["utf16le", utf16],
    ["utf16be", Buffer.from(utf16).swap16()],
    ["url", ascii(encodeURIComponent(text))],
    ["form", ascii(new URLSearchParams({ k: text }).toString().slice(2))],
    ["json", ascii(jsonEscaped(text))],
  ];
}

/** As a JSON writer that keeps to ASCII would put it, without the quotes. */
function jsonEscaped(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return [...Array(escaped.length).keys()]
    .map((index) => {
      const unit = escaped.charCodeAt(index);
      return unit < 0x80 ? escaped.charAt(index) : `\\u${unit.toString(16).padStart(4, "0")}`;
    })
    .join("");
}

/** Base64 of a secret in the middle of other bytes: three alignments, each without its unsure ends. */
function base64Alignments(secret: Buffer): [string, Buffer][] {
  return [0, 1, 2].flatMap((shift): [string, Buffer][] => {
    const encoded = Buffer.concat([Buffer.alloc(shift), secret]).toString("base64");
    const firstSure = Math.ceil((shift * 8) / 6);
    const lastSure = Math.floor(((shift + secret.length) * 8) / 6);
    const sure = encoded.slice(firstSure, lastSure);
    return [
      [`base64+${shift}`, ascii(sure)],
      [`base64url+${shift}`, ascii(sure.replaceAll("+", "-").replaceAll("/", "_"))],
    ];
  });
}

function ascii(text: string): Buffer {
  return Buffer.from(text, "latin1");
}
