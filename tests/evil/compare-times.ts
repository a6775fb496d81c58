import { randomBytes } from "node:crypto";

const WARM_UP = 500;
const KEPT = 0.9;
/** The mark of dudect. */
const MARK = 4.5;

/** What is timed, and what it needs each time before the clock runs. */
export type Call = (() => Promise<unknown>) & { readonly ready?: () => Promise<void> };

/** What is measured, and how often each of the two. */
interface Measure {
  readonly what: string;
  readonly samples: number;
}

/** What is made before the clock runs, one after the other. */
export function inTurn<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => {
    at = (at + 1) % all.length;
    const one = all[at];
    if (one === undefined) throw new Error("nothing to take");
    return one;
  };
}

/**
 * 1 when the two can be told apart: both take turns in random order, the slowest tenth is cut off, as
 * what the machine adds, and |t| of Welch's test stays below the mark.
 */
export async function compare({ what, samples }: Measure, one: Call, other: Call): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const order = randomBytes(2 * (samples + WARM_UP));
  for (const [index, byte] of order.entries()) {
    const which = byte % 2 === 0 ? 0 : 1;
    const call = which === 0 ? one : other;
    await call.ready?.();
    const startedMs = performance.now();
    await call();
    const tookUs = (performance.now() - startedMs) * 1000;
    if (index >= 2 * WARM_UP) times[which].push(tookUs);
  }
  const cut = quantile(times.flat(), KEPT);
  const [a, b] = [summary(times[0], cut), summary(times[1], cut)];
  const t = (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
  console.log(
    `${what}: ${a.mean.toFixed(1)} and ${b.mean.toFixed(1)} µs, ${a.count} and ${b.count} samples, t ${t.toFixed(2)}`,
  );
  return Math.abs(t) < MARK ? 0 : 1;
}

function quantile(values: readonly number[], at01: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * at01)] ?? 0;
}

function summary(all: readonly number[], cut: number) {
  const kept = all.filter((value) => value < cut);
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1);
  return { count: kept.length, mean, variance };
}
