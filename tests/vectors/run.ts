/**
 * Runs published vectors and our known answers in every runtime of the core:
 *
 *   npm run vectors -- [FOLDER] [--firefox] [--no-browser] [--no-native] [--json FILE]
 *
 * FOLDER is `../shared/vectors` unless named. A file counts by its schema, not by its name.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { FileResult, VectorFile } from "./case.ts";
import { allNotApplicable, judge } from "./judge.ts";
import { isProbeCurrent } from "./probe.ts";
import { type NamedFile, readFolder } from "./read-file.ts";
import type { Runtime } from "./runtime.ts";
import { startBrowser } from "./runtime-browser.ts";
import { startNative } from "./runtime-native.ts";
import { startWasmInNode, startWebCryptoInNode } from "./runtime-node.ts";

const FAILURES_SHOWN = 10;

interface Line {
  readonly file: string;
  readonly runtime: string;
  readonly run: number;
  readonly passed: number;
  readonly failed: number;
  readonly notApplicable: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    firefox: { type: "boolean", default: false },
    "no-browser": { type: "boolean", default: false },
    "no-native": { type: "boolean", default: false },
    json: { type: "string" },
  },
});
const folder = positionals[0] ?? "../shared/vectors";
const files = readFolder(folder);
const runtimes = await startRuntimes();
const lines: Line[] = [];
try {
  for (const file of files) for (const line of await runFile(file)) lines.push(line);
} finally {
  for (const runtime of runtimes) await runtime.close();
}
report();

async function startRuntimes(): Promise<readonly Runtime[]> {
  if (!isProbeCurrent())
    console.log(
      "The probe module was built from another state of the core: node tests/vectors/build-probe.ts",
    );
  const native = values["no-native"] ? null : startNative();
  if (native === null) console.log("native: not run, no cargo on this machine or --no-native.");
  const browsers = values["no-browser"]
    ? []
    : [
        ...(await startBrowser("chromium")),
        ...(values.firefox ? await startBrowser("firefox") : []),
      ];
  return [
    ...(native === null ? [] : [native]),
    await startWasmInNode(),
    startWebCryptoInNode(),
    ...browsers,
  ];
}

async function runFile({ name, content }: NamedFile): Promise<Line[]> {
  if (content.kind === "unknown") {
    console.log(`${name}: not read, ${content.reason}`);
    return [];
  }
  const found: Line[] = [];
  for (const runtime of runtimes) {
    const line = toLine(name, runtime.name, await runIn(runtime, content));
    print(line);
    found.push(line);
  }
  return found;
}

async function runIn(
  runtime: Runtime,
  content: Exclude<VectorFile, { kind: "unknown" }>,
): Promise<FileResult> {
  if (content.kind === "known") return runtime.known(content.known, content.json);
  if (content.cases.length === 0) return allNotApplicable(0, "");
  const steps = content.cases.flatMap((one) => one.steps.map(({ step }) => step));
  return judge(content.cases, await runtime.answer(steps));
}

function toLine(file: string, runtime: string, result: FileResult): Line {
  const { passed, failures, notApplicable } = result;
  const failed = failures.length;
  return {
    file,
    runtime,
    run: passed + failed,
    passed,
    failed,
    notApplicable: Object.fromEntries(notApplicable),
    failures,
  };
}

function print(line: Line): void {
  const reasons = Object.entries(line.notApplicable);
  const skipped = reasons.reduce((sum, [, count]) => sum + count, 0);
  const why = reasons.map(([reason, count]) => `${String(count)}× ${reason}`).join("; ");
  console.log(
    `${line.file.padEnd(64)} ${line.runtime.padEnd(19)} run ${String(line.run).padStart(4)}  passed ${String(line.passed).padStart(4)}  failed ${String(line.failed).padStart(3)}  not applicable ${String(skipped).padStart(4)}${why === "" ? "" : `  (${why})`}`,
  );
  for (const failure of line.failures.slice(0, FAILURES_SHOWN)) console.log(`    ${failure}`);
}

function report(): void {
  const sum = (field: "run" | "passed" | "failed") =>
    lines.reduce((total, line) => total + line[field], 0);
  console.log(
    `${String(files.length)} files, ${String(sum("run"))} runs, ${String(sum("passed"))} passed, ${String(sum("failed"))} failed`,
  );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(lines, null, 2)}\n`);
  const broken = files.filter(
    ({ content }) => content.kind === "unknown" && content.reason.startsWith("cannot be read"),
  );
  if (broken.length > 0) console.log(`${String(broken.length)} files cannot be read`);
  process.exitCode = broken.length === 0 && sum("failed") === 0 && sum("run") > 0 ? 0 : 1;
}
