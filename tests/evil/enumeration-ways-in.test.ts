import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toResetKey } from "#api/auth/reset-key.ts";
import { ORIGIN_HEADER } from "#app/contract/envelope.ts";
import { signIn } from "#mock-api/testing/client.ts";
import { TestPasskey } from "#mock-api/testing/passkey.ts";
import { TEST_RESET_KEY } from "#mock-api/testing/reset-key.data.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { vouchFor } from "#mock-api/testing/sso.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const PLACE = { origin: "https://panel.example", rpId: "panel.example" };
const HEADERS = { [ORIGIN_HEADER]: PLACE.origin };
const ROOMY = { points: 100_000, durationS: 60 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { settings, bus } = server.world;
  const roomy = {
    addressLoginFailures: ROOMY,
    loginFailures: ROOMY,
    signUps: ROOMY,
    salts: ROOMY,
    resets: ROOMY,
  };
  Object.assign(settings.limits, roomy);
  bus.limits.replace(settings.limits);
});
afterAll(() => server.stop());

/** An account with a passkey. */
async function addPasskey(email: string): Promise<void> {
  const made = await server.account(email);
  const client = server.client("ca-central", HEADERS);
  await signIn(client, made);
  const { challenge } = await client.call("passkeyaddbegin", { password: made.loginHash });
  const passkey = new TestPasskey().register(PLACE, challenge);
  await client.call("passkeyadd", { ...passkey, name: "Key", pk: "" });
}

describe("A thousand names at the ways in (T7)", () => {
  /** What is random or a number is the same in every answer, however it is written. */
  const formOf = async (reply: Response) =>
    `${reply.status} ${(await reply.text()).replace(/"\$2b\$12\$[./\w]{22}"|"[\w-]{22,}"|[0-9a-f]{16,}|\d+/g, "#")}`;
  const KNOWN = Array.from({ length: 10 }, (_, index) => `known${index}`);
  const UNKNOWN = Array.from({ length: 990 }, (_, index) => `never${index}`);

  it("are answered alike by the first half of a sign-up, whoever has an account", async () => {
    for (const name of KNOWN) await server.account(`${name}@harbour.example`);
    const forms = new Set<string>();
    for (const name of [...KNOWN, ...UNKNOWN]) {
      const request = { email_b64: btoa(`${name}@harbour.example`) };
      forms.add(await formOf(await server.client().send("provisionbegin", request, {})));
    }
    expect(forms.size).toBe(1);
  });

  it("get a salt of one form, and are answered alike by a sign-in with another password", async () => {
    for (const name of KNOWN) await server.account(`${name}@doors.example`);
    const [salts, refused] = [new Set<string>(), new Set<string>()];
    const password = sealed.loginHash();
    for (const name of [...KNOWN, ...UNKNOWN]) {
      const username = `${name}@doors.example`;
      const username_b64 = Buffer.from(username).toString("base64");
      salts.add(await formOf(await server.client().send("getloginsalt", { username_b64 }, {})));
      refused.add(
        await formOf(await server.client().send("sessionnew", { username, password }, {})),
      );
    }
    expect([salts.size, refused.size]).toEqual([1, 1]);
  });

  it("are asked for passkeys as names without any are, and refused alike with what they were asked for", async () => {
    for (const name of KNOWN.slice(0, 5)) await addPasskey(`${name}@passkeys.example`);
    const wrong = new TestPasskey().assert(PLACE, Buffer.alloc(32).toString("base64url"));
    const [asked, refused] = [new Map<string, string>(), new Set<string>()];
    const client = server.client("ca-central", HEADERS);
    for (const name of [...KNOWN, ...UNKNOWN]) {
      const username = `${name}@passkeys.example`;
      const reply = await client.send("passkeybegin", { username }, {});
      const { data } = await reply.clone().json();
      asked.set(name, await formOf(reply));
      const { credential_id } = data.passkeys[0];
      const claim = { username, assertion: { ...wrong, credential_id } };
      refused.add(await formOf(await client.send("sessionpasskey", claim, {})));
    }
    const unknown = new Set(UNKNOWN.map((name) => asked.get(name)));
    for (const name of KNOWN) expect(unknown).toContain(asked.get(name));
    expect(refused.size).toBe(1);
  });

  it("are answered alike by a recovery with another code", async () => {
    const forms = new Set<string>();
    for (const name of [...KNOWN, ...UNKNOWN]) {
      const request = { username: `${name}@harbour.example`, rk_lock: "ab".repeat(16) };
      forms.add(await formOf(await server.client().send("recoverybegin", request, {})));
    }
    expect(forms.size).toBe(1);
  });

  it("are answered alike by a reset of the password: the link that is asked for, and one that is made up", async () => {
    Object.assign(server.world, { resetKey: toResetKey(TEST_RESET_KEY) });
    for (const { db } of server.world.regions.values()) {
      await db.updateTable("users").set({ reset_escrow: "51:x" }).execute();
    }
    const [asked, tried] = [new Set<string>(), new Set<string>()];
    for (const name of [...KNOWN, ...UNKNOWN]) {
      const username = `${name}@harbour.example`;
      const username_b64 = Buffer.from(username).toString("base64");
      asked.add(
        await formOf(await server.client().send("passwordresetmail", { username_b64 }, {})),
      );
      const link = { username, token: "ab".repeat(16), pubkey: "AAAA" };
      tried.add(await formOf(await server.client().send("passwordresetbegin", link, {})));
    }
    expect([asked.size, tried.size]).toEqual([1, 1]);
  });

  it("are answered alike by single sign-on with a key that is too old or never was", async () => {
    const forms = new Set<string>();
    const old = [];
    for (const name of KNOWN) old.push((await vouchFor(server, { sub: name })).key);
    server.world.clock.shift(61_000);
    const never = UNKNOWN.map((_, index) => index.toString(16).padStart(32, "a"));
    for (const key of [...old, ...never])
      forms.add(await formOf(await server.client().send("usersso", { key }, {})));
    expect(forms.size).toBe(1);
  });
});
