import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * `node scripts/repeat-tests.ts --runs 5 [--load 4] [-- PART… --long]`: runs the tests so many times in a
 * row and prints a table: the load before each run, its result and its minutes. `--load N` keeps N
 * processes busy meanwhile, which end with it. `repeat-results/` keeps what each run left.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "5" },
    load: { type: "string", default: "0" },
  },
});
const root = path.resolve(import.meta.dirname, "..");
const kept = path.join(root, "repeat-results");
const MINUTE_MS = 60_000;
/** Works in short turns and ends once whoever began it is gone, however that ended. */
const BUSY = `
  const parent = process.ppid;
  const work = () => {
    const end = performance.now() + 200;
    while (performance.now() < end);
    if (process.ppid === parent) setImmediate(work);
  };
  work();
`;

interface Row {
  readonly load: string;
  readonly result: string;
  readonly minutes: string;
}

rmSync(kept, { recursive: true, force: true });
const busy = Array.from({ length: Number(values.load) }, () =>
  spawn(process.execPath, ["-e", BUSY], { stdio: "ignore" }),
);
const rows: Row[] = [];
try {
  for (let run = 1; run <= Number(values.runs); run += 1) {
    rows.push(await runOnce(run));
    console.log(`run ${run}: ${Object.values(rows.at(-1) ?? {}).join(" · ")}`);
  }
} finally {
  for (const child of busy) child.kill();
}
console.table(Object.fromEntries(rows.map((row, index) => [index + 1, row])));
process.exitCode = rows.every(({ result }) => / 0 failed/.test(result)) ? 0 : 1;

async function runOnce(run: number): Promise<Row> {
  const load = loadavg()[0]?.toFixed(1) ?? "";
  const startMs = performance.now();
  const output = await outputOf(
    spawn("sh", [path.join(root, "scripts/test.sh"), ...positionals], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const minutes = ((performance.now() - startMs) / MINUTE_MS).toFixed(1);
  const folder = path.join(kept, `run-${run}`);
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(root, "test-results"), folder, { recursive: true });
  return { load, result: output.trimEnd().split("\n").at(-1) ?? "", minutes };
}

function outputOf(child: ChildProcess): Promise<string> {
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve("could not begin"));
    child.once("close", () => resolve(output));
  });
}
