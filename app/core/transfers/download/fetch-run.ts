import type { PieceRoom } from "#app/core/ports.ts";
import { type BlobSource, fetchRange } from "#app/core/transfers/download/download.api.ts";
import type { Reading } from "#app/core/transfers/download/reading.ts";
import type { PacketRun } from "#app/core/transfers/layout.ts";

/**
 * Ciphertext of a run of packets in pieces of the room's size: at once, or part after part where a limit
 * stands or the line is weak. `onFetched` hears of its plaintext bytes as they come.
 */
export async function fetchRun(
  reading: Reading,
  blob: BlobSource,
  { run, onFetched }: { readonly run: PacketRun; readonly onFetched: (bytes: number) => void },
): Promise<readonly ArrayBuffer[]> {
  const parts: ArrayBuffer[] = [];
  const plainAt = (encBytes: number) =>
    Math.floor((encBytes / run.encBytes) * (run.toByte - run.fromByte));
  for (let from = 0; from < run.encBytes; ) {
    const range = { encOffset: run.encOffset + from, encBytes: run.encBytes - from };
    const pieces = await fetchRange(reading, blob, range);
    const encBytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    onFetched(plainAt(from + encBytes) - plainAt(from));
    if (encBytes === run.encBytes) return pieces;
    parts.push(...pieces);
    from += encBytes;
  }
  return join(parts, blob.room, run.encBytes);
}

/** The same bytes, in pieces of the room's size. */
function join(
  parts: readonly ArrayBuffer[],
  room: PieceRoom,
  totalBytes: number,
): readonly ArrayBuffer[] {
  const pieces = Array.from({ length: Math.ceil(totalBytes / room.bytesEach) }, (_, index) =>
    room.take(Math.min(room.bytesEach, totalBytes - index * room.bytesEach)),
  );
  let at = 0;
  for (const part of parts) {
    for (let done = 0; done < part.byteLength; ) {
      const into = new Uint8Array(pieces[Math.floor(at / room.bytesEach)] ?? new ArrayBuffer(0));
      const start = at % room.bytesEach;
      const bytes = Math.min(part.byteLength - done, into.length - start);
      into.set(new Uint8Array(part, done, bytes), start);
      done += bytes;
      at += bytes;
    }
  }
  return pieces;
}
