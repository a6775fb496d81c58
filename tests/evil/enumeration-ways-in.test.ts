import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vouchFor } from "#mock-api/testing/sso.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const ROOMY = { points: 100_000, durationS: 60 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { settings, bus } = server.world;
  Object.assign(settings.limits, { addressLoginFailures: ROOMY, signUps: ROOMY });
  bus.limits.replace(settings.limits);
});
afterAll(() => server.stop());

describe("A thousand names at the ways in (T7)", () => {
  /** What is random or a number is the same in every answer. */
  const formOf = async (reply: Response) =>
    `${reply.status} ${(await reply.text()).replace(/[0-9a-f]{16,}|\d+/g, "#")}`;
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
