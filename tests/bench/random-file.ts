import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";

const PIECE_BYTES = 16 * 1024 * 1024;

/** A file of random bytes that no memory has to hold. */
export async function writeRandom(path: string, bytes: number): Promise<void> {
  const out = createWriteStream(path);
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    const piece = randomFillSync(Buffer.alloc(Math.min(left, PIECE_BYTES)));
    if (!out.write(piece)) await once(out, "drain");
  }
  out.end();
  await once(out, "close");
}
