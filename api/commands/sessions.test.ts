import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { signIn, type TestAccount, type TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, downloadRange, uploadFile } from "#mock-api/testing/uploads.ts";

const DAY_S = 24 * 3600;
let server: TestServer;
let ada: TestAccount;
let passedS: number;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
  passedS = 0;
});
afterEach(() => server.stop());

const pass = (seconds: number) => {
  passedS += seconds;
  server.world.clock.shift(passedS * 1000);
};
const now = () => ({ servtimeS: Math.floor(Date.now() / 1000) + passedS });
const isOpen = async (client: TestClient) => (await client.codeOf("userget", {}, now())) === 0;
const listOf = async (client: TestClient) => (await client.call("sessionlist", {}, now())).sessions;

/** Another browser of the same person. */
async function another(headers: Readonly<Record<string, string>> = {}): Promise<TestClient> {
  const client = server.client("ca-central", headers);
  await signIn(client, ada);
  return client;
}

describe("a session", () => {
  it("ends when it was not used for 30 days, and not while it is used", async () => {
    const idle = await another();
    for (let days = 0; days < 60; days += 29) {
      expect(await isOpen(ada.client)).toBe(true);
      pass(29 * DAY_S);
    }
    expect(await isOpen(ada.client)).toBe(true);
    expect(await idle.codeOf("userget", {}, now())).toBe(9402);
  });

  it("ends after 180 days, however much it is used", async () => {
    for (let days = 0; days < 180; days += 20) {
      expect(await isOpen(ada.client)).toBe(true);
      pass(20 * DAY_S);
    }
    pass(60);
    expect(await ada.client.codeOf("userget", {}, now())).toBe(9402);
    await control(server, "tidy");
    expect(await countRows()).toBe(0);
  });

  it("that ended gives no more bytes, whatever ticket it took", async () => {
    const file = await uploadFile(ada);
    const { previewtoken: ticket } = await ada.client.call("pathdata", dataRequest(file));
    const read = () => downloadRange(ada.client.base, { cachekey: file.cachekey, ticket });
    expect((await read()).status).toBe(200);
    const other = await another();
    const [mine] = (await listOf(other)).filter(({ is_this }) => is_this === 0);
    await other.call("sessionend", { session_ids: [mine!.session_id] }, now());
    expect((await read()).status).toBe(401);
  });

  it("of an account that has a hundred ends the one that was not used for longest", async () => {
    const first = await another();
    pass(400);
    expect(await isOpen(ada.client)).toBe(true);
    const { db } = server.world.regions.get("ca-central")!;
    for (let made = 0; made < ACCOUNT_LIMITS.maxSessions - 2; made += 1) await another();
    expect(await isOpen(first)).toBe(true);
    pass(400);
    expect(await isOpen(ada.client)).toBe(true);
    await another();
    const rows = await db.selectFrom("sessions").select("id").execute();
    expect(rows).toHaveLength(ACCOUNT_LIMITS.maxSessions);
    expect(await isOpen(ada.client)).toBe(true);
  });
});

describe("signing out", () => {
  it("ends this session and no other; sessionvalid says which is which", async () => {
    const other = await another();
    expect(await ada.client.call("sessionvalid", {})).toMatchObject({ region: "ca-central" });
    await ada.client.call("sessiondelete", {});
    expect(await ada.client.codeOf("sessionvalid", {})).toBe(9402);
    expect(await ada.client.codeOf("sessiondelete", {})).toBe(9402);
    expect(await other.codeOf("sessionvalid", {})).toBe(0);
  });

  it("is not needed in another region: sessionvalid leads to the right one", async () => {
    const abroad = server.client("us-central");
    abroad.session = ada.client.session;
    const refusal = await abroad.refusalOf("sessionvalid", {});
    expect(refusal).toMatchObject({ code: 9453, status: 453, data: { region: "ca-central" } });
  });
});

