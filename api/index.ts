import { parseArgs } from "node:util";
import { NO_INTERCEPTION } from "#api/interception.ts";
import { RUN_OPTIONS, readRunPlan, run } from "#api/run.ts";
import { startOrExit } from "#api/start-error.ts";
import { openWorld } from "#api/store/open-world.ts";

await startOrExit(async () => {
  const plan = readRunPlan(parseArgs({ options: RUN_OPTIONS }).values);
  await run(plan, { world: await openWorld(plan), interception: NO_INTERCEPTION });
});
