import { parseArgs } from "node:util";
import { NO_INTERCEPTION } from "#api/interception.ts";
import { RUN_OPTIONS, readRunPlan, run } from "#api/run.ts";
import { openWorld } from "#api/store/open-world.ts";

const plan = readRunPlan(parseArgs({ options: RUN_OPTIONS }).values);
run(plan, { world: await openWorld(plan), interception: NO_INTERCEPTION });
