import { parseArgs } from "node:util";
import { startHostileStack } from "./hostile-stack.ts";
import { attack, prepareAttacks } from "./worst-calls.ts";

/**
 * `npm run bench:hostile`: five attackers repeat the worst calls that the contract allows, each from an address of
 * its own, while somebody lists, uploads and downloads. Limits are those of an installation. Fails when the p99 of
 * one of the three is 5 times the quiet one or more. `--seconds 60` of each half; the quiet one comes first.
 */
const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });
const MAX_RATIO = 5;
const PERCENT = 0.99;
const MS = 1000;

const stack = await startHostileStack();
try {
  const honest = await stack.honest();
  const attacks = await prepareAttacks(stack);
  const lengthMs = Number(values.seconds) * MS;
  const quiet = await measure(lengthMs);
  const end = new AbortController();
  const attackers = attacks.map((one) => attack(one, end.signal));
  const loud = await measure(lengthMs);
  end.abort();
  const counts = await Promise.all(attackers);

  console.table(counts);
  const rows = Object.keys(quiet).map((step) => toRow(step, quiet[step] ?? [], loud[step] ?? []));
  console.table(rows);
  if (rows.some(({ ratio }) => !(ratio < MAX_RATIO))) process.exitCode = 1;

  async function measure(ms: number): Promise<Record<string, number[]>> {
    const all: Record<string, number[]> = {};
    const endMs = performance.now() + ms;
    while (performance.now() < endMs) {
      for (const [step, run] of Object.entries(honest)) {
        const startMs = performance.now();
        await run();
        const times = all[step] ?? [];
        times.push(performance.now() - startMs);
        all[step] = times;
      }
    }
    return all;
  }
} finally {
  await stack.stop();
}

function toRow(step: string, quiet: readonly number[], loud: readonly number[]) {
  const [quietMs, loudMs] = [percentile(quiet), percentile(loud)];
  return {
    step,
    quietCalls: quiet.length,
    quietP99Ms: round(quietMs),
    attackedCalls: loud.length,
    attackedP99Ms: round(loudMs),
    ratio: round(loudMs / quietMs),
  };
}

function percentile(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * PERCENT) - 1] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
