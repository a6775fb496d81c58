import { createHmac } from "node:crypto";

const BCRYPT_ALPHABET = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The last symbol of 16 bytes holds two bits. */
const LAST_SYMBOLS = ".Oeu";
const FULL_SYMBOLS = 21;

/** A salt for a name without an account: always the same, and like a real one (Reading R-22). */
export function fakeSalt(key: Buffer, userName: string): string {
  const bytes = createHmac("sha256", key).update(userName).digest();
  let text = "";
  for (let index = 0; index < FULL_SYMBOLS; index += 1) {
    text += BCRYPT_ALPHABET.charAt((bytes[index] ?? 0) % BCRYPT_ALPHABET.length);
  }
  return `$2b$12$${text}${LAST_SYMBOLS.charAt((bytes[FULL_SYMBOLS] ?? 0) % LAST_SYMBOLS.length)}`;
}
