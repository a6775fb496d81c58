import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { addCounts, type Counts, toSummary } from "./test-counts.ts";
import { listParts, type TestPart } from "./test-parts.ts";

/** Every tool tells of what failed at its end. */
const FAILURE_LINES = 80;

const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, "test-results");
const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== "--long");
const all = listParts({ root, results, isLong: args.includes("--long") });
const chosen = names.length === 0 ? all : all.filter(isNamed);
const unknown = names.filter((name) => !all.some((part) => [part.name, part.group].includes(name)));

if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(", ")}. Parts: ${all.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const startMs = performance.now();
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
for (const parts of besideEachOther(chosen)) {
  for (const counts of await runTwoAtATime(parts)) total = addCounts(total, counts);
}
for (const failure of failures) console.log(failure);
console.log(`\n${minutesSince(startMs)}\n${toSummary(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

function isNamed(part: TestPart): boolean {
  return names.includes(part.name) || names.includes(part.group);
}

/** Neighbours that may run beside each other, else each alone. */
function besideEachOther(parts: readonly TestPart[]): readonly (readonly TestPart[])[] {
  const groups: TestPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.beside !== undefined && last?.[0]?.beside === part.beside) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

/** The next begins when one of two ends. What several print is told whole when each has ended. */
async function runTwoAtATime(parts: readonly TestPart[]): Promise<readonly Counts[]> {
  const waiting = [...parts];
  const counts: Counts[] = [];
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      counts.push(await runPart(part, parts.length === 1));
  };
  await Promise.all([work(), work()]);
  return counts;
}

async function runPart(part: TestPart, isAlone: boolean): Promise<Counts> {
  if (isAlone) console.log(`\n── ${part.name}`);
  const missing = part.needs === undefined ? null : await setUp(part.needs);
  if (missing !== null && part.isOptional === true) {
    console.log(`   ${part.name} skipped: ${missing}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const partStartMs = performance.now();
  const { code, output } = await run(part, isAlone);
  const counts = part.count(code, output);
  if (!isAlone) console.log(`\n── ${part.name}\n${output.trimEnd()}`);
  if (counts.failed > 0) failures.push(`\n── failed: ${part.name}\n${lastLines(output)}`);
  console.log(`   ${part.name}: ${toSummary(counts)} in ${minutesSince(partStartMs)}`);
  return counts;
}

/** Said again at the end of the run: whoever reads a long one has its end alone. */
function lastLines(output: string): string {
  return output.trimEnd().split("\n").slice(-FAILURE_LINES).join("\n");
}

function minutesSince(fromMs: number): string {
  return `${((performance.now() - fromMs) / 60_000).toFixed(1)} min`;
}

/**
 * Null, or in one line why the machine cannot give it; then a part that is not optional fails with
 * its own words. Who runs beside it goes on meanwhile.
 */
async function setUp(need: string): Promise<string | null> {
  const script = path.join(root, "scripts", "setup.sh");
  const child = spawn("sh", [script, need], { cwd: root, stdio: ["inherit", "inherit", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
    process.stderr.write(chunk);
  });
  const status = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  if (status === 0) return null;
  return said.trim().split("\n").at(-1) ?? `${need} could not be set up`;
}

function run(part: TestPart, isAlone: boolean): Promise<{ code: number | null; output: string }> {
  const [command, ...rest] = part.command;
  const child = spawn(command, rest, {
    cwd: part.cwd ?? root,
    env: { ...process.env, ...part.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
    if (isAlone) process.stdout.write(chunk);
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
    if (isAlone) process.stderr.write(chunk);
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve({ code: 1, output }));
    child.once("close", (code) => resolve({ code, output }));
  });
}
