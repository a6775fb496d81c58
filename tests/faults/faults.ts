import { parseArgs } from "node:util";
import { startFaultStack } from "./fault-stack.ts";
import { newPerson, type RunReport, runOne } from "./run-one.ts";

/**
 * `npm run test:faults -- --seed N --runs N`: seeded runs of what people do, under faults of the
 * network, clocks, disk and quota. Each must end complete and bit-identical, as a reported failure
 * or resumable (Trust 3.4); anything else prints its seed and steps and ends with 1. Run `K` of seed
 * `N` is run 0 of seed `N + K`. `--steps`: prints every run.
 */
const PERSON_RUNS = 40;
const TOLD_EVERY = 50;
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    runs: { type: "string", default: "50" },
    steps: { type: "boolean", default: false },
  },
});

const first = Number(values.seed);
const runs = Number(values.runs);
const reports: RunReport[] = [];
const startedMs = performance.now();
const foreign: string[] = [];
process.on("unhandledRejection", (error) => {
  foreign.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
});

const stack = await startFaultStack();
try {
  let person = await newPerson(stack, `p${first}`);
  for (let run = 0; run < runs; run += 1) {
    if (run > 0 && run % PERSON_RUNS === 0) person = await newPerson(stack, `p${first + run}`);
    const report = await runOne(stack, person, first + run);
    const unhandled = foreign.splice(0);
    const whole =
      unhandled.length === 0
        ? report
        : { ...report, wrong: [report.wrong, "nobody caught:", ...unhandled].join("\n") };
    reports.push(whole);
    if (reports.length % TOLD_EVERY === 0) console.log(`${reports.length} of ${runs} runs`);
    if (values.steps || whole.wrong !== "") print(whole);
    // What a wrong run left must not be met by the next one.
    if (whole.wrong !== "") person = await newPerson(stack, `w${first + run}`);
  }
} finally {
  await stack.stop();
}
summarise();

function print({ seed, action, rules, met, ended, wrong }: RunReport): void {
  const lines = [`seed ${seed}: ${action} ended ${ended || "-"}`];
  for (const rule of rules) lines.push(`  ${met.includes(rule) ? "met " : "plan"} ${rule}`);
  if (wrong !== "") lines.push(`  WRONG ${wrong}`, `  again: --seed ${seed} --runs 1 --steps`);
  console.log(lines.join("\n"));
}

function summarise(): void {
  const wrong = reports.filter((report) => report.wrong !== "").length;
  const met = reports.reduce((sum, report) => sum + report.met.length, 0);
  const ends = new Map<string, number>();
  for (const { action, ended } of reports) {
    const isGood = /^(done|1( 1)*)$/.test(ended);
    const key = `${action} ${isGood ? "complete" : "reported"}`;
    ends.set(key, (ends.get(key) ?? 0) + 1);
  }
  console.table(Object.fromEntries([...ends].sort()));
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(`${reports.length} runs from seed ${first}, ${met} faults met, ${seconds} s`);
  console.log(`${reports.length - wrong} passed, ${wrong} failed`);
  process.exit(wrong === 0 ? 0 : 1);
}
