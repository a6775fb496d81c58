import { context, fromBase64, openE1, sealE1, subkey, toBase64 } from "./e1.ts";

/* Seal of a version (Formats 4): KC(32) ‖ E1 over ver u32 ‖ ctr u64 ‖ size u64 ‖ mtime_ms u64 ‖ D(32). */

const KC_BYTES = 32;
const PLAIN_BYTES = 60;

export interface PlainSeal {
  readonly ver: number;
  readonly ctr: bigint;
  readonly sizeBytes: bigint;
  readonly mtimeMs: bigint;
  readonly digestHex: string;
}

function placeOf(dataKey: Uint8Array, fid: string) {
  return { key: dataKey, label: "seal", aad: context("seal", fid) };
}

export function sealVersion(
  { dataKey, fid }: { readonly dataKey: Uint8Array; readonly fid: string },
  plain: PlainSeal,
  iv: Uint8Array,
): string {
  const text = Buffer.alloc(PLAIN_BYTES);
  text.writeUInt32BE(plain.ver, 0);
  text.writeBigUInt64BE(plain.ctr, 4);
  text.writeBigUInt64BE(plain.sizeBytes, 12);
  text.writeBigUInt64BE(plain.mtimeMs, 20);
  text.set(Buffer.from(plain.digestHex, "hex"), 28);
  const commit = subkey(dataKey, "data-commit");
  return toBase64(Buffer.concat([commit, sealE1(placeOf(dataKey, fid), text, iv)]));
}

export function openSeal(dataKey: Uint8Array, fid: string, value: string): PlainSeal {
  const bytes = fromBase64(value);
  if (!subkey(dataKey, "data-commit").equals(bytes.subarray(0, KC_BYTES))) throw new Error("KC");
  const text = openE1(placeOf(dataKey, fid), bytes.subarray(KC_BYTES));
  if (text.length !== PLAIN_BYTES || text.readUInt32BE(0) < 1) throw new Error("not a seal");
  return {
    ver: text.readUInt32BE(0),
    ctr: text.readBigUInt64BE(4),
    sizeBytes: text.readBigUInt64BE(12),
    mtimeMs: text.readBigUInt64BE(20),
    digestHex: text.subarray(28).toString("hex"),
  };
}
