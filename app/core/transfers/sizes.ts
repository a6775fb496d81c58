import { CRYPTO_LIMITS, UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { DOWNLOAD_LIMITS, TRANSFER_LIMITS } from "#app/contract/transfer-limits.data.ts";

const { packetBytes, packetPayloadBytes } = CRYPTO_LIMITS;

/**
 * How much of a file is moved at a time, in ciphertext bytes unless it says otherwise. The page sets
 * {@link TRANSFER_SIZES}; a test sets smaller ones, so that it moves as many chunks with fewer bytes.
 * No answer of a server and no setting changes them.
 */
export interface TransferSizes {
  /**
   * Packets that are read, encrypted and decrypted at a time: a multiple of the 8 packets of each MiB
   * that the digest of a file is made of (Formats 4).
   */
  readonly slicePackets: number;
  /** What is sent at once: whole slices. */
  readonly sendBytes: number;
  /** What is fetched at once: whole MiB. */
  readonly rangeBytes: number;
  /** A send or a part of the budget up to this is a small one (Reading R-512). */
  readonly smallSendBytes: number;
  /** What of the budget is kept for small ones. */
  readonly smallBudgetBytes: number;
  /** What all running uploads together may hold. */
  readonly budgetBytes: number;
  /** What becomes durable at once of a download that is kept (Reading R-528): whole slices. */
  readonly keptPartBytes: number;
}

/** Of the product. Spec B§4, B§5. */
export const TRANSFER_SIZES: TransferSizes = {
  slicePackets: UPLOAD_LIMITS.sliceBytes / packetPayloadBytes,
  sendBytes: UPLOAD_LIMITS.sendChunkBytes,
  rangeBytes: DOWNLOAD_LIMITS.chunkBytes,
  smallSendBytes: TRANSFER_LIMITS.smallSendBytes,
  smallBudgetBytes: TRANSFER_LIMITS.smallBudgetBytes,
  budgetBytes: UPLOAD_LIMITS.ciphertextBudgetBytes,
  keptPartBytes: DOWNLOAD_LIMITS.keptPartBytes,
};

/** Ciphertext bytes of a whole slice. */
export function encSliceBytes({ slicePackets }: Pick<TransferSizes, "slicePackets">): number {
  return slicePackets * packetBytes;
}

/** Plaintext bytes of a whole slice. */
export function plainSliceBytes({ slicePackets }: Pick<TransferSizes, "slicePackets">): number {
  return slicePackets * packetPayloadBytes;
}
