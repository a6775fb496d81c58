import { parseArgs } from "node:util";
import { RUN_OPTIONS, readRunPlan, run } from "#api/run.ts";
import { openDouble } from "#mock-api/double.ts";

const { values } = parseArgs({
  options: {
    ...RUN_OPTIONS,
    control: { type: "boolean", default: false },
    evil: { type: "string", multiple: true, default: [] },
  },
});

const plan = readRunPlan(values);
const double = await openDouble({ ...plan, hasControl: values.control });
for (const id of values.evil) {
  if (!double.world.evil.set(id, true)) throw new Error(`No evil mode ${id}`);
}
run(plan, double);
