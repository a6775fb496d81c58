import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** b64(IV ‖ ciphertext ‖ tag) of an app's secret; it opens for this user alone. */
export function sealSecret(key: Buffer, userId: number, secret: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64");
}

/** @throws Error when it was sealed for somebody else, or changed */
export function openSecret(key: Buffer, userId: number, text: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** What is kept of a code: nobody who reads the table can use it, or try codes without the key. */
export function macOfCode(key: Buffer, userId: number, code: string): string {
  return createHmac("sha256", key).update(`${userId}|${code}`).digest("hex");
}

/** Ten different ones. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < SECOND_FACTOR_LIMITS.backupCodes) codes.add(newBackupCode());
  return [...codes];
}

/** 40 bits; 256 is a multiple of 32, so no symbol is likelier. */
function newBackupCode(): string {
  const bytes = randomBytes(SECOND_FACTOR_LIMITS.backupCodeSymbols);
  return [...bytes].map((byte) => CROCKFORD.charAt(byte % CROCKFORD.length)).join("");
}
