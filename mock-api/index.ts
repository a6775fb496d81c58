import { parseArgs } from "node:util";
import { RUN_OPTIONS, readRunPlan, run } from "#api/run.ts";
import { startOrExit } from "#api/start-error.ts";
import { startBilling } from "#mock-api/billing/serve-portal.ts";
import { openDouble } from "#mock-api/double.ts";
import { startOfficeHost } from "#mock-api/office/office-host.ts";
import { startIdentityProvider } from "#mock-api/sso/identity-provider.ts";

const { values } = parseArgs({
  options: {
    ...RUN_OPTIONS,
    control: { type: "boolean", default: false },
    /** Of the local identity provider; without it there is none. */
    "sso-port": { type: "string" },
    /** Of the local billing provider; without it this server sells nothing. */
    "billing-port": { type: "string" },
    /** Of the local office provider; without it there is none. */
    "office-port": { type: "string" },
    evil: { type: "string", multiple: true, default: [] },
  },
});

// Accounts begin on the free plan: what they have besides, scenarios and tests say.
process.env.COFFER_DEFAULT_PLAN ??= "free";

await startOrExit(async () => {
  const plan = readRunPlan(values);
  const double = await openDouble({ ...plan, hasControl: values.control });
  for (const id of values.evil) {
    if (!double.world.evil.set(id, true)) throw new Error(`No evil mode ${id}`);
  }
  if (values["sso-port"] !== undefined) await startIdentityProvider(Number(values["sso-port"]));
  const billingPort = values["billing-port"];
  if (billingPort !== undefined) await startBilling(double.world, Number(billingPort));
  const officePort = values["office-port"];
  if (officePort !== undefined) {
    double.world.office = await startOfficeHost(plan.settings.officeSecret, Number(officePort));
  }
  await run(plan, double);
});
