import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { TransferSizes } from "#app/core/transfers/sizes.ts";

const { packetBytes, packetPayloadBytes, packetOverheadBytes } = CRYPTO_LIMITS;

/** A run of whole packets: where it lies in the file and in the blob (Formats 2). */
export interface PacketRun {
  readonly index: number;
  readonly firstPacket: number;
  readonly packets: number;
  /** Plaintext bytes `[fromByte, toByte)`. */
  readonly fromByte: number;
  readonly toByte: number;
  readonly encOffset: number;
  readonly encBytes: number;
  /** True when it ends with the FINAL packet. */
  readonly isLast: boolean;
}

/** @internal Tests count at the boundaries of a packet. */
export function packetCount(sizeBytes: number): number {
  return Math.ceil(sizeBytes / packetPayloadBytes);
}

/** size + 36 · n (Spec B§3, Formats 2). */
export function encryptedSize(sizeBytes: number): number {
  return sizeBytes + packetOverheadBytes * packetCount(sizeBytes);
}

/** Plaintext bytes of so many sealed ones, from the beginning of a file. */
export function openedSize(encBytes: number): number {
  return encBytes - packetOverheadBytes * Math.ceil(encBytes / packetBytes);
}

/** Cuts a file into runs of at most `encBytesEach` ciphertext bytes, a multiple of 131072. */
export function cutIntoRuns(sizeBytes: number, encBytesEach: number): readonly PacketRun[] {
  return cutRange(sizeBytes, { from: 0, to: sizeBytes }, encBytesEach);
}

/** The packets that hold plaintext bytes `[from, to)` of a file, cut in the same way. */
export function cutRange(
  sizeBytes: number,
  { from, to }: { readonly from: number; readonly to: number },
  encBytesEach: number,
): readonly PacketRun[] {
  const end = Math.min(to, sizeBytes);
  if (from >= end) return [];
  const firstPacket = Math.floor(Math.max(0, from) / packetPayloadBytes);
  const each = encBytesEach / packetBytes;
  const total = packetCount(end) - firstPacket;
  return Array.from({ length: Math.ceil(total / each) }, (_, index) =>
    toRun(sizeBytes, {
      index,
      firstPacket: firstPacket + index * each,
      packets: Math.min(each, total - index * each),
    }),
  );
}

/** Cuts a run into slices: what is read, encrypted and decrypted at a time. The last one may be shorter. */
export function cutIntoSlices(
  run: PacketRun,
  sizeBytes: number,
  { slicePackets: each }: Pick<TransferSizes, "slicePackets">,
): readonly PacketRun[] {
  return Array.from({ length: Math.ceil(run.packets / each) }, (_, index) =>
    toRun(sizeBytes, {
      index,
      firstPacket: run.firstPacket + index * each,
      packets: Math.min(each, run.packets - index * each),
    }),
  );
}

function toRun(
  sizeBytes: number,
  at: { index: number; firstPacket: number; packets: number },
): PacketRun {
  const total = packetCount(sizeBytes);
  const packets = Math.min(at.packets, total - at.firstPacket);
  const end = at.firstPacket + packets;
  const fromByte = at.firstPacket * packetPayloadBytes;
  const toByte = Math.min(sizeBytes, end * packetPayloadBytes);
  return {
    index: at.index,
    firstPacket: at.firstPacket,
    packets,
    fromByte,
    toByte,
    encOffset: at.firstPacket * packetBytes,
    encBytes: toByte - fromByte + packets * packetOverheadBytes,
    isLast: end === total,
  };
}
