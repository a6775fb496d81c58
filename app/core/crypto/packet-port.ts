import type { DataKeyId } from "./port.ts";

export type PacketStream = 0 | 1 | 2;

/**
 * What makes the very same packets of a slice again, of the same bytes alone (Reading R-301): its IVs, and
 * a tag under HKDF(data_key, "resume") over its place, its IVs and its bytes.
 */
export interface SliceNote {
  /** Hex of 16 bytes. */
  readonly mac: string;
  /** Hex of 12 bytes for each packet. */
  readonly ivs: string;
}

export interface EncryptedPackets {
  bytes: ArrayBuffer;
  /** Of a slice whose note was asked for, or given. */
  note?: SliceNote;
  /** SHA-256 of each MiB of ciphertext, hex, in order; the last may cover less (Formats 4). */
  mibDigests: string[];
  /** Of each packet, in order. */
  packetCrc32s: number[];
}

export interface DecryptedPackets {
  bytes: ArrayBuffer;
  mibDigests: string[];
  /** The memory of the ciphertext, to be used again. */
  spare?: ArrayBuffer;
}

/** Packets (Formats 2). */
export interface PacketPort {
  /**
   * Encrypts whole packets. `bytes` holds a multiple of 131036 bytes, unless `isLast`.
   * One `streamKey` (any string) pins a stream to one worker. `into` is the memory of an earlier answer that
   * nobody reads any more: fresh memory costs as much as the cipher.
   */
  encryptPackets(input: {
    dataKey: DataKeyId;
    stream: PacketStream;
    firstPacket: number;
    isLast: boolean;
    bytes: ArrayBuffer;
    into?: ArrayBuffer | undefined;
    /** `make`: with a note. A note: the same packets again, or 7012 when the bytes are others. */
    resume?: "make" | SliceNote | undefined;
    streamKey: string;
  }): Promise<EncryptedPackets>;
  /** Whether these are the bytes, in the place, of a note. */
  isNotedSlice(input: {
    dataKey: DataKeyId;
    firstPacket: number;
    isLast: boolean;
    bytes: ArrayBuffer;
    note: SliceNote;
    streamKey: string;
  }): Promise<boolean>;
  /** Opens whole packets of a blob of `sizeBytes` plaintext bytes; 2020, 2050, 7103. */
  decryptPackets(input: {
    dataKey: DataKeyId;
    stream: PacketStream;
    firstPacket: number;
    sizeBytes: number;
    bytes: ArrayBuffer;
    streamKey: string;
  }): Promise<DecryptedPackets>;
}
