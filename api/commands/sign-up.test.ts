import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#api/settings.ts";
import { signIn, signUp, signUpRequest, type TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  client = server.client();
});
afterAll(() => server.stop());

const begin = (email: string) =>
  client.call("provisionbegin", { email_b64: Buffer.from(email).toString("base64") });

describe("sign-up", () => {
  it("gives the two areas an empty root and their keys", async () => {
    const account = await server.account("new@example.com");
    for (const root of [account.rootId, account.vaultId]) {
      const listing = await account.client.call("pathlist", {
        coffer_id: root,
        showdeleted: 0,
        hist_id: "0",
        offset_metaname_digest: "0",
        limit: 20,
      });
      expect(listing.pathlist).toEqual([]);
      expect(listing.cwd?.enc_name).toBe("");
    }
  });

  it("answers a repeated second call like the first one", async () => {
    const ids = await begin("twice@example.com");
    const request = signUpRequest(ids, {
      email: "twice@example.com",
      loginHash: sealed.loginHash(),
    });
    const first = await client.call("provision2", request);
    expect(await client.call("provision2", request)).toEqual(first);
  });

  it("takes a provision token for one account only", async () => {
    const ids = await begin("once@example.com");
    const account = { email: "once@example.com", loginHash: sealed.loginHash() };
    await client.call("provision2", signUpRequest(ids, account));
    const other = signUpRequest(ids, { email: "other@example.com", loginHash: sealed.loginHash() });
    expect(await client.codeOf("provision2", other)).toBe(9000);
  });

  it("refuses the token of another address", async () => {
    const ids = await begin("mine@example.com");
    const request = signUpRequest(ids, {
      email: "yours@example.com",
      loginHash: sealed.loginHash(),
    });
    expect(await client.codeOf("provision2", request)).toBe(9000);
  });

  it("refuses a token after an hour", async () => {
    const ids = await begin("late@example.com");
    server.world.clock.shift(3_601_000);
    const request = signUpRequest(ids, {
      email: "late@example.com",
      loginHash: sealed.loginHash(),
    });
    const code = await client.codeOf("provision2", request);
    server.world.clock.shift(0);
    expect(code).toBe(9000);
  });

  it("is 8102 for an address that a confirmed account has, in the other region as well", async () => {
    await server.account("taken@example.com", "us-central");
    await control(server, "account", { email: "taken@example.com", verified: true });
    const ids = await begin("taken@example.com");
    const request = signUpRequest(ids, {
      email: "taken@example.com",
      loginHash: sealed.loginHash(),
    });
    expect(await client.codeOf("provision2", request)).toBe(8102);
    const signup = { referral_code: "", signup_ref: "", invite_cachekey: "ab".repeat(16) };
    const invited = { ...request, source: "share", signup } as const;
    expect(await client.codeOf("provision2", invited)).toBe(8302);
    // What is asked for there is the share alone.
    expect(await client.codeOf("provision2", { ...invited, source: "team" })).toBe(8102);
  });

  it.each([
    [{ first_name: "www.example.com" }, 1659],
    [{ last_name: "evil.example.com/login" }, 1659],
    [{ last_name: "192.0.2.1" }, 1659],
    [{ first_name: "\u200b \u202e" }, 1654],
    [{ last_name: "" }, 1654],
  ])("keeps the rule of names, whoever made the client: %o is %i", async (names, code) => {
    const email = "spam@example.com";
    const ids = await begin(email);
    const request = signUpRequest(ids, { email, loginHash: sealed.loginHash() });
    expect(await client.codeOf("provision2", { ...request, ...names })).toBe(code);
  });

  it("keeps of a name what can be seen", async () => {
    const email = "hidden@example.com";
    const visitor = server.client();
    const ids = await begin(email);
    const request = signUpRequest(ids, { email, loginHash: sealed.loginHash() });
    const names = { first_name: " A\u202eda\u200b ", last_name: "Love  lace" };
    await visitor.call("provision2", { ...request, ...names });
    await signIn(visitor, { email, loginHash: request.password });
    const { user } = await visitor.call("userget", {});
    expect([user.first_name, user.last_name]).toEqual(["Ada", "Love lace"]);
  });

  it("is 6009 for an address of 71 characters", async () => {
    const email = `${"a".repeat(71 - "@example.com".length)}@example.com`;
    const email_b64 = Buffer.from(email).toString("base64");
    expect(await client.codeOf("provisionbegin", { email_b64 })).toBe(6009);
  });

  it("is begun only so often from one address (9429)", async () => {
    const { limits } = readSettings({}, null);
    const signUps = { points: 3, durationS: 60 };
    const other = await startTestServer({ limits: { ...limits, signUps } });
    const codes: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const email_b64 = Buffer.from(`a${count}@example.com`).toString("base64");
      codes.push(await other.client().codeOf("provisionbegin", { email_b64 }));
    }
    await other.stop();
    expect(codes).toEqual([0, 0, 0, 9429]);
  });

  it("refuses wraps that name other shares than were handed out", async () => {
    const ids = await begin("wrap@example.com");
    const wrong = { ...ids, main_share_id: "42" };
    const request = signUpRequest(wrong, {
      email: "wrap@example.com",
      loginHash: sealed.loginHash(),
    });
    expect(await client.codeOf("provision2", request)).toBe(2000);
    expect(
      await client.codeOf("sessionnew", {
        username: "wrap@example.com",
        password: request.password,
      }),
    ).toBe(6001);
  });
});

