import { argon2Sync, createHash, pbkdf2Sync } from "node:crypto";
import { context, decrypt, encrypt, fromBase64, openE1, sealE1, subkey, toBase64 } from "./e1.ts";

/*
 * What unlocks an account (Formats 6).
 *
 *   password 1 | 0x01 ‖ iter u32 ‖ salt(16) ‖ IV(12) ‖ CT ‖ TAG(12)
 *   password 2 | 0x02 ‖ 0x01 ‖ mKiB u32 ‖ t u32 ‖ p u8 ‖ salt(16) ‖ IV(12) ‖ CT ‖ TAG(12)
 *   recovery   | 0x03 ‖ salt(16) ‖ E1        passkey | 0x04 ‖ SHA-256(credential)(32) ‖ salt(32) ‖ E1
 */

const KEK_BYTES = 32;
const IV_BYTES = 12;
const PREFIX = "30:";
const HEADER_BYTES: Readonly<Record<number, number>> = { 1: 21, 2: 27 };

export type Kdf =
  | { readonly version: 1; readonly iterations: number; readonly salt: Uint8Array }
  | {
      readonly version: 2;
      readonly memoryKib: number;
      readonly passes: number;
      readonly lanes: number;
      readonly salt: Uint8Array;
    };

export function headerOf(kdf: Kdf): Buffer {
  if (kdf.version === 1) return Buffer.concat([Buffer.of(1), u32(kdf.iterations), kdf.salt]);
  const costs = [u32(kdf.memoryKib), u32(kdf.passes), Buffer.of(kdf.lanes)];
  return Buffer.concat([Buffer.of(2, 1), ...costs, kdf.salt]);
}

export function kdfOf(header: Buffer): Kdf {
  if (header[0] === 1)
    return { version: 1, iterations: header.readUInt32BE(1), salt: header.subarray(5) };
  return {
    version: 2,
    memoryKib: header.readUInt32BE(2),
    passes: header.readUInt32BE(6),
    lanes: header.readUInt8(10),
    salt: header.subarray(11),
  };
}

export function kekOf(password: string, kdf: Kdf): Buffer {
  const text = Buffer.from(password.normalize("NFKC"));
  if (kdf.version === 1) return pbkdf2Sync(text, kdf.salt, kdf.iterations, KEK_BYTES, "sha256");
  return argon2Sync("argon2id", {
    message: text,
    nonce: kdf.salt,
    parallelism: kdf.lanes,
    tagLength: KEK_BYTES,
    memory: kdf.memoryKib,
    passes: kdf.passes,
  });
}

/** `encFp` only for the private key. */
export interface PasswordPlace {
  readonly password: string;
  readonly label: "pw-meta" | "pw-priv";
  readonly encFp?: string;
}

function aadOf({ label, encFp }: PasswordPlace, header: Buffer): Buffer {
  const word = label === "pw-meta" ? "meta" : "priv";
  const fields = ["pw", word, header.toString("hex"), ...(encFp === undefined ? [] : [encFp])];
  return Buffer.from(context(...fields));
}

export function sealByPassword(
  place: PasswordPlace,
  text: Uint8Array,
  { kdf, iv }: { readonly kdf: Kdf; readonly iv: Uint8Array },
): string {
  const header = headerOf(kdf);
  const key = subkey(kekOf(place.password, kdf), place.label);
  const body = encrypt(key, iv, aadOf(place, header), text);
  return PREFIX + toBase64(Buffer.concat([header, iv, body]));
}

export function openByPassword(place: PasswordPlace, value: string): Buffer {
  const bytes = fromBase64(value, PREFIX);
  const header = bytes.subarray(0, HEADER_BYTES[bytes[0] ?? 0] ?? 0);
  const key = subkey(kekOf(place.password, kdfOf(header)), place.label);
  const rest = bytes.subarray(header.length);
  const body = rest.subarray(IV_BYTES);
  return decrypt(key, rest.subarray(0, IV_BYTES), aadOf(place, header), body);
}

function ownPlace(metaKey: Uint8Array, encFp: string) {
  return { key: metaKey, label: "own-privkey", aad: context("opk", encFp) };
}

export function sealOwnPrivateKey(
  { metaKey, encFp }: { readonly metaKey: Uint8Array; readonly encFp: string },
  pkcs8: Uint8Array,
  iv: Uint8Array,
): string {
  return toBase64(sealE1(ownPlace(metaKey, encFp), pkcs8, iv));
}

export function openOwnPrivateKey(metaKey: Uint8Array, encFp: string, value: string): Buffer {
  return openE1(ownPlace(metaKey, encFp), fromBase64(value));
}

function recoveryPlace(code: string, salt: Uint8Array) {
  const key = Buffer.concat([Buffer.from(code), salt]);
  return { key, label: "recovery", aad: context("rk", Buffer.from(salt).toString("hex")) };
}

export function sealRecovery(
  { code, salt }: { readonly code: string; readonly salt: Uint8Array },
  metaKey: Uint8Array,
  iv: Uint8Array,
): string {
  const sealed = sealE1(recoveryPlace(code, salt), metaKey, iv);
  return toBase64(Buffer.concat([Buffer.of(3), salt, sealed]));
}

export function openRecovery(code: string, value: string): Buffer {
  const bytes = fromBase64(value);
  if (bytes[0] !== 3) throw new Error("not a recovery kit");
  return openE1(recoveryPlace(code, bytes.subarray(1, 17)), bytes.subarray(17));
}

export function recoveryLock(code: string): string {
  return subkey(Buffer.from(code), "recovery-lock").subarray(0, 16).toString("hex");
}

export interface Passkey {
  readonly credential: Uint8Array;
  readonly prf: Uint8Array;
}

function passkeyPlace({ prf }: Passkey, hash: Buffer, salt: Buffer) {
  const aad = context("pk", hash.toString("hex"), salt.toString("hex"));
  return { key: prf, label: "passkey", aad };
}

export function sealPasskey(
  passkey: Passkey,
  metaKey: Uint8Array,
  { salt, iv }: { readonly salt: Uint8Array; readonly iv: Uint8Array },
): string {
  const hash = createHash("sha256").update(passkey.credential).digest();
  const sealed = sealE1(passkeyPlace(passkey, hash, Buffer.from(salt)), metaKey, iv);
  return toBase64(Buffer.concat([Buffer.of(4), hash, salt, sealed]));
}

export function openPasskey(passkey: Passkey, value: string): Buffer {
  const bytes = fromBase64(value);
  const hash = createHash("sha256").update(passkey.credential).digest();
  if (bytes[0] !== 4 || !hash.equals(bytes.subarray(1, 33))) throw new Error("other credential");
  return openE1(passkeyPlace(passkey, hash, bytes.subarray(33, 65)), bytes.subarray(65));
}

export function prfInput(salt: Uint8Array): string {
  return createHash("sha256").update(context("prf", "")).update(salt).digest("hex");
}

function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
