import { createHash } from "node:crypto";
import { decrypt, encrypt } from "./e1.ts";
import { packetKey } from "./wrapped-key.ts";

/*
 * Packets and the digest of a blob (Formats 2, 4).
 *
 *   0 | 0xE2   1 | 0x01   2 | FINAL   3 | stream   4–11 | index × 131072   12–23 | IV   24 … | ciphertext   last 12 | tag
 */

const TEXT_BYTES = 131_036;
const PACKET_BYTES = 131_072;
const HEADER_BYTES = 24;
const AAD_BYTES = 12;
const OVERHEAD_BYTES = 36;
const MIB = 1_048_576;

export interface Blob1 {
  readonly dataKey: Uint8Array;
  readonly stream: number;
}

export function sealBlob(blob: Blob1, text: Uint8Array, ivs: Uint8Array): Buffer {
  const key = packetKey(blob.dataKey, blob.stream);
  const count = Math.ceil(text.length / TEXT_BYTES);
  const packets = Array.from({ length: count }, (_, index) => {
    const aad = header(blob.stream, index, index === count - 1);
    const iv = ivs.subarray(index * 12, index * 12 + 12);
    const part = text.subarray(index * TEXT_BYTES, (index + 1) * TEXT_BYTES);
    return Buffer.concat([aad, iv, encrypt(key, iv, aad, part)]);
  });
  return Buffer.concat(packets);
}

export function openBlob(blob: Blob1, sizeBytes: number, sealed: Uint8Array): Buffer {
  const count = Math.ceil(sizeBytes / TEXT_BYTES);
  if (sizeBytes < 1 || sealed.length !== sizeBytes + OVERHEAD_BYTES * count)
    throw new Error("length");
  const key = packetKey(blob.dataKey, blob.stream);
  const parts = Array.from({ length: count }, (_, index) => {
    const packet = sealed.subarray(index * PACKET_BYTES, (index + 1) * PACKET_BYTES);
    const aad = header(blob.stream, index, index === count - 1);
    if (!aad.equals(packet.subarray(0, AAD_BYTES))) throw new Error("header");
    const iv = packet.subarray(AAD_BYTES, HEADER_BYTES);
    return decrypt(key, iv, aad, packet.subarray(HEADER_BYTES));
  });
  return Buffer.concat(parts);
}

function header(stream: number, index: number, isLast: boolean): Buffer {
  const bytes = Buffer.of(0xe2, 1, isLast ? 1 : 0, stream, 0, 0, 0, 0, 0, 0, 0, 0);
  bytes.writeBigUInt64BE(BigInt(index) * BigInt(PACKET_BYTES), 4);
  return bytes;
}

/** D in hex. */
export function blobDigest(sealed: Uint8Array): string {
  const outer = createHash("sha256").update("e2cs/1|blob|");
  for (let start = 0; start < sealed.length; start += MIB)
    outer.update(
      createHash("sha256")
        .update(sealed.subarray(start, start + MIB))
        .digest(),
    );
  return outer.digest("hex");
}
