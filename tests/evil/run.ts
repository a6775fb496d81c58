import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { makePlan, tellPlan } from "#tests/evil/plan.ts";
import { playSession } from "#tests/evil/session.ts";
import { makeSnapshot, type Snapshot } from "#tests/evil/snapshot.ts";

const DEFAULT_SESSIONS = "50";
/** A line after so many sessions tells that it still runs. */
const TELL_EVERY = 25;
const SECOND_MS = 1000;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    sessions: { type: "string", default: DEFAULT_SESSIONS },
    /** Plays this one alone, as a failure names it. */
    session: { type: "string" },
    /** Sessions before the built product, in Chromium. */
    browser: { type: "boolean", default: false },
  },
});

interface Tally {
  readonly evils: Map<string, number>;
  played: number;
  failed: number;
  exchanges: number;
  misled: number;
  floored: number;
}

process.exitCode = values.browser ? runInBrowser() : await run();

function runInBrowser(): number {
  const words = ["playwright", "test", "evil-sessions", "--project", "chromium", "--retries", "0"];
  const env = {
    ...process.env,
    COFFER_EVIL_SEED: values.seed,
    COFFER_EVIL_SESSIONS: values.sessions,
  };
  return spawnSync("npx", words, { env, stdio: "inherit" }).status ?? 1;
}

async function run(): Promise<number> {
  const { seed, session } = values;
  const startedMs = performance.now();
  const indexes =
    session === undefined ? [...Array(Number(values.sessions)).keys()] : [Number(session)];
  const snapshot = await makeSnapshot({ withTeam: true });
  const tally: Tally = {
    evils: new Map(),
    played: 0,
    failed: 0,
    exchanges: 0,
    misled: 0,
    floored: 0,
  };
  for (const index of indexes) {
    await playOne(snapshot, index, tally);
    if (tally.played % TELL_EVERY === 0) console.log(`${tally.played} of ${indexes.length} played`);
  }
  snapshot.remove();
  const { evils, played, failed, exchanges, misled, floored } = tally;
  const seconds = Math.round((performance.now() - startedMs) / SECOND_MS);
  const used = [...evils].sort().map(([id, count]) => `${id} ${count}`);
  console.log(`attacks: ${used.join(", ")}`);
  console.log(`not judged: ${misled} items hit by the server's word, ${floored} left at a floor`);
  console.log(`seed ${seed}: ${played} sessions, ${exchanges} exchanges, ${seconds} s`);
  console.log(`${played - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** One session; what failed, or was asked for by its number, is told with its steps. */
async function playOne(snapshot: Snapshot, index: number, tally: Tally): Promise<void> {
  const { seed, session } = values;
  const plan = makePlan(seed, index);
  for (const { act, evil = "" } of plan.steps)
    if (act === "evil-on") tally.evils.set(evil, (tally.evils.get(evil) ?? 0) + 1);
  const { finds, exchanges, misled, floored } = await playSession(snapshot, plan);
  tally.played += 1;
  tally.exchanges += exchanges;
  tally.misled += misled;
  tally.floored += floored;
  if (finds.length > 0) tally.failed += 1;
  if (finds.length === 0 && session === undefined) return;
  console.log(`session ${plan.name}\n${tellPlan(plan)}\n${finds.join("\n")}`);
  console.log(`replay: npm run test:evil -- --seed ${seed} --session ${index}\n`);
}
