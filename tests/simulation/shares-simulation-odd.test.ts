import { it } from "vitest";
import { runEverySecond, SESSIONS, SIM_LIMIT_MS } from "./run-sessions.ts";

it(
  `people who share folders come to one state in each odd one of ${SESSIONS} seeded sessions, too`,
  {
    timeout: SIM_LIMIT_MS,
  },
  () => runEverySecond(1),
);
