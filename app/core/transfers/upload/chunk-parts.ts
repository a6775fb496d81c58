import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { PacketRun } from "#app/core/transfers/layout.ts";

const { packetBytes } = CRYPTO_LIMITS;

/** What is sent at once of a chunk: ciphertext bytes `[fromByte, toByte)` of it, whole packets. */
export interface ChunkPart {
  readonly fromByte: number;
  readonly toByte: number;
}

/**
 * The parts of one chunk, in order. Bytes that may have been sent are sent again in the very same cut,
 * whatever was asked for meanwhile: a server takes other bounds in their place for other bytes (D19).
 */
export class ChunkParts {
  readonly #run: PacketRun;
  #durableBytes: number;
  #open: ChunkPart | null = null;

  /** `durableBytes`: of the beginning of the chunk, which need no sending. */
  constructor(run: PacketRun, durableBytes = 0) {
    this.#run = run;
    this.#durableBytes = durableBytes;
  }

  /** The part that is not acknowledged, or a new one of at most so many bytes; null after the last. */
  next(mostBytes: number | null): ChunkPart | null {
    const { encBytes } = this.#run;
    const fromByte = this.#durableBytes;
    if (fromByte >= encBytes) return null;
    const toByte = Math.min(encBytes, fromByte + (mostBytes ?? encBytes));
    this.#open ??= { fromByte, toByte };
    return this.#open;
  }

  acknowledge({ toByte }: ChunkPart): void {
    this.#durableBytes = toByte;
    this.#open = null;
  }
}

/** CRC-32 of a part, as what its packets combine to: theirs, and their lengths. */
export function sumsOfPart(
  run: PacketRun,
  packetCrc32s: readonly number[],
  { fromByte, toByte }: ChunkPart,
): { crc32: number; lengthBytes: number }[] {
  const first = fromByte / packetBytes;
  return packetCrc32s.slice(first, Math.ceil(toByte / packetBytes)).map((crc32, index) => {
    const start = (first + index) * packetBytes;
    return { crc32, lengthBytes: Math.min(packetBytes, run.encBytes - start) };
  });
}
