import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { type Evil, type EvilOptions, isLoose, type LooseData } from "#mock-api/evil/evil.ts";

const PACKET_BYTES = 131_072;
const HEADER_BYTES = 12;
const TEXT_FROM = 24;
const TAG_BYTES = 12;
const KEY_BYTES = 32;
const BLOCK_BYTES = 16;

/** Other content behind the same tags, by somebody who handed his data keys to the server. */
export const d16: Evil = {
  id: "D16",
  does: "downloads bring other content with the same tags, under one of the data `keys` (hex), and the `seals` made for it by item id",
  bytes: ({ bytes, offset, options }) => {
    if (offset % PACKET_BYTES !== 0) return bytes;
    return withOtherContent(bytes, keysOf(options)) ?? bytes;
  },
  reply: ({ name, data, options: { seals } }) => {
    if (name !== "pathdata" || !isLoose(seals)) return data;
    const keys = Object.entries(Object(data.datakeys)).map(([id, key]): [string, LooseData] => [
      id,
      id in seals ? { ...Object(key), seal: seals[id] } : Object(key),
    ]);
    return { ...data, datakeys: Object.fromEntries(keys) };
  },
};

function keysOf({ keys }: EvilOptions): readonly Buffer[] {
  const all = Array.isArray(keys) ? keys.map((key) => Buffer.from(String(key), "hex")) : [];
  return all.filter(({ length }) => length === KEY_BYTES);
}

/**
 * Ciphertext that begins with a packet of one of these keys, changed so that its tag still holds.
 * @internal Tests change bytes without a server.
 */
export function withOtherContent(bytes: Buffer, dataKeys: readonly Buffer[]): Buffer | undefined {
  const packet = bytes.subarray(0, PACKET_BYTES);
  // The tag sums whole blocks: the change needs two of them.
  if (packet.length < TEXT_FROM + 2 * BLOCK_BYTES + TAG_BYTES) return undefined;
  const key = dataKeys.map(packetKeyOf).find((one) => opens(packet, one));
  if (key === undefined) return undefined;
  const changed = Buffer.from(bytes);
  const delta = Buffer.alloc(BLOCK_BYTES, "other text");
  const hash = createCipheriv("aes-256-ecb", key, null).update(Buffer.alloc(BLOCK_BYTES));
  // GHASH is linear: what the first block adds to the sum, the second takes away.
  addTo(changed, TEXT_FROM, delta);
  addTo(changed, TEXT_FROM + BLOCK_BYTES, product(delta, hash));
  return changed;
}

function packetKeyOf(dataKey: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", dataKey, "", "e2cs/1/packet-0", KEY_BYTES));
}

function opens(packet: Buffer, key: Buffer): boolean {
  const iv = packet.subarray(HEADER_BYTES, TEXT_FROM);
  const cipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(packet.subarray(0, HEADER_BYTES)).setAuthTag(packet.subarray(-TAG_BYTES));
  try {
    cipher.update(packet.subarray(TEXT_FROM, -TAG_BYTES));
    cipher.final();
    return true;
  } catch {
    return false;
  }
}

function addTo(bytes: Buffer, at: number, block: Buffer): void {
  for (const [index, byte] of block.entries())
    bytes.writeUInt8(bytes.readUInt8(at + index) ^ byte, at + index);
}

const FIELD_BITS = 128n;
/** The polynomial of GCM in its own order of bits, the lowest power first. */
const REDUCTION = 0xe1n << 120n;

/** In the field of GHASH (NIST SP 800-38D, 6.3). */
function product(one: Buffer, other: Buffer): Buffer {
  const bits = BigInt(`0x${one.toString("hex")}`);
  let shifted = BigInt(`0x${other.toString("hex")}`);
  let sum = 0n;
  for (let bit = FIELD_BITS - 1n; bit >= 0n; bit -= 1n) {
    if ((bits >> bit) & 1n) sum ^= shifted;
    shifted = shifted & 1n ? (shifted >> 1n) ^ REDUCTION : shifted >> 1n;
  }
  return Buffer.from(sum.toString(16).padStart(2 * BLOCK_BYTES, "0"), "hex");
}
