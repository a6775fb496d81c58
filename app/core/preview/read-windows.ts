import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { mapAhead } from "#app/core/transfers/ahead.ts";
import type { ContentFile } from "#app/core/transfers/engine.ts";

/** Plaintext bytes `[from, to)`. */
export interface ReadWindow {
  readonly from: number;
  readonly to: number;
}

const PACKET = CRYPTO_LIMITS.packetPayloadBytes;
/** What somebody waits for comes first: two packets, then twice as many each time, to 4 MiB. */
const FIRST_PACKETS = 2;
const MOST_PACKETS = 32;
/** While one is played the next is on its way. */
const WINDOWS_AHEAD = 2;

/**
 * Cuts a range into windows that end where packets end, so that none is fetched twice.
 * @internal Tests see the windows before they are fetched.
 */
export function* cutIntoWindows({ from, to }: ReadWindow): Generator<ReadWindow, void, undefined> {
  let packets = FIRST_PACKETS;
  let start = from;
  while (start < to) {
    const end = Math.min(to, (Math.floor(start / PACKET) + packets) * PACKET);
    yield { from: start, to: end };
    start = end;
    packets = Math.min(MOST_PACKETS, packets * 2);
  }
}

/** The bytes of a range in pieces, the first one soon; `signal` ends what is on its way. */
export function readInWindows(
  file: Pick<ContentFile, "read">,
  range: ReadWindow,
  signal: AbortSignal,
): AsyncGenerator<ArrayBuffer, void, undefined> {
  return mapAhead(cutIntoWindows(range), WINDOWS_AHEAD, (window) =>
    readWhole(file, window, signal),
  );
}

/** One window as one piece of memory. */
export async function readWhole(
  file: Pick<ContentFile, "read">,
  { from, to }: ReadWindow,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const whole = new Uint8Array(to - from);
  let at = 0;
  for await (const piece of file.read({ from, to, signal })) {
    whole.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  return whole.buffer.slice(0, at);
}
