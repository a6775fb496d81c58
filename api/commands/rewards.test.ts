import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { REWARD_LIMITS } from "#app/contract/reward-limits.data.ts";
import { startBilling } from "#mock-api/billing/serve-portal.ts";
import { press } from "#mock-api/testing/billing.ts";
import { signIn, type TestAccount, type TestClient } from "#mock-api/testing/client.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { newcomer, userIdOf } from "#mock-api/testing/shares.ts";
import { prepareSignUp } from "#mock-api/testing/sso.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const GIB = 1024 ** 3;
const EACH = 2 * GIB;

let server: TestServer;
let ada: TestAccount;
beforeEach(async () => {
  server = await startTestServer({ rewardBytes: EACH });
  ada = await newcomer(server, "ada@example.com");
});
afterEach(() => server.stop());

const rewardsOf = async ({ client }: Pick<TestAccount, "client">) =>
  (await client.call("rewards", {})).rewards;
const limitOf = async ({ client }: Pick<TestAccount, "client">) =>
  (await client.call("userget", {})).user.disk_limit_bytes;
const base = () => server.world.settings.quotaBytes;

/** An account that came by somebody's code; its address is not proven yet. */
async function join(email: string, by: TestAccount): Promise<string> {
  const { referral_code } = await rewardsOf(by);
  const signup = { referral_code, signup_ref: "", hubspotutk: "", invite_cachekey: "" };
  const { client, request } = await prepareSignUp(server, email, { signup });
  await client.call("provision2", request);
  await signIn(client, { email, loginHash: request.password });
  joined.set(email, client);
  return email;
}

/** The person who joined, signed in. */
const joined = new Map<string, TestClient>();

async function prove(email: string): Promise<void> {
  const [mail] = await mailsTo(server, email, "/verify-email");
  const key = /[0-9a-f]{32,}/.exec(mail?.text ?? "")?.[0] ?? "";
  const client = joined.get(email);
  if (client === undefined) throw new Error("nobody joined under this address");
  await client.call("userverifyemail", { key });
}

describe("the reward of a referral code (Reading R-490)", () => {
  it("is space for both, once the address of whoever joined is proven, and once only", async () => {
    await join("bob@example.com", ada);
    expect(await rewardsOf(ada)).toMatchObject({ count: 0, total: 0, each: EACH });
    await prove("bob@example.com");
    await prove("bob@example.com").catch(() => undefined);
    expect(await limitOf(ada)).toBe(base() + EACH);
    const told = await rewardsOf(ada);
    expect(told).toMatchObject({ count: 1, total: EACH, is_referred: 0, from_coffer: 0 });
    expect(told).toMatchObject({ last_reward_amt: EACH, list: [{ bytes: EACH, kind: "invited" }] });
    expect(JSON.stringify(told)).not.toContain("bob");
    const { db } = server.world.regions.get("ca-central")!;
    const bob = await db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", "bob@example.com")
      .executeTakeFirstOrThrow();
    expect(bob.disk_limit_bytes).toBe(base() + EACH);
  });

  it("is none where the server gives none, and for a code of somebody who proved nothing", async () => {
    server.world.settings.rewardBytes = 0;
    await join("bob@example.com", ada);
    await prove("bob@example.com");
    expect(await rewardsOf(ada)).toMatchObject({ count: 0, total: 0, each: 0 });
    server.world.settings.rewardBytes = EACH;
    const shy = await server.account("shy@example.com");
    await join("eve@example.com", shy);
    await prove("eve@example.com");
    expect(await rewardsOf(shy)).toMatchObject({ count: 0, total: 0 });
  });

  it("ends after twenty people", async () => {
    const { db } = server.world.regions.get("ca-central")!;
    const user_id = Number(userIdOf(ada));
    for (let other_id = 1; other_id < REWARD_LIMITS.mostPeople; other_id += 1) {
      const row = { user_id, other_id, kind: "invited", bytes: 1, created_s: 1 } as const;
      await db.insertInto("rewards").values(row).execute();
    }
    for (const email of ["bob@example.com", "eve@example.com"]) {
      await join(email, ada);
      await prove(email);
    }
    expect((await rewardsOf(ada)).count).toBe(REWARD_LIMITS.mostPeople);
    expect(await limitOf(ada)).toBe(base() + EACH);
  });

  it("stays beside a plan that is bought, and when that plan ends", async () => {
    const shop = await startBilling(server.world);
    await join("bob@example.com", ada);
    await prove("bob@example.com");
    const portal = (await ada.client.call("chargebeesession", {})).portal_session.access_url;
    await press(portal, "buy", { card: "good", seats: "1", sku: "per-Y" });
    expect(await limitOf(ada)).toBe(500 * GIB + EACH);
    const again = (await ada.client.call("chargebeesession", {})).portal_session.access_url;
    await press(again, "end");
    expect(await limitOf(ada)).toBe(base() + EACH);
    await shop.stop();
  });
});
