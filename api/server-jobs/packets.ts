import { createDecipheriv } from "node:crypto";
import type { BlobStore } from "#api/blobs/blob-store.ts";

const PACKET_BYTES = 131_072;
const TEXT_BYTES = 131_036;
const OVERHEAD_BYTES = PACKET_BYTES - TEXT_BYTES;
const AAD_BYTES = 12;
const HEADER_BYTES = 24;
const TAG_BYTES = 12;
const FINAL = 1;

/** A blob whose packet key somebody has lent (Formats 2, 10). */
export interface LentBlob {
  readonly cachekey: string;
  /** HKDF(data_key, "packet-0"); all zeros once its job is over. */
  readonly key: Buffer;
  readonly encBytes: number;
}

/** A packet is not what its place and its key say: what stands in the blob is not given on. */
export class BrokenPacket extends Error {}

/** Length of the content of a blob of this length; null for one that no blob has (Formats 2). */
export function plainBytesOf(encBytes: number): number | null {
  const packets = Math.ceil(encBytes / PACKET_BYTES);
  const last = encBytes - (packets - 1) * PACKET_BYTES;
  return encBytes > 0 && last > OVERHEAD_BYTES ? encBytes - packets * OVERHEAD_BYTES : null;
}

/** Where in the blob the packet begins that has this byte of the content. */
export function packetStart(plainByte: number): number {
  return Math.floor(plainByte / TEXT_BYTES) * PACKET_BYTES;
}

/** First and last packet: they open with the right key alone, and the last vouches for the length. */
export async function provePackets(blobs: BlobStore, blob: LentBlob): Promise<void> {
  const lastStart = Math.floor((blob.encBytes - 1) / PACKET_BYTES) * PACKET_BYTES;
  for (const first of new Set([0, lastStart])) {
    const last = Math.min(blob.encBytes, first + PACKET_BYTES) - 1;
    for await (const packet of packetsOf(blobs.read(blob.cachekey, first, last))) {
      openPacket(blob, first, packet).fill(0);
    }
  }
}

/** The content from a byte on, packet by packet; nothing of a packet before it verified. */
export async function* openFrom(
  blobs: BlobStore,
  blob: LentBlob,
  fromByte: number,
): AsyncGenerator<Buffer, void, undefined> {
  let at = packetStart(fromByte);
  let skip = fromByte % TEXT_BYTES;
  for await (const packet of packetsOf(blobs.read(blob.cachekey, at, blob.encBytes - 1))) {
    const text = openPacket(blob, at, packet);
    yield skip === 0 ? text : text.subarray(skip);
    skip = 0;
    at += packet.length;
  }
  if (at !== blob.encBytes) throw new BrokenPacket();
}

function openPacket({ key, encBytes }: LentBlob, at: number, packet: Buffer): Buffer {
  const header = packet.subarray(0, AAD_BYTES);
  const isLast = at + packet.length === encBytes;
  if (!header.equals(headerOf(at, isLast)) || packet.length <= OVERHEAD_BYTES)
    throw new BrokenPacket();
  const iv = packet.subarray(AAD_BYTES, HEADER_BYTES);
  const opening = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  opening.setAAD(header);
  opening.setAuthTag(packet.subarray(-TAG_BYTES));
  try {
    const text = opening.update(packet.subarray(HEADER_BYTES, -TAG_BYTES));
    opening.final();
    return text;
  } catch {
    throw new BrokenPacket();
  }
}

function headerOf(at: number, isLast: boolean): Buffer {
  const header = Buffer.from([0xe2, 1, isLast ? FINAL : 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeBigUInt64BE(BigInt(at), 4);
  return header;
}

/** Whole packets of bytes that come in any pieces; the last may be shorter. */
async function* packetsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (let piece of bytes) {
    while (held + piece.length >= PACKET_BYTES) {
      const rest = PACKET_BYTES - held;
      yield Buffer.concat([...parts, piece.subarray(0, rest)]);
      piece = piece.subarray(rest);
      parts = [];
      held = 0;
    }
    if (piece.length > 0) {
      parts.push(piece);
      held += piece.length;
    }
  }
  if (held > 0) yield Buffer.concat(parts);
}
