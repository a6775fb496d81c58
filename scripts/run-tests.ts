import { mkdirSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { runPartProcess } from "./part-process.ts";
import { SetUp } from "./set-up-parts.ts";
import { addCounts, type Counts, toSummary } from "./test-counts.ts";
import { namesOrPart, pagesOfFailures } from "./test-failures.ts";
import { inLanes } from "./test-lanes.ts";
import { listParts, type TestPart } from "./test-parts.ts";

/** Every tool tells of what failed at its end. */
const FAILURE_LINES = 80;
/** One more than the processors of a small machine: some parts mostly wait. */
const LANES = 3;

interface Failure {
  readonly names: readonly string[];
  /** Said again at the end of the run: whoever reads a long one has its end alone. */
  readonly end: string;
}

const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, "test-results");
const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== "--long");
const all = listParts({ root, results, isLong: args.includes("--long") });
const chosen = names.length === 0 ? all : all.filter(isNamed);
const known = new Set(all.flatMap(({ group, name }) => [group, name]));
const unknown = names.filter((name) => !known.has(name));

if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")} (webkit runs with --long alone).`);
  console.error(`Usage: ./scripts/test.sh [PART…] [--long]\nParts: ${[...known].join(", ")}.`);
  process.exit(2);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
console.log(`load ${loadavg()[0]?.toFixed(1)} at the start`);

const setUp = new SetUp(root);
const setUpStartMs = performance.now();
for (const need of new Set(chosen.flatMap(({ needs = [] }) => needs))) await setUp.get(need);
const setUpMs = performance.now() - setUpStartMs;
if (setUp.wasUsed) console.log(`set-up: ${toMinutes(setUpMs)}`);

const startMs = performance.now();
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
let processorSeconds = 0;
const failures: Failure[] = [];
const beside = chosen.filter(({ isBeside }) => isBeside === true);
await inLanes(beside, beside.length > 1 ? LANES : 1, runPart);
for (const part of chosen.filter(({ isBeside }) => isBeside !== true)) await runPart(part);

for (const { end } of failures) console.log(end);
const failed = failures.flatMap((failure) => failure.names);
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join("\n")}`);
const testsMs = performance.now() - startMs;
console.log(
  `\nset-up ${toMinutes(setUpMs)}, tests ${toMinutes(testsMs)}, ${toMinutes(processorSeconds * 1000)} of processors`,
);
console.log(toSummary(total));
process.exitCode = total.failed === 0 ? 0 : 1;

function isNamed(part: TestPart): boolean {
  return names.includes(part.name) || names.includes(part.group);
}

/** A part alone is shown while it runs; of many each says how it went, and its log says the rest. */
async function runPart(part: TestPart): Promise<void> {
  const missing = part.needs === undefined ? null : await setUp.get(part.needs);
  if (missing !== null && part.isOptional === true) {
    console.log(`${part.name}: skipped: ${missing}`);
    total = addCounts(total, { passed: 0, failed: 0, skipped: 1 });
    return;
  }
  const partStartMs = performance.now();
  const log = path.join(results, `${part.name}.log`);
  const isShown = chosen.length === 1;
  const run = await runPartProcess({ ...part, cwd: part.cwd ?? root, log, isShown });
  const counts = part.count(run.code, run.output);
  const seconds = Math.round((performance.now() - partStartMs) / 1000);
  const seed = part.seed === undefined ? "" : `, seed ${part.seed}`;
  const took = `${seconds} s, ${Math.round(run.processorSeconds)} s of processors`;
  console.log(`${part.name}: ${toSummary(counts)} in ${took}${seed}`);
  total = addCounts(total, counts);
  processorSeconds += run.processorSeconds;
  if (counts.failed === 0) return;
  const pages = pagesOfFailures(run.output, root);
  const end = `\n── failed: ${part.name} (test-results/${part.name}.log)\n${lastLines(run.output)}${pages}`;
  failures.push({ names: namesOrPart(part.name, part.failed?.(run.output) ?? []), end });
}

function lastLines(output: string): string {
  return output.trimEnd().split("\n").slice(-FAILURE_LINES).join("\n");
}

function toMinutes(ms: number): string {
  return `${(ms / 60_000).toFixed(1)} min`;
}
