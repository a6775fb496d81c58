import { forgetBillingEvent } from "#api/store/billing-repository.ts";
import type { RegionStore } from "#api/world.ts";
import type { AnalyticsEvent } from "#app/contract/endpoints/analytics.ts";
import { startBilling } from "#mock-api/billing/serve-portal.ts";
import { press } from "#mock-api/testing/billing.ts";
import { signIn } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
import { prepareSignUp } from "#mock-api/testing/sso.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

/** A subscription from its first payment to an invoice that was open. */
export async function payForPlan(server: TestServer, region: RegionStore): Promise<void> {
  const shop = await startBilling(server.world);
  const { client } = await newcomer(server, "payer@example.com");
  const { portal_session } = await client.call("chargebeesession", { place: "change" });
  const portal = portal_session.access_url;
  await press(portal, "buy", { sku: "bpt-M", seats: "3", card: "good" });
  await press(portal, "miss");
  await press(portal, "pay", { card: "good" });
  await client.call("billingprofile", {});
  await forgetBillingEvent(region.db, "");
  await shop.stop();
  await countPage(server);
  await bringSomebody(server);
}

/** An account that came by a code proves its address. */
async function bringSomebody(server: TestServer): Promise<void> {
  server.world.settings.rewardBytes = 1_000;
  const { client } = await newcomer(server, "gives-code@example.com");
  const { referral_code } = (await client.call("rewards", {})).rewards;
  const signup = { referral_code, signup_ref: "", hubspotutk: "", invite_cachekey: "" };
  const brought = await prepareSignUp(server, "joined-by-code@example.com", { signup });
  await brought.client.call("provision2", brought.request);
  const [mail] = await mailsTo(server, "joined-by-code@example.com", "/verify-email");
  const key = /[0-9a-f]{32,}/.exec(mail?.text ?? "")?.[0] ?? "";
  await signIn(brought.client, {
    email: "joined-by-code@example.com",
    loginHash: brought.request.password,
  });
  await brought.client.call("userverifyemail", { key });
  server.world.settings.rewardBytes = 0;
}

/** A page that counts itself. */
async function countPage({ url }: TestServer): Promise<void> {
  const event: AnalyticsEvent = { event: "view", section: "billing", viewer: "person" };
  const headers = { ...GATEWAY_HEADERS, "content-type": "application/json" };
  const body = JSON.stringify(event);
  await fetch(`${url}/r/ca-central/api/analytics`, { method: "POST", headers, body });
}
