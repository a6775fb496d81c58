import { parseArgs } from "node:util";
import { simPeople } from "./sim-people.ts";
import { SIM_SEED } from "./sim-seed.ts";
import { runSession } from "./sim-session.ts";

/**
 * `npm run test:simulation -- --from 0 --sessions 500`: many sessions in one process, each of which a
 * failure names. Goes on after a failure, and ends with 1 when there was one.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: SIM_SEED },
    from: { type: "string", default: "0" },
    sessions: { type: "string", default: "100" },
  },
});
/** A line after so many sessions tells that it still runs. */
const TELL_EVERY = 50;
const SECOND_MS = 1000;

const from = Number(values.from);
const count = Number(values.sessions);
const startedMs = performance.now();
let failed = 0;
await simPeople();
for (let played = 0; played < count; played += 1) {
  if (!(await holds(from + played))) failed += 1;
  if ((played + 1) % TELL_EVERY === 0 || played + 1 === count) tell(played + 1);
}
process.exit(failed === 0 ? 0 : 1);

async function holds(session: number): Promise<boolean> {
  const broken = await runSession(`${values.seed}|${session}`).then(
    (result) => result.broken,
    (error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  );
  if (broken.length > 0) {
    console.error(`COFFER_SEED=${values.seed} COFFER_SESSION=${session}`, broken);
  }
  return broken.length === 0;
}

function tell(played: number): void {
  const seconds = Math.round((performance.now() - startedMs) / SECOND_MS);
  console.log(`${played} of ${count} from ${from}: ${failed} failed, ${seconds} s`);
}
