/**
 * Fuzzes the openers and readers of the core: `npm run fuzz -- [--seconds N] [--driver] [TARGET …]`.
 * With cargo-fuzz on the path libFuzzer drives them, else (or with `--driver`) the seeded driver over the same entry points.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeSeeds } from "./seeds.ts";

const FUZZ = join(import.meta.dirname, "../../../crypto-wasm/fuzz");
const TARGETS = [
  "packet_decode",
  "packet_stream",
  "e1_open",
  "name_plain",
  "datakey",
  "pw_blob30",
  "link_blob",
  "akm_parse",
  "rsa_unwrap_boundary",
  "base64_hex",
  "lanes",
];
const AT_ONCE = 2;
const MAX_BYTES = 4096;
const MAX_MEMORY_MIB = 512;

interface Plan {
  readonly seconds: string;
  readonly seed: string;
  readonly binaries: string;
  readonly isDriver: boolean;
}

interface Outcome {
  readonly target: string;
  readonly code: number | null;
  readonly output: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "20" },
    seed: { type: "string", default: "20261121" },
    driver: { type: "boolean", default: false },
  },
});
const targets = positionals.length === 0 ? TARGETS : positionals;
const unknown = targets.filter((target) => !TARGETS.includes(target));
if (unknown.length > 0) throw new Error(`No such target: ${unknown.join(", ")}`);

const isDriver = values.driver || !hasCargoFuzz();
const plan: Plan = {
  seconds: values.seconds,
  seed: values.seed,
  binaries: build(isDriver),
  isDriver,
};
console.log(
  isDriver ? "Seeded driver (no libFuzzer)" : "libFuzzer through cargo-fuzz, without sanitizer",
);
const waiting = [...targets];
const lanes = Array.from({ length: AT_ONCE }, () => runNext(plan));
const outcomes = (await Promise.all(lanes)).flat();
const failed = outcomes.filter(({ code }) => code !== 0);
for (const { output } of failed) console.error(output.slice(-4000));
process.exitCode = failed.length === 0 && outcomes.length === targets.length ? 0 : 1;

/** One lane: takes the next target until none is left. */
async function runNext(plan: Plan): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
    const outcome = await runTarget(target, plan);
    console.log(tell(outcome));
    outcomes.push(outcome);
  }
  return outcomes;
}

function runTarget(target: string, { seconds, seed, binaries, isDriver }: Plan): Promise<Outcome> {
  const seeds = join(FUZZ, "corpus", `${target}-seeds`);
  const found = join(FUZZ, "corpus", target);
  const artifacts = join(FUZZ, "artifacts", target);
  for (const folder of [found, artifacts]) mkdirSync(folder, { recursive: true });
  writeSeeds(target, seeds);
  const limits = [`-max_len=${String(MAX_BYTES)}`, `-rss_limit_mb=${String(MAX_MEMORY_MIB)}`];
  const libFuzzer = [
    `-max_total_time=${seconds}`,
    ...limits,
    `-seed=${seed}`,
    "-print_final_stats=1",
  ];
  const [file, args] = isDriver
    ? [join(binaries, "examples/drive"), [target, seconds, seed, seeds]]
    : [join(binaries, target), [...libFuzzer, `-artifact_prefix=${artifacts}/`, found, seeds]];
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => {
        output += part.toString();
      });
    child.on("error", reject);
    child.on("close", (code) => resolve({ target, code, output }));
  });
}

function tell({ target, code, output }: Outcome): string {
  const runs =
    /number_of_executed_units: (\d+)/.exec(output)?.[1] ?? / (\d+) inputs/.exec(output)?.[1];
  const coverage = [...output.matchAll(/cov: (\d+)/g)].at(-1)?.[1];
  const reached = coverage === undefined ? "" : `, ${coverage} edges`;
  return `${target.padEnd(20)} ${code === 0 ? "passed" : "FAILED"}  ${runs ?? "?"} executions${reached}`;
}

/** Builds all targets and gives the folder of the programs. */
function build(isDriver: boolean): string {
  const args = isDriver
    ? ["build", "--release", "--example", "drive"]
    : ["fuzz", "build", "-s", "none", "--features", "libfuzzer"];
  const env = { ...process.env, RUSTC_BOOTSTRAP: "1" };
  const { status } = spawnSync("cargo", args, { cwd: FUZZ, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The fuzz targets do not build");
  const root = process.env.CARGO_TARGET_DIR ?? join(FUZZ, "target");
  return join(root, isDriver ? "release" : `${hostTriple()}/release`);
}

function hasCargoFuzz(): boolean {
  return spawnSync("cargo", ["fuzz", "--version"], { stdio: "ignore" }).status === 0;
}

function hostTriple(): string {
  const { stdout } = spawnSync("cargo", ["-vV"], { encoding: "utf8" });
  return /host: (\S+)/.exec(stdout)?.[1] ?? "";
}
