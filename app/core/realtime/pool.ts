import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";

/** Where a channel stands in its pool of hosts. */
export interface PoolPlace {
  readonly server: number;
  /** Attempts at this server that failed. */
  readonly attempts: number;
  /** Servers in a row that did not serve. */
  readonly unserved: number;
}

export const FIRST_PLACE: PoolPlace = { server: 0, attempts: 0, unserved: 0 };

/** How a connection ended: it never opened; it opened and went at once; it served. */
export type ChannelEnd = "failed" | "short" | "served";

export interface NextPlace {
  readonly place: PoolPlace;
  readonly pauseMs: number;
}

/**
 * After 2 failed attempts 1 s apart, or after any end of a connection, the next server, wrapping round
 * (Spec A§4.5). A whole round without service makes the pauses longer, up to a minute (Reading R-176).
 */
export function nextInPool(place: PoolPlace, end: ChannelEnd, size: number): NextPlace {
  const { attemptsPerServer, attemptPauseMs } = REALTIME_LIMITS;
  const attempts = place.attempts + 1;
  if (end === "failed" && attempts < attemptsPerServer) {
    return { place: { ...place, attempts }, pauseMs: attemptPauseMs };
  }
  const unserved = end === "served" ? 0 : place.unserved + 1;
  const next = { server: (place.server + 1) % size, attempts: 0, unserved };
  return { place: next, pauseMs: pauseAfter(unserved, size) };
}

function pauseAfter(unserved: number, size: number): number {
  const { attemptPauseMs, roundPauseMs, longestPauseMs } = REALTIME_LIMITS;
  const rounds = Math.floor(unserved / size);
  const isRoundOver = rounds > 0 && unserved % size === 0;
  return isRoundOver ? Math.min(rounds * roundPauseMs, longestPauseMs) : attemptPauseMs;
}
