import { expect } from "vitest";
import { simPeople } from "./sim-people.ts";
import { SIM_SEED } from "./sim-seed.ts";
import { runSession } from "./sim-session.ts";

export const SESSIONS = process.env.COFFER_LONG === "1" ? 10_000 : 60;
/** `COFFER_SESSION=17` runs the seventeenth alone. */
const ONLY = process.env.COFFER_SESSION;
/** Against hanging alone. */
export const SIM_LIMIT_MS = 24 * 3_600_000;

/** Every second session from this one; two files share them, so that two cores do. */
export async function runEverySecond(from: 0 | 1): Promise<void> {
  await simPeople();
  for (let session = from; session < SESSIONS; session += 2) {
    if (ONLY !== undefined && Number(ONLY) !== session) continue;
    const { broken } = await runSession(`${SIM_SEED}|${session}`);
    expect(broken, `COFFER_SEED=${SIM_SEED} COFFER_SESSION=${session}`).toEqual([]);
  }
  expect(from).toBeLessThan(SESSIONS);
}
