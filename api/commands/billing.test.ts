import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BillingProvider, SignedEvent } from "#api/billing/billing-provider.ts";
import { signEvent } from "#api/billing/event-signature.ts";
import { takeBillingEvent } from "#api/billing/take-event.ts";
import { type BillingServer, startBilling } from "#mock-api/billing/serve-portal.ts";
import { press } from "#mock-api/testing/billing.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { newcomer, userIdOf } from "#mock-api/testing/shares.ts";
import { addRole, joinTeam } from "#mock-api/testing/teams.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, uploadFile } from "#mock-api/testing/uploads.ts";

const TB = 1024 ** 4;

let server: TestServer;
let shop: BillingServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  shop = await startBilling(server.world);
  ada = await newcomer(server, "ada@example.com");
});
afterEach(async () => {
  await shop.stop();
  await server.stop();
});

const portalOf = async ({ client }: TestAccount) =>
  (await client.call("chargebeesession", {})).portal_session.access_url;
const userOf = async ({ client }: TestAccount) => (await client.call("userget", {})).user;
const buy = async (account: TestAccount, fields: Readonly<Record<string, string>>) =>
  press(await portalOf(account), "buy", { card: "good", seats: "1", ...fields });

describe("a plan that is bought", () => {
  it("acts with the next call: its space, its name, its users", async () => {
    const { to } = await buy(ada, { sku: "ps-Y" });
    expect(to).toContain(`/success?sub_id=sub_`);
    expect(to).toContain(`&type=upgrade&user_id=${userIdOf(ada)}&fromfree=1`);
    const user = await userOf(ada);
    expect(user).toMatchObject({ sku: "ps-Y", plan_name: "Pro Solo", is_pro: 1, is_free_plan: 0 });
    expect(user.disk_limit_bytes).toBe(2 * TB);
    const { cprofile } = await ada.client.call("billingprofile", {});
    expect(cprofile.subscription).toMatchObject({ status: "active", next_cents: 10_000 });
    expect(cprofile.subscription).not.toHaveProperty("chargebeeCustomerID");
    expect(cprofile.invoices).toMatchObject([{ amount_cents: 10_000, is_paid: 1 }]);
  });

  it("ends what visitors read in a day through its links, where it has such a limit (8031)", async () => {
    const pid = await makeFolder(ada);
    const file = await uploadFile(ada, { pid });
    const link = await makeLink(ada, pid);
    await encryptLink(ada, link);
    const visitor = server.client();
    const ask = () => visitor.codeOf("pathdata", dataRequest(file, link));
    await buy(ada, { sku: "per-Y" });
    expect((await userOf(ada)).entitlements?.bandwidth?.value).toBe(100 * 1024 ** 3);
    expect(await ask()).toBe(0);
    const { db } = server.world.regions.get("ca-central")!;
    const use = { use_id: "u", publink_id: Number(link.publinkId), cachekey: file.cachekey };
    const created_s = server.world.clock.nowS() - 60;
    await db
      .insertInto("link_uses")
      .values({ ...use, served_bytes: 100 * 1024 ** 3, created_s })
      .execute();
    expect(await ask()).toBe(8031);
    await buy(ada, { sku: "psp-Y" });
    expect(await ask()).toBe(0);
  });

  it("is neither given nor charged with a card that is declined", async () => {
    const { to, text } = await buy(ada, { sku: "ps-Y", card: "declined" });
    expect(to).toBeNull();
    expect(text).toContain("The card was declined. Nothing was charged.");
    expect((await userOf(ada)).sku).toBe("free");
    const { cprofile } = await ada.client.call("billingprofile", {});
    expect(cprofile).toEqual({ subscription: null, invoices: [] });
  });

  it("stays until its end once it is cancelled, and can be taken up again", async () => {
    await buy(ada, { sku: "ps-M" });
    await press(await portalOf(ada), "cancel");
    expect(await userOf(ada)).toMatchObject({ sku: "ps-M", subscription_status: "non_renewing" });
    await press(await portalOf(ada), "reactivate");
    expect(await userOf(ada)).toMatchObject({ sku: "ps-M", subscription_status: "active" });
  });

  it("leaves the free space behind at its end, and nothing is deleted", async () => {
    await buy(ada, { sku: "ps-M" });
    await control(server, "account", { email: ada.email, diskUsageBytes: TB });
    await press(await portalOf(ada), "end");
    const { quotaBytes } = server.world.settings;
    expect(await userOf(ada)).toMatchObject({
      ...{ sku: "free", is_free_plan: 1, is_pro: 0 },
      ...{ disk_limit_bytes: quotaBytes, disk_usage_bytes: TB },
    });
  });

  it("is a trial until its day where it is tried", async () => {
    await press(await portalOf(ada), "try", { sku: "psp-Y", seats: "1" });
    const user = await userOf(ada);
    expect(user).toMatchObject({ sku: "psp-Y", is_on_trial: 1 });
    expect(user.trial_end).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it("says until when it is paid while an invoice is not", async () => {
    expect(await renew(ada)).toBe(6008);
    await buy(ada, { sku: "ps-M" });
    await press(await portalOf(ada), "miss");
    const { subscription_end: end } = await userOf(ada);
    expect(await userOf(ada)).toMatchObject({ unpaid_until: end });
    const request = { user_id: userIdOf(ada), type: "pay_invoice" } as const;
    const { renew_url } = await ada.client.call("getchargebeerenewurl", request);
    await press(renew_url, "pay", { card: "good" });
    expect(await userOf(ada)).toMatchObject({ unpaid_until: 0 });
    expect(await renew(ada)).toBe(6008);
  });
});

const renew = ({ client }: TestAccount) =>
  client.codeOf("getchargebeerenewurl", {
    user_id: client.session?.userId ?? "0",
    type: "pay_invoice",
  });

describe("a team's plan", () => {
  it("gives its users their space and takes it back, and each may what his role says", async () => {
    await buy(ada, { sku: "bpt-Y", seats: "5" });
    expect(await userOf(ada)).toMatchObject({ plan_user_limit: 5, is_multi_admin: 1 });
    await addRole(ada, "Books", { VIEW_BILLING: true });
    const eve = await joinTeam(server, ada, { email: "eve@example.com" });
    const bob = await joinTeam(server, ada, { email: "bob@example.com", role: "Books" });
    expect(await userOf(eve)).toMatchObject({ sku: "bpt-Y", disk_limit_bytes: TB });
    await buy(ada, { sku: "bptsp-Y", seats: "5" });
    expect(await userOf(eve)).toMatchObject({ sku: "bptsp-Y", disk_limit_bytes: 3 * TB });
    await press(await portalOf(ada), "end");
    const { quotaBytes } = server.world.settings;
    expect(await userOf(eve)).toMatchObject({ sku: "free", disk_limit_bytes: quotaBytes });
    expect(await userOf(ada)).toMatchObject({ sku: "free", is_multi_admin: 1 });

    const full = await bob.client.call("chargebeesubscriptiondetails", {});
    expect(full.cprofile.subscription?.chargebeeCustomerID).toBe(`cus_${userIdOf(ada)}`);
    expect(await bob.client.codeOf("chargebeesession", {})).toBe(8401);
    expect(await renew(bob)).toBe(8401);
    for (const name of [
      "chargebeesession",
      "chargebeesubscriptiondetails",
      "billingprofile",
    ] as const) {
      expect(await eve.client.codeOf(name, {}), name).toBe(8401);
    }
    expect(await renew(eve)).toBe(8401);

    await buy(ada, { sku: "bptsp-Y", seats: "5" });
    const gone = { specificUserId: userIdOf(eve), roleName: "Default User" };
    await ada.client.call("rbacrequest", { action: "deleteProvisionedUser", ...gone });
    expect(await userOf(eve)).toMatchObject({ sku: "free", disk_limit_bytes: quotaBytes });
  });
});

describe("what is refused", () => {
  it("a bill that is somebody else's, a plan that there is not, and cancelling nothing", async () => {
    const other = { user_id: "77", type: "pay_invoice" } as const;
    expect(await ada.client.codeOf("getchargebeerenewurl", other)).toBe(8401);
    const wish = { place: "change", sku: "gold-Y" } as const;
    expect(await ada.client.codeOf("chargebeesession", wish)).toBe(6004);
    expect(await ada.client.codeOf("chargebeesession", { place: "cancel" })).toBe(6005);
  });

  it("everything on a server that sells nothing", async () => {
    server.world.billing = null;
    expect(await ada.client.codeOf("billingplans", {})).toBe(8520);
    expect(await ada.client.codeOf("billingprofile", {})).toBe(8500);
    expect(await ada.client.codeOf("chargebeesession", {})).toBe(8501);
  });

  it("with its code while the provider does not answer", async () => {
    const broken = async () => {
      throw new TypeError("down");
    };
    const provider: BillingProvider = {
      ...{ prices: broken, portal: broken, subscription: broken, invoices: broken },
      onEvent: () => undefined,
    };
    server.world.billing = provider;
    expect(await ada.client.codeOf("billingprofile", {})).toBe(8500);
    expect(await ada.client.codeOf("billingplans", {})).toBe(8520);
  });
});

describe("an event", () => {
  const told = (atS = server.world.clock.nowS(), region = "ca-central"): SignedEvent => {
    const text = JSON.stringify({ id: "ab".repeat(16), region, user_id: Number(userIdOf(ada)) });
    return signEvent(server.world.keys.billingEvents, text, atS);
  };
  const take = (event: SignedEvent) => takeBillingEvent(server.world, event);

  it("is heard once, and never without its signature", async () => {
    const event = told();
    const fake = { ...event, signature: event.signature.replace(/.$/, "x") };
    expect(await take(fake)).toBe("refused");
    expect(await take({ ...event, text: event.text.replace("ab", "cd") })).toBe("refused");
    expect(await take(told(undefined, "elsewhere"))).toBe("refused");
    expect(await take(event)).toBe("done");
    expect(await take(event)).toBe("known");
    expect((await userOf(ada)).sku).toBe("free");
  });

  it.each([
    [300, "done"],
    [301, "refused"],
    [-300, "done"],
    [-301, "refused"],
  ])("of %i seconds ago is %s", async (agoS, fate) => {
    expect(await take(told(server.world.clock.nowS() - agoS))).toBe(fate);
  });

  it("that could not be written may come again", async () => {
    const { billing } = server.world;
    const event = told();
    server.world.billing = { ...provider(), subscription: () => Promise.reject(new Error("down")) };
    await expect(take(event)).rejects.toThrow("down");
    server.world.billing = billing;
    expect(await take(event)).toBe("done");
  });
});

const provider = (): BillingProvider => ({
  prices: async () => [],
  portal: async () => "",
  subscription: async () => null,
  invoices: async () => [],
  onEvent: () => undefined,
});
