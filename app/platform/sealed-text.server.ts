import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = "aes-256-gcm";

/** Text that only this installation can read and nobody can change, for cookies. */
export interface TextSealer {
  seal(text: string): string;
  /** null: another installation's, for another purpose, or changed. */
  open(value: string | undefined): string | null;
}

/** The first secret seals; all open (rotation, House 3). `info` names what it is for. */
export function createTextSealer(
  secrets: readonly [string, ...string[]],
  info: string,
): TextSealer {
  const keys = secrets.map((secret) => deriveKey(secret, info));
  return {
    seal: (text) => seal(text, { keys, info }),
    open: (value) => open(value, { keys, info }),
  };
}

interface Purpose {
  readonly keys: readonly Buffer[];
  readonly info: string;
}

function deriveKey(secret: string, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", info, KEY_BYTES));
}

/** base64url(iv ‖ ciphertext ‖ tag) */
function seal(text: string, { keys, info }: Purpose): string {
  const [key] = keys;
  if (key === undefined) throw new Error("no key");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(info));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

function open(value: string | undefined, { keys, info }: Purpose): string | null {
  if (!value) return null;
  const bytes = Buffer.from(value, "base64url");
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  for (const key of keys) {
    const text = openWith(key, bytes, info);
    if (text !== null) return text;
  }
  return null;
}

function openWith(key: Buffer, bytes: Buffer, info: string): string | null {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(info))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const sealed = bytes.subarray(IV_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
