import { BANDWIDTH_LIMITS } from "#app/contract/transfer-limits.data.ts";

const MS_IN_S = 1_000;

/** Until when what was let through fills the line at the limit. Unix milliseconds. */
export interface Pace {
  /** When that was worked out. */
  readonly atMs: number;
  readonly freeAtMs: number;
}

export interface Booking {
  readonly nowMs: number;
  readonly bytes: number;
  readonly bytesPerS: number;
}

/**
 * When the next part may start, and what the line is busy with from then on (Reading R-510). Parts that
 * came late may catch up by a second and no more: in any span of T seconds at most
 * `limit × (T + 1)` bytes and one part start. A clock that goes back starts anew.
 */
export function book(pace: Pace | null, { nowMs, bytes, bytesPerS }: Booking) {
  const isUsable = pace !== null && pace.atMs <= nowMs;
  const earliestMs = nowMs - BANDWIDTH_LIMITS.catchUpMs;
  const startAtMs = isUsable ? Math.max(pace.freeAtMs, earliestMs) : nowMs;
  const freeAtMs = startAtMs + costMs(bytes, bytesPerS);
  return { startAtMs, pace: { atMs: nowMs, freeAtMs } };
}

/** Takes back what was booked and never left. */
export function giveBack(pace: Pace, { bytes, bytesPerS }: Omit<Booking, "nowMs">): Pace {
  return { ...pace, freeAtMs: pace.freeAtMs - costMs(bytes, bytesPerS) };
}

/** Bytes that start at once: about a second of the limit, whole packets, whole MiB where that is more. */
export function partBytesAt(bytesPerS: number): number {
  const { packetBytes, mibBytes } = BANDWIDTH_LIMITS;
  const unit = bytesPerS < mibBytes ? packetBytes : mibBytes;
  return Math.max(packetBytes, Math.floor(bytesPerS / unit) * unit);
}

function costMs(bytes: number, bytesPerS: number): number {
  return (bytes / bytesPerS) * MS_IN_S;
}