describe("the list of sessions", () => {
  it("tells when and where each was used, the last used first, and which one asks", async () => {
    const place = Buffer.from("Québec, Canada").toString("latin1");
    const headers = { "x-forwarded-for": "203.0.113.9", "x-coffer-place": place };
    pass(3600);
    const other = await another(headers);
    const [mine, second] = await listOf(other);
    expect(mine).toMatchObject({ is_this: 1, address: "203.0.113.9", place: "Québec, Canada" });
    expect(mine).toMatchObject({ kind: "web", device_id: other.session?.deviceId });
    expect(second).toMatchObject({ is_this: 0, place: "Unknown place" });
    expect((mine?.used_s ?? 0) - (second?.used_s ?? 0)).toBeGreaterThanOrEqual(3600);
  });

  it("follows a session to where it is used now", async () => {
    const moved = server.client("ca-central", { "x-forwarded-for": "203.0.113.77" });
    moved.session = ada.client.session;
    pass(3600);
    expect(await isOpen(moved)).toBe(true);
    expect(await listOf(ada.client)).toMatchObject([{ address: "203.0.113.77" }]);
  });

  it("says nothing of the control characters that a place may hold", async () => {
    const place = Buffer.from("a\u202eb\u0085c").toString("latin1");
    const other = await another({ "x-coffer-place": place });
    expect((await listOf(other))[0]?.place).toBe("a b c");
  });
});

describe("ending sessions", () => {
  it("ends those that are named, and again does nothing", async () => {
    const [other, third] = [await another(), await another()];
    const own = (await listOf(other)).find(({ is_this }) => is_this === 1)!;
    const request = { session_ids: [own.session_id] };
    await ada.client.call("sessionend", request, now());
    expect(await ada.client.codeOf("sessionend", request, now())).toBe(0);
    expect([await isOpen(other), await isOpen(third)]).toEqual([false, true]);
  });

  it("of somebody else does nothing and looks the same", async () => {
    const bob = await server.account("bob@example.com");
    const [bobs] = await listOf(bob.client);
    for (const id of [bobs!.session_id, "999999999"]) {
      const reply = await ada.client.call("sessionend", { session_ids: [id] }, now());
      expect(reply).toEqual({});
    }
    expect(await isOpen(bob.client)).toBe(true);
    expect(await listOf(ada.client)).toHaveLength(1);
  });

  it("happens at suspension: what was open stays shut when the account opens again", async () => {
    await control(server, "account", { email: ada.email, state: "suspended" });
    expect(await ada.client.codeOf("userget", {})).toBe(8051);
    await control(server, "account", { email: ada.email, state: "active" });
    expect(await ada.client.codeOf("userget", {})).toBe(9402);
    expect(await isOpen(await another())).toBe(true);
  });

  it("does not happen to an account that is on hold or moved", async () => {
    for (const state of ["hold", "migrating", "active"]) {
      await control(server, "account", { email: ada.email, state });
    }
    expect(await isOpen(ada.client)).toBe(true);
  });

  it("does not happen when the account is rebuilt: other devices put back what they know", async () => {
    const other = await another();
    const { user } = await ada.client.call("userget", {});
    const { areas } = await ada.client.call("userareakeys", {});
    const shares = areas.map(({ share_id }) => ({
      ks: `${share_id}-1`,
      enc_share_key: sealed.shareKeyWrap(),
      own_share_key: sealed.ownShareKey(),
    }));
    const akm = sealed.manifest();
    const akm_prev = sha256Hex(Buffer.from(user.akm, "base64"));
    await ada.client.call("userrebuild", { akm, akm_prev, shares });
    expect([await isOpen(ada.client), await isOpen(other)]).toEqual([true, true]);
  });
});

async function countRows(): Promise<number> {
  const { db } = server.world.regions.get("ca-central")!;
  return (await db.selectFrom("sessions").selectAll().execute()).length;
}
