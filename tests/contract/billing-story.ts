import { forgetBillingEvent } from "#api/store/billing-repository.ts";
import type { RegionStore } from "#api/world.ts";
import type { AnalyticsEvent } from "#app/contract/endpoints/analytics.ts";
import { startBilling } from "#mock-api/billing/serve-portal.ts";
import { press } from "#mock-api/testing/billing.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
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
}

/** A page that counts itself. */
async function countPage({ url }: TestServer): Promise<void> {
  const event: AnalyticsEvent = { event: "view", section: "billing", viewer: "person" };
  const headers = { ...GATEWAY_HEADERS, "content-type": "application/json" };
  const body = JSON.stringify(event);
  await fetch(`${url}/r/ca-central/api/analytics`, { method: "POST", headers, body });
}
