import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { addCounts, type Counts, toSummary } from "./test-counts.ts";
import { listParts, type TestPart } from "./test-parts.ts";

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
for (const part of chosen) total = addCounts(total, await runPart(part));
console.log(`\n${minutesSince(startMs)}\n${toSummary(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

function isNamed(part: TestPart): boolean {
  return names.includes(part.name) || names.includes(part.group);
}

async function runPart(part: TestPart): Promise<Counts> {
  console.log(`\n── ${part.name}`);
  const missing = part.needs === undefined ? null : setUp(part.needs);
  if (missing !== null && part.isOptional === true) {
    console.log(`   ${part.name} skipped: ${missing}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const partStartMs = performance.now();
  const { code, output } = await run(part);
  const counts = part.count(code, output);
  console.log(`   ${part.name}: ${toSummary(counts)} in ${minutesSince(partStartMs)}`);
  return counts;
}

function minutesSince(fromMs: number): string {
  return `${((performance.now() - fromMs) / 60_000).toFixed(1)} min`;
}

/**
 * Null, or in one line why the machine cannot give it; then a part that is not optional fails with
 * its own words.
 */
function setUp(need: string): string | null {
  const script = path.join(root, "scripts", "setup.sh");
  const { status, stderr } = spawnSync("sh", [script, need], {
    cwd: root,
    stdio: ["inherit", "inherit", "pipe"],
    encoding: "utf8",
  });
  process.stderr.write(stderr);
  if (status === 0) return null;
  return stderr.trim().split("\n").at(-1) ?? `${need} could not be set up`;
}

function run(part: TestPart): Promise<{ code: number | null; output: string }> {
  const [command, ...rest] = part.command;
  const child = spawn(command, rest, {
    cwd: part.cwd ?? root,
    env: { ...process.env, ...part.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve({ code: 1, output }));
    child.once("close", (code) => resolve({ code, output }));
  });
}
