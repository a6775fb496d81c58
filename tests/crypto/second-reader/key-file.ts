import { context, decrypt, encrypt, subkey } from "./e1.ts";
import { headerOf, type Kdf, kdfOf, kekOf } from "./unlock.ts";

/*
 * The keys of an account in a file (Formats 6.7).
 *
 *   COFFERKEY1 ‖ header of version 2 (27) ‖ IV(12) ‖ CT of a JSON text ‖ TAG(12)
 */

const MAGIC = Buffer.from("COFFERKEY1");
const LABEL = "key-file";
const HEADER_BYTES = 27;
const IV_BYTES = 12;

function aadOf(header: Buffer): Buffer {
  return Buffer.from(context("kf", header.toString("hex")));
}

export function sealKeyFile(
  password: string,
  text: string,
  { kdf, iv }: { readonly kdf: Kdf; readonly iv: Uint8Array },
): Buffer {
  const header = headerOf(kdf);
  const key = subkey(kekOf(password, kdf), LABEL);
  const body = encrypt(key, iv, aadOf(header), Buffer.from(text));
  return Buffer.concat([MAGIC, header, iv, body]);
}

export function openKeyFile(password: string, file: Buffer): string {
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error("not a file of keys");
  const header = file.subarray(MAGIC.length, MAGIC.length + HEADER_BYTES);
  const key = subkey(kekOf(password, kdfOf(header)), LABEL);
  const rest = file.subarray(MAGIC.length + HEADER_BYTES);
  const body = rest.subarray(IV_BYTES);
  return decrypt(key, rest.subarray(0, IV_BYTES), aadOf(header), body).toString("utf8");
}
