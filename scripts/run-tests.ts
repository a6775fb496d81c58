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
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const part of chosen) total = addCounts(total, await runPart(part));
console.log(`\n${toSummary(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

function isNamed(part: TestPart): boolean {
  return names.includes(part.name) || names.includes(part.group);
}

async function runPart(part: TestPart): Promise<Counts> {
  console.log(`\n── ${part.name}`);
  if (part.needs !== undefined) setUp(part.needs);
  const { code, output } = await run(part);
  const counts = part.count(code, output);
  console.log(`   ${part.name}: ${toSummary(counts)}`);
  return counts;
}

/** Whatever is missing makes the part itself fail, with its own words. */
function setUp(need: string): void {
  spawnSync("sh", [path.join(root, "scripts", "setup.sh"), need], { cwd: root, stdio: "inherit" });
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
