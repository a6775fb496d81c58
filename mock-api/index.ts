import { parseArgs } from "node:util";
import { RUN_OPTIONS, readRunPlan, run } from "#api/run.ts";
import { openDouble } from "#mock-api/double.ts";
import { startIdentityProvider } from "#mock-api/sso/identity-provider.ts";

const { values } = parseArgs({
  options: {
    ...RUN_OPTIONS,
    control: { type: "boolean", default: false },
    /** Of the local identity provider; without it there is none. */
    "sso-port": { type: "string" },
    evil: { type: "string", multiple: true, default: [] },
  },
});

const plan = readRunPlan(values);
const double = await openDouble({ ...plan, hasControl: values.control });
for (const id of values.evil) {
  if (!double.world.evil.set(id, true)) throw new Error(`No evil mode ${id}`);
}
if (values["sso-port"] !== undefined) await startIdentityProvider(Number(values["sso-port"]));
run(plan, double);
