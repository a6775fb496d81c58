import { TRANSFER_LIMITS } from "#app/contract/transfer-limits.data.ts";

/** Bytes still to go over all unfinished transfers at a moment. */
export interface EstimateSample {
  readonly atMs: number;
  readonly remainingBytes: number;
}

export type Samples = readonly EstimateSample[];

/** Keeps as many samples as the average needs: 5 speeds lie between 6 samples (Spec B§4). */
export function addSample(samples: Samples, sample: EstimateSample): Samples {
  return [...samples, sample].slice(-(TRANSFER_LIMITS.estimateSamples + 1));
}

/**
 * Seconds left at the average speed of the last up to 5 samples, once there are at least 3; null
 * while unknown. Bytes that were added meanwhile do not count as speed.
 */
export function estimateRemainingS(samples: Samples): number | null {
  const latest = samples.at(-1);
  if (latest === undefined || samples.length < TRANSFER_LIMITS.estimateMinSamples) return null;
  const speeds = samples.slice(1).map((sample, index) => speedBetween(samples[index], sample));
  const bytesPerMs = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  if (bytesPerMs <= 0) return null;
  return Math.ceil(latest.remainingBytes / bytesPerMs / 1_000);
}

function speedBetween(before: EstimateSample | undefined, after: EstimateSample): number {
  if (before === undefined || after.atMs <= before.atMs) return 0;
  return Math.max(0, before.remainingBytes - after.remainingBytes) / (after.atMs - before.atMs);
}

/** How a remaining time reads: the two largest units that matter, capped at 10 hours (Spec B§4). */
export type RemainingTime =
  | { kind: "more-than-cap" }
  | { kind: "hours"; hours: number; minutes: number }
  | { kind: "minutes"; minutes: number; seconds: number }
  | { kind: "seconds"; seconds: number };

const MINUTE_S = 60;
const HOUR_S = 3600;

export function toRemainingTime(seconds: number): RemainingTime {
  if (seconds * 1_000 > TRANSFER_LIMITS.estimateCapMs) return { kind: "more-than-cap" };
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  if (hours > 0) return { kind: "hours", hours, minutes };
  if (minutes > 0) return { kind: "minutes", minutes, seconds: seconds % MINUTE_S };
  return { kind: "seconds", seconds };
}