describe("the confirmation mail", () => {
  it("holds a link of the address that the person uses, which confirms it, also twice", async () => {
    const visitor = server.client("ca-central", { "x-coffer-origin": "https://cloud.example" });
    const { email } = await signUp(visitor, "mail@example.com");
    const mails: { to: string; link: string }[] = await (await server.ask("/mailbox.json")).json();
    const link = mails.find((mail) => mail.to === email)?.link ?? "";
    expect(link).toMatch(/^https:\/\/cloud\.example\/verify-email\?key=[0-9a-f]{32}$/);
    const key = new URL(link).searchParams.get("key") ?? "";
    const before = (await visitor.call("usernotifications", {})).hist_id;
    expect(await visitor.call("userverifyemail", { key })).toEqual({ email });
    expect(await visitor.call("userverifyemail", { key })).toEqual({ email });
    expect((await visitor.call("userget", {})).user.is_verified).toBe(1);
    // The long poll answers when the state is another: an open window hears of it.
    expect((await visitor.call("usernotifications", {})).hist_id).not.toBe(before);
  });

  it("is 1104 for a key that nobody got", async () => {
    const { client } = await server.account("guesses@example.com");
    expect(await client.codeOf("userverifyemail", { key: "0".repeat(32) })).toBe(1104);
    expect(await client.codeOf("userverifyinfo", { key: "0".repeat(32) })).toBe(1104);
  });

  it("confirms an account only for whoever is signed in to it", async () => {
    const account = await server.account("victim@example.com");
    const other = await server.account("stranger@example.com");
    const [mail] = await mailsTo(server, account.email, "/verify-email");
    const key = new URL(mail?.link ?? "").searchParams.get("key") ?? "";
    expect(await server.client().codeOf("userverifyemail", { key })).toBe(9401);
    expect(await other.client.codeOf("userverifyemail", { key })).toBe(1104);
    for (const { client } of [account, other]) {
      expect((await client.call("userget", {})).user.is_verified).toBe(0);
    }
    expect(await account.client.call("userverifyemail", { key })).toEqual({ email: account.email });
  });

  it("tells whoever has the key which account it is, and when it was created", async () => {
    const account = await server.account("which@example.com");
    const [mail] = await mailsTo(server, account.email, "/verify-email");
    const key = new URL(mail?.link ?? "").searchParams.get("key") ?? "";
    const { user } = await account.client.call("userget", {});
    expect(await server.client().call("userverifyinfo", { key })).toEqual({
      email: account.email,
      name: `${user.first_name} ${user.last_name}`,
      created_at: user.join_date,
    });
  });

  it("stands in the mailbox page with its text escaped", async () => {
    await server.account("o'page@example.com");
    const html = await (await server.ask("/mailbox")).text();
    expect(html).toContain("o&#39;page@example.com");
    expect(html).not.toContain("<script");
  });
});
