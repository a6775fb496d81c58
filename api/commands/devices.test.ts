import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SESSION_HEADER } from "#app/contract/envelope.ts";
import { signIn, type TestAccount, type TestClient } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const KEY = "0123456789abcdef";
const OTHER_KEY = "fedcba9876543210";
let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
});
afterEach(() => server.stop());

async function another(): Promise<TestClient> {
  const client = server.client();
  await signIn(client, ada);
  return client;
}
const listOf = async (client = ada.client) => (await client.call("devicelist", {})).devices;
const codes = async () =>
  (await ada.client.call("eventlist", { limit: 9 })).events.map(({ code }) => code);
const sessionOf = async (client: TestClient) =>
  (await listOf(client)).find(({ is_this }) => is_this === 1)!.session_id;
/** The whole answer to a call. */
async function askLogout(client: TestClient): Promise<unknown> {
  return (await client.send("userget", {}, {})).json();
}

describe("a device", () => {
  it("is whatever holds a session, and has an id once it said which one it is", async () => {
    expect(await listOf()).toMatchObject([
      { device_id: "", kind: "web", is_this: 1, state: "linked" },
    ]);
    const { device_id } = await ada.client.call("devicenote", { device_key: KEY });
    expect(device_id).not.toBe(KEY);
    expect(await ada.client.call("devicenote", { device_key: KEY })).toEqual({ device_id });
    expect(await listOf()).toMatchObject([{ device_id, is_this: 1 }]);
  });

  it("that signs in again is the same one, and stands in the list once", async () => {
    const again = await another();
    const { device_id } = await ada.client.call("devicenote", { device_key: KEY });
    await again.call("devicenote", { device_key: KEY });
    expect(await listOf(again)).toMatchObject([{ device_id }]);
  });

  it("cannot be claimed by whoever has only seen the list", async () => {
    const { device_id } = await ada.client.call("devicenote", { device_key: KEY });
    const thief = await another();
    const claimed = await thief.call("devicenote", { device_key: device_id });
    expect(claimed.device_id).not.toBe(device_id);
    expect(await listOf()).toHaveLength(2);
  });

  it("of somebody else is in no list, and cannot be unlinked", async () => {
    const bob = await server.account("bob@example.com");
    const bobs = await sessionOf(bob.client);
    expect(await ada.client.call("deviceunlink", { session_ids: [bobs] })).toEqual({});
    expect(await listOf(bob.client)).toMatchObject([{ state: "linked" }]);
    expect(await listOf()).toHaveLength(1);
  });
});

describe("unlinking", () => {
  it("signs the device out at its next call, and it is gone when it has heard", async () => {
    const phone = await another();
    const session = await sessionOf(phone);
    await ada.client.call("deviceunlink", { session_ids: [session] });
    expect(await listOf()).toMatchObject([{ is_this: 1 }, { state: "unlinked" }]);
    expect(await askLogout(phone)).toMatchObject({ success: 1, logout: 1 });
    expect(await askLogout(phone)).not.toHaveProperty("data");
    await phone.call("sessiondelete", {});
    expect(await listOf()).toHaveLength(1);
    expect(await codes()).toContain("device-unlinked");
  });

  it("ends every session of the device, and never the one that asks", async () => {
    const [first, second] = [await another(), await another()];
    for (const client of [first, second]) await client.call("devicenote", { device_key: KEY });
    await ada.client.call("devicenote", { device_key: OTHER_KEY });
    const session_ids = [await sessionOf(second), await sessionOf(ada.client)];
    await ada.client.call("deviceunlink", { session_ids });
    expect(await askLogout(first)).toMatchObject({ logout: 1 });
    expect(await askLogout(second)).toMatchObject({ logout: 1 });
    expect(await ada.client.codeOf("userget", {})).toBe(0);
    expect((await codes()).filter((code) => code === "device-unlinked")).toHaveLength(1);
    await ada.client.call("deviceunlink", { session_ids });
    expect((await codes()).filter((code) => code === "device-unlinked")).toHaveLength(1);
  });
});

