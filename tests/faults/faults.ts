import { parseArgs } from "node:util";
import { startFaultStack } from "./fault-stack.ts";
import { newPerson, type Person, type RunReport, runOne } from "./run-one.ts";

/**
 * `npm run test:faults -- --seed N --runs N`: seeded runs of what people do, under faults of the
 * network, clocks, disk and quota. Each must end complete and bit-identical, as a reported failure
 * or resumable (Trust 3.4); anything else prints its seed and steps and ends with 1. Run `K` of seed
 * `N` is run 0 of seed `N + K`. `--steps`: prints every run; `--seconds N`: begins
 * none after that time. Two lanes, each with a gateway and a double of its own: a run mostly waits, for
 * what stalls and for those who give up.
 */
const PERSON_RUNS = 40;
const TOLD_EVERY = 50;
const LANES = 2;
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    runs: { type: "string", default: "60" },
    seconds: { type: "string", default: "" },
    steps: { type: "boolean", default: false },
  },
});

const first = Number(values.seed);
const runs = Number(values.runs);
const reports: RunReport[] = [];
const startedMs = performance.now();
const endsMs =
  values.seconds === "" ? Number.POSITIVE_INFINITY : startedMs + Number(values.seconds) * 1000;
const foreign: string[] = [];
process.on("unhandledRejection", (error) => {
  foreign.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
});

const seeds = Array.from({ length: runs }, (_, run) => first + run);
await Promise.all(Array.from({ length: Math.min(LANES, runs) }, runLane));
summarise();

/** Takes seeds until none is left. */
async function runLane(): Promise<void> {
  const stack = await startFaultStack();
  let person: Person | null = null;
  try {
    for (let run = 0, seed = seeds.shift(); seed !== undefined; run += 1, seed = seeds.shift()) {
      if (performance.now() > endsMs) break;
      if (run % PERSON_RUNS === 0) person = null;
      person ??= await newPerson(stack, `p${seed}`);
      const whole = withUnhandled(await runOne(stack, person, seed));
      reports.push(whole);
      if (reports.length % TOLD_EVERY === 0) console.log(`${reports.length} of ${runs} runs`);
      if (values.steps || whole.wrong !== "") print(whole);
      // What a wrong run left must not be met by the next one.
      if (whole.wrong !== "") person = null;
    }
  } finally {
    await stack.stop();
  }
}

/** What nobody caught is wrong in whichever run it is found; the other lane's may have left it. */
function withUnhandled(report: RunReport): RunReport {
  const unhandled = foreign.splice(0);
  if (unhandled.length === 0) return report;
  return { ...report, wrong: [report.wrong, "nobody caught:", ...unhandled].join("\n") };
}

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
