import { createHash, type Hash } from "node:crypto";

const PIECE_BYTES = 1024 * 1024;

/** SHA-256 of each MiB of what passes through, the last one shorter (Formats 4). */
export class PieceHasher {
  readonly #digests: Buffer[] = [];
  #hash: Hash = createHash("sha256");
  #filledBytes = 0;

  update(bytes: Uint8Array): void {
    let from = 0;
    while (from < bytes.length) {
      const part = bytes.subarray(from, from + PIECE_BYTES - this.#filledBytes);
      this.#hash.update(part);
      this.#filledBytes += part.length;
      from += part.length;
      if (this.#filledBytes === PIECE_BYTES) this.#endPiece();
    }
  }

  /** 32 bytes for each MiB so far. */
  digests(): Buffer {
    if (this.#filledBytes > 0) this.#endPiece();
    return Buffer.concat(this.#digests);
  }

  #endPiece(): void {
    this.#digests.push(this.#hash.digest());
    this.#hash = createHash("sha256");
    this.#filledBytes = 0;
  }
}

/** D of a blob from the SHA-256 of its MiBs (Formats 4), 32 bytes. */
export function digestOfPieces(pieces: Uint8Array): Buffer {
  return createHash("sha256").update("e2cs/1|blob|").update(pieces).digest();
}