describe("an app", () => {
  const ask = (app: TestClient) => app.call("deviceask", { device_key: KEY, kind: "mobile" });

  it("opens nothing from when it asked until its number was named", async () => {
    const app = await another();
    const { number } = await ask(app);
    expect(await app.codeOf("userget", {})).toBe(9400);
    expect(await app.codeOf("deviceactivate", { number })).toBe(9400);
    expect(await app.codeOf("sessionvalid", {})).toBe(0);
    expect(await listOf()).toMatchObject([{ state: "asking", kind: "mobile" }, { kind: "web" }]);
    expect(JSON.stringify(await listOf())).not.toContain(number);
    await ada.client.call("deviceactivate", { number });
    expect(await app.codeOf("userget", {})).toBe(0);
    expect(await codes()).toContain("device-activated");
    expect(await ada.client.codeOf("deviceactivate", { number })).toBe(1104);
  });

  it("counts among the first steps from when it was let in until it is removed, once (Spec A§2.15)", async () => {
    const installs = async () => {
      const { user } = await ada.client.call("userget", {});
      return [user.install_desktop, user.install_mobile];
    };
    const letIn = async (device_key: string, kind: "desktop" | "mobile") => {
      const app = await another();
      const { number } = await app.call("deviceask", { device_key, kind });
      const before = await installs();
      await ada.client.call("deviceactivate", { number });
      return before;
    };
    expect(await letIn(KEY, "mobile")).toEqual([0, 0]);
    expect(await letIn(KEY, "mobile")).toEqual([0, 1]);
    expect(await letIn(OTHER_KEY, "desktop")).toEqual([0, 1]);
    expect(await installs()).toEqual([1, 1]);
    const phone = (await listOf()).find(({ kind }) => kind === "mobile")!;
    const session_ids = [phone.session_id];
    await ada.client.call("deviceunlink", { session_ids });
    expect(await installs()).toEqual([1, 0]);
  });

  it("is activated by its newest number, within ten minutes, and by its own account", async () => {
    const app = await another();
    const { number: first } = await ask(app);
    const { number, until_s } = await ask(app);
    const bob = await server.account("bob@example.com");
    expect(await bob.client.codeOf("deviceactivate", { number })).toBe(1104);
    if (first !== number) {
      expect(await ada.client.codeOf("deviceactivate", { number: first })).toBe(1104);
    }
    server.world.clock.shift((until_s - server.world.clock.nowS() + 1) * 1000);
    const servtimeS = server.world.clock.nowS();
    expect(await ada.client.codeOf("deviceactivate", { number }, { servtimeS })).toBe(1104);
  });

  it("cannot be activated by trying numbers", async () => {
    const app = await another();
    const { number } = await ask(app);
    const wrong = String((Number(number) + 1) % 10_000).padStart(4, "0");
    const tries = Array.from({ length: 5 }, () =>
      ada.client.codeOf("deviceactivate", { number: wrong }),
    );
    expect(await Promise.all(tries)).toEqual([1104, 1104, 1104, 1104, 1104]);
    expect(await ada.client.codeOf("deviceactivate", { number })).toBe(9429);
  });

  it("that is not the person's is refused by unlinking it", async () => {
    const app = await another();
    await ask(app);
    const asking = (await listOf()).find(({ state }) => state === "asking")!;
    await ada.client.call("deviceunlink", { session_ids: [asking.session_id] });
    expect(await askLogout(app)).toMatchObject({ logout: 1 });
  });

  it("stays as it is when it unlocks again before it was activated", async () => {
    const app = await another();
    await ask(app);
    const unlocked = server.client("ca-central", { [SESSION_HEADER]: app.session!.token });
    await signIn(unlocked, ada);
    expect(await unlocked.codeOf("userget", {})).toBe(9400);
    expect(await listOf()).toMatchObject([{ state: "asking", kind: "mobile" }, { kind: "web" }]);
  });
});
