import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { CRATE_DIR } from "../../scripts/wasm-source.ts";
import { type Answer, type FileResult, gives, type KnownFile } from "./case.ts";
import { judge } from "./judge.ts";
import type { Runtime } from "./runtime.ts";

const TARGET_DIR = join(CRATE_DIR, "target");
const BUILD = ["test", "--test", "vectors", "--no-run", "--message-format", "json"];
const RUN = ["--nocapture", "--test-threads", "1", "--exact", "answers_the_steps_that_come_in"];

/** The core compiled for this machine; null where there is no Rust. */
export function startNative(): Runtime | null {
  const program = buildProgram();
  if (program === null) return null;
  const ask = (lines: readonly object[]) => askProgram(program, lines);
  return {
    name: "native",
    answer: ask,
    known: (kind, file) => runKnown(ask, kind, file),
    close: async () => undefined,
  };
}

/** Where cargo put the test program, or null. */
function buildProgram(): string | null {
  const env = { CARGO_TARGET_DIR: TARGET_DIR, ...process.env };
  const options = { cwd: CRATE_DIR, env, encoding: "utf8", maxBuffer: 2 ** 28 } as const;
  const built = spawnSync("cargo", BUILD, options);
  if (built.error !== undefined) return null;
  if (built.status !== 0) throw new Error(`cargo ${BUILD.join(" ")}:\n${built.stderr}`);
  const programs = built.stdout
    .split("\n")
    .filter((line) => line.includes('"executable":"'))
    .map((line): { executable: string } => JSON.parse(line));
  return programs.at(-1)?.executable ?? null;
}

async function runKnown(
  ask: (lines: readonly object[]) => Promise<Answer[]>,
  kind: "objects" | "packets",
  file: KnownFile,
): Promise<FileResult> {
  const op = kind === "objects" ? "known-object" : "known-packet";
  const steps = file.vectors.map((vector, index) => ({
    op,
    vector,
    ...(index === 0 ? { rsa_keys: file.rsa_keys } : {}),
  }));
  const cases = file.vectors.map(({ id }) => ({
    id,
    steps: [{ step: { op }, want: gives("") }],
  }));
  return judge(cases, await ask(steps));
}

/** One process for one file: a line in for each step, a line out for each answer. */
function askProgram(program: string, lines: readonly object[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, RUN, { env: { ...process.env, COFFER_VECTORS: "1" } });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", () => {
      const answers = Buffer.concat(chunks).toString("utf8").split("\n");
      resolve(answers.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line)));
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
}
