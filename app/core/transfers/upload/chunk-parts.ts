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
 * whatever was asked for meanwhile: a server takes other bounds in their place for other bytes (D19). Only
 * what was lost on a line that is not there for as much is cut anew (Reading R-573): where it came after all,
 * the server refuses what lies inside of it, and says what it has.
 */
export class ChunkParts {
  readonly #run: PacketRun;
  #durableBytes: number;
  #open: ChunkPart | null = null;
  #isLost = false;
  /** Where parts end that were lost, cut anew, and may have come; the last one is the smallest. */
  #lostToBytes: readonly number[] = [];
  #isFixed = false;

  /** `durableBytes`: of the beginning of the chunk, which need no sending. */
  constructor(run: PacketRun, durableBytes = 0) {
    this.#run = run;
    this.#durableBytes = durableBytes;
  }

  /** All of it stands at the server. */
  get isDone(): boolean {
    return this.#durableBytes >= this.#run.encBytes;
  }

  /** What is refused now may lie in a part that was lost, and came. */
  get isCutAnew(): boolean {
    return this.#lostToBytes.length > 0;
  }

  /** The part that is not acknowledged, or a new one of at most so many bytes; not after the last. */
  next(mostBytes: number | null): ChunkPart {
    const { encBytes } = this.#run;
    const fromByte = this.#durableBytes;
    const most = mostBytes ?? encBytes;
    const open = this.#open;
    if (open !== null && this.#isLost && !this.#isFixed && open.toByte - fromByte > most) {
      this.#lostToBytes = [...this.#lostToBytes, open.toByte];
      this.#open = null;
    }
    this.#isLost = false;
    this.#open ??= { fromByte, toByte: Math.min(encBytes, fromByte + most) };
    return this.#open;
  }

  /** No answer to the part came. */
  lose(): void {
    this.#isLost = true;
  }

  acknowledge({ toByte }: ChunkPart): void {
    this.#durableBytes = toByte;
    this.#open = null;
    this.#isLost = false;
    // Whatever was lost round it cannot stand beside it.
    this.#lostToBytes = [];
  }

  /** So much of the beginning of the chunk stands. False: not even the part that was refused. */
  learn(durableBytes: number): boolean {
    if (this.#open === null || durableBytes < this.#open.toByte) return false;
    this.acknowledge({ fromByte: 0, toByte: durableBytes });
    return true;
  }

  /** The part that was lost last goes as it was, and no other one is cut anew. */
  takeBack(): void {
    const toByte = this.#lostToBytes.at(-1);
    if (toByte === undefined) return;
    this.#open = { fromByte: this.#durableBytes, toByte };
    this.#lostToBytes = [];
    this.#isFixed = true;
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
