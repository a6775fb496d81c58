import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loginSalt } from "#app/contract/commands/auth.ts";
import { control } from "#mock-api/testing/control.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const saltOf = async (email: string, address = "192.0.2.1") => {
  const client = server.client("ca-central", { "x-forwarded-for": address });
  const username_b64 = Buffer.from(email).toString("base64");
  return (await client.call("getloginsalt", { username_b64 })).salt;
};

describe("the login salt", () => {
  it("is the registered one for a name with an account", async () => {
    await server.account("ada@example.com");
    expect(await saltOf("Ada@Example.com")).toBe(sealed.salt);
  });

  it("is stable, of the accepted form and its own for every name without an account", async () => {
    const [first, again, other] = [
      await saltOf("x@y.z"),
      await saltOf("x@y.z"),
      await saltOf("q@y.z"),
    ];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(v.is(loginSalt, first)).toBe(true);
  });

  it("survives a restart for a name without an account", async () => {
    const before = await saltOf("nobody@example.com");
    server = await server.restart();
    expect(await saltOf("nobody@example.com")).toBe(before);
  });

  it("is 429 for the 31st question of one address in a minute, not for another address", async () => {
    for (let count = 0; count < 30; count += 1) await saltOf("x@y.z");
    const client = server.client("ca-central", { "x-forwarded-for": "192.0.2.1" });
    const refusal = await client.refusalOf("getloginsalt", { username_b64: "YUBiLmM=" });
    expect(refusal).toMatchObject({ code: 9429, status: 429 });
    expect(await saltOf("x@y.z", "192.0.2.2")).not.toBe("");
  });
});

describe("sign-in", () => {
  it("is 6001 for a wrong password and for an unknown name alike", async () => {
    await server.account("ada@example.com");
    const wrong = { username: "ada@example.com", password: sealed.loginHash() };
    const unknown = { username: "eve@example.com", password: sealed.loginHash() };
    const [one, other] = [
      await server.client().refusalOf("sessionnew", wrong),
      await server.client().refusalOf("sessionnew", unknown),
    ];
    expect(one.code).toBe(6001);
    expect(other).toEqual(one);
  });

  it("is 429 after the fifth failure, even with the right password", async () => {
    const account = await server.account("ada@example.com");
    const client = server.client();
    for (let count = 0; count < 5; count += 1) {
      const wrong = { username: account.email, password: sealed.loginHash() };
      expect(await client.codeOf("sessionnew", wrong)).toBe(6001);
    }
    const right = { username: account.email, password: account.loginHash };
    expect(await client.refusalOf("sessionnew", right)).toMatchObject({ code: 9429, status: 429 });
  });

  it("says with the refusal when to come again", async () => {
    const account = await server.account("ada@example.com");
    const wrong = { username: account.email, password: sealed.loginHash() };
    for (let count = 0; count < 5; count += 1) await server.client().codeOf("sessionnew", wrong);
    const reply = await server.client().send("sessionnew", wrong, {});
    expect(reply.headers.get("retry-after")).toBe("1800");
  });

  it("of others goes on from an address where one person mistypes again and again", async () => {
    const [ada, bob] = [await server.account("ada@example.com"), await server.account("b@b.com")];
    const client = server.client();
    const points = 20;
    const { limits } = server.world.settings;
    const addressLoginFailures = { points, durationS: 900, refusalS: 1800 };
    server.world.bus.limits.replace({ ...limits, addressLoginFailures });
    const wrong = { username: ada.email, password: sealed.loginHash() };
    const right = { username: ada.email, password: ada.loginHash };
    for (let failures = 0; failures <= points; failures += 4) {
      for (let count = 0; count < 4; count += 1) await client.codeOf("sessionnew", wrong);
      expect(await client.codeOf("sessionnew", right)).toBe(0);
    }
    const other = { username: bob.email, password: bob.loginHash };
    expect(await client.codeOf("sessionnew", other)).toBe(0);
  });

  it("counts an IPv6 address by its network", async () => {
    const account = await server.account("ada@example.com");
    const wrong = { username: account.email, password: sealed.loginHash() };
    const from = (address: string) =>
      server.client("ca-central", { "x-forwarded-for": address }).codeOf("sessionnew", wrong);
    for (let host = 1; host <= 5; host += 1) expect(await from(`2001:db8:0:1::${host}`)).toBe(6001);
    expect(await from("2001:db8:0:1:ffff::9")).toBe(9429);
    expect(await from("2001:db8:0:2::1")).toBe(6001);
  });

  it("forgets failures with a success", async () => {
    const account = await server.account("ada@example.com");
    const client = server.client();
    const wrong = { username: account.email, password: sealed.loginHash() };
    const right = { username: account.email, password: account.loginHash };
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) await client.codeOf("sessionnew", wrong);
      expect(await client.codeOf("sessionnew", right)).toBe(0);
    }
  });

  it("names the region of an account that lives in the other one", async () => {
    const account = await server.account("us@example.com", "us-central");
    const right = { username: account.email, password: account.loginHash };
    const refusal = await server.client("ca-central").refusalOf("sessionnew", right);
    expect(refusal).toMatchObject({ status: 453, data: { region: "us-central" } });
  });

  it("answers the state of an account instead of a session, and instead of any call", async () => {
    const account = await server.account("ada@example.com");
    const right = { username: account.email, password: account.loginHash };
    for (const [state, code] of [
      ["cancelled", 8050],
      ["suspended", 8051],
      ["hold", 8052],
      ["closed", 8053],
      ["migrating", 8055],
    ] as const) {
      await control(server, "account", { email: account.email, state });
      expect(await server.client().codeOf("sessionnew", right)).toBe(code);
      expect(await account.client.codeOf("userget", {})).toBe(code);
    }
    expect(await account.client.codeOf("sessiondelete", {})).toBe(0);
  });

  it("gives the sealed keys only for the own name with the right hash", async () => {
    const ada = await server.account("ada@example.com");
    const bob = await server.account("bob@example.com");
    const right = { username: ada.email, password: ada.loginHash };
    expect((await ada.client.call("getuserkeys", right)).enc_meta_key).toMatch(/^30:/);
    expect(await bob.client.codeOf("getuserkeys", right)).toBe(6001);
    expect(
      await ada.client.codeOf("userverifypassword", { ...right, password: sealed.loginHash() }),
    ).toBe(6001);
  });

  it("stores no login hash", async () => {
    const account = await server.account("ada@example.com");
    const { db } = server.world.regions.get("ca-central")!;
    const rows = JSON.stringify(await db.selectFrom("users").selectAll().execute());
    expect(rows).not.toContain(account.loginHash);
  });
});
