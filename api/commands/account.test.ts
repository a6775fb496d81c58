import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ longPollMs: 5000 });
  account = await server.account("ada@example.com");
});
afterAll(() => server.stop());

const previousOf = (akm: string) => sha256Hex(Buffer.from(akm, "base64"));

describe("the manifest", () => {
  it("is exchanged by a writer who saw the standing one", async () => {
    const { user } = await account.client.call("userget", {});
    const akm = sealed.manifest();
    await account.client.call("userinfoset", { akm, akm_prev: previousOf(user.akm) });
    expect((await account.client.call("userget", {})).user.akm).toBe(akm);
  });

  it("is 2162 with the standing one for a writer who did not", async () => {
    const { user } = await account.client.call("userget", {});
    const wish = { akm: sealed.manifest(), akm_prev: previousOf(sealed.manifest()) };
    const refusal = await account.client.refusalOf("userinfoset", wish);
    expect(refusal).toMatchObject({ code: 2162, data: { akm: user.akm } });
  });

  it("is taken once when two write from the same state", async () => {
    const { user } = await account.client.call("userget", {});
    const write = () =>
      account.client.codeOf("userinfoset", {
        akm: sealed.manifest(),
        akm_prev: previousOf(user.akm),
      });
    const codes = await Promise.all([write(), write()]);
    expect(codes.sort()).toEqual([0, 2162]);
  });

  it("takes the same write again, whose answer was lost", async () => {
    const { user } = await account.client.call("userget", {});
    const wish = { akm: sealed.manifest(), akm_prev: previousOf(user.akm) };
    expect(await account.client.codeOf("userinfoset", wish)).toBe(0);
    expect(await account.client.codeOf("userinfoset", wish)).toBe(0);
  });
});

describe("the long poll", () => {
  const poll = async (cid: string, since: string) => {
    const reply = await fetch(`${account.client.base}/api/sub?cid=${cid}&since=${since}`, {
      headers: GATEWAY_HEADERS,
    });
    const { hist_id: histId }: { hist_id: string } = await reply.json();
    return histId;
  };

  it("answers at once when something changed before", async () => {
    const { user } = await account.client.call("userget", {});
    expect(await poll(user.wake_cid, "0")).toBe(user.hist_id);
  });

  it("answers with the next change", async () => {
    const { user } = await account.client.call("userget", {});
    const waiting = poll(user.wake_cid, user.hist_id);
    await account.client.call("userinfoset", { theme: "dark" });
    expect(Number(await waiting)).toBeGreaterThan(Number(user.hist_id));
  });

  it("tells nothing about a channel that nobody has", async () => {
    await control(server, "settings", { longPollMs: 10 });
    expect(await poll("0".repeat(32), "7")).toBe("7");
  });
});

describe("notifications", () => {
  it("tell the storage in use and that the loop may go on", async () => {
    const told = await account.client.call("usernotifications", {});
    expect(told).toMatchObject({ locked: 1, disk_usage_bytes: 0, more: 0 });
  });
});

describe("plan, team and first steps of a record", () => {
  it("are those of the free plan where nobody bought one", async () => {
    const { user } = await account.client.call("userget", {});
    expect(user).toMatchObject({ plan_id: 0, sku: "free", team_id: "0", is_free_plan: 1 });
    expect(user).toMatchObject({ has_files: 0, has_links: 0, has_gettingstarted: 0 });
    expect(user.subscription_status).toBeUndefined();
  });

  it("are those of the plan, and the notifications tell of another one", async () => {
    const buyer = await server.account("buyer@example.com");
    const permissions = { viewUsers: true, shareLinkExpiry: { value: true, subValue: 7 } };
    const entitlements = { rbac: { value: "true", is_unlimited: 0 } };
    const team = { is_multi_new: 1, team_id: 12, plan_id: 100, sku: "BPTSP-1-M" };
    const wish = { email: buyer.email, ...team, permissions, entitlements, is_pro: 1 };
    await control(server, "plan", { ...wish, subscription_status: "non_renewing" });
    const { user } = await buyer.client.call("userget", {});
    expect(user).toMatchObject({ ...team, team_id: "12", permissions, entitlements });
    expect(user).toMatchObject({ is_free_plan: 0, is_pro: 1 });
    expect(user.subscription_status, "he may not hear of it").toBeUndefined();
    const told = await buyer.client.call("usernotifications", {});
    expect(told).toMatchObject({ sku: "BPTSP-1-M", is_pro: 1 });
    await control(server, "plan", {
      ...wish,
      permissions: { viewBilling: true },
      subscription_status: "non_renewing",
    });
    const { user: boss } = await buyer.client.call("userget", {});
    expect(boss.subscription_status).toBe("non_renewing");
  });

  it("keep that the list of first steps was put away", async () => {
    await account.client.call("userinfoset", { has_gettingstarted: 1 });
    expect((await account.client.call("userget", {})).user.has_gettingstarted).toBe(1);
    await account.client.call("userinfoset", { has_gettingstarted: 0 });
    expect((await account.client.call("userget", {})).user.has_gettingstarted).toBe(0);
  });
});

describe("the flags", () => {
  it("are the same for everybody, and those of the operator", async () => {
    const ask = async () => (await server.ask("/r/ca/api/features")).json();
    expect(await ask()).toEqual({ list: [] });
    const list = [{ feature_name: "support", enabled: 0, percent_criteria: 20 }];
    await control(server, "features", { list });
    expect(await ask()).toMatchObject({ list });
  });
});
