import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SESSION_HEADER } from "#app/contract/envelope.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { appCode, turnOnApp } from "#mock-api/testing/second-factor.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const AT_ONCE = 50;
let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
});
afterEach(() => server.stop());

const login = (twofacode = "") => ({ username: ada.email, password: ada.loginHash, twofacode });
const codeOf = (twofacode: string, address = "192.0.2.1") =>
  server
    .client("ca-central", { "x-forwarded-for": address })
    .codeOf("sessionnew", login(twofacode));
const userOf = async () => (await ada.client.call("userget", {})).user;
const lastMail = async (): Promise<{ to: string; subject: string; text: string }> =>
  (await (await server.ask("/mailbox.json")).json())[0];
const mailedCode = async () => /\b\d{6}\b/.exec((await lastMail()).text)?.[0] ?? "";
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

async function turnOnMail() {
  await ada.client.call("twofabegin", { twofa_type: "2" });
  const request = { password: ada.loginHash, twofacode: await mailedCode() };
  return (await ada.client.call("twofaconfirm", request)).backup_codes;
}

describe("setting up an authenticator app", () => {
  it("asks for nothing at sign-in until a code and the password confirmed it", async () => {
    const { secret } = await ada.client.call("twofabegin", { twofa_type: "1" });
    expect(await codeOf("")).toBe(0);
    const confirm = (password: string, twofacode: string) =>
      ada.client.codeOf("twofaconfirm", { password, twofacode });
    expect(await confirm(sealed.loginHash(), appCode(secret))).toBe(8101);
    expect(await confirm(ada.loginHash, wrongFor(appCode(secret)))).toBe(8023);
    expect(await codeOf("")).toBe(0);
    expect(await confirm(ada.loginHash, appCode(secret))).toBe(0);
    expect(await codeOf("")).toBe(8022);
  });

  it("shows in the user's record, with the back-up codes that are left", async () => {
    const off = { twofa_type: "0", has_2fa: 0, twofa_since: 0, backup_code_count: 0 };
    expect(await userOf()).toMatchObject(off);
    const { backupCodes } = await turnOnApp(ada);
    const told = { to: ada.email, subject: "Two-factor authentication is on" };
    expect(await lastMail()).toMatchObject(told);
    expect(new Set(backupCodes).size).toBe(10);
    expect(await userOf()).toMatchObject({ twofa_type: "1", has_2fa: 1, backup_code_count: 10 });
    expect((await userOf()).twofa_since).toBeGreaterThan(0);
    expect(await codeOf(backupCodes[0]!)).toBe(0);
    expect((await userOf()).backup_code_count).toBe(9);
  });

  it("keeps neither the secret nor a back-up code in the database as it is", async () => {
    const { secret, backupCodes } = await turnOnApp(ada);
    const { db } = server.world.regions.get("ca-central")!;
    const rows = JSON.stringify([
      await db.selectFrom("users").selectAll().execute(),
      await db.selectFrom("backup_codes").selectAll().execute(),
      await db.selectFrom("factor_setups").selectAll().execute(),
    ]);
    for (const value of [secret, ...backupCodes]) expect(rows).not.toContain(value);
  });

  it("is over after fifteen minutes, and once something is on", async () => {
    const { secret } = await ada.client.call("twofabegin", { twofa_type: "1" });
    server.world.clock.shift(16 * 60_000);
    const servtimeS = server.world.clock.nowS();
    const late = { password: ada.loginHash, twofacode: appCode(secret, 32) };
    expect(await ada.client.codeOf("twofaconfirm", late, { servtimeS })).toBe(8024);
    server.world.clock.shift(0);
    await turnOnApp(ada);
    expect(await ada.client.codeOf("twofabegin", { twofa_type: "1" })).toBe(8401);
  });

  it("counts the code that turned it on as used", async () => {
    const { secret } = await turnOnApp(ada);
    expect(await codeOf(appCode(secret))).toBe(8023);
    expect(await codeOf(appCode(secret, 1))).toBe(0);
  });
});

describe("signing in with a second factor", () => {
  it("is 8022 with the kind of code, and 6001 for a wrong password as ever", async () => {
    await turnOnApp(ada);
    const refusal = await server.client().refusalOf("sessionnew", login());
    expect(refusal).toMatchObject({ code: 8022, status: 200, data: { twofa_type: "1" } });
    const wrong = { ...login(), password: sealed.loginHash() };
    const unknown = { ...wrong, username: "eve@example.com" };
    const [one, other] = [
      await server.client().refusalOf("sessionnew", wrong),
      await server.client().refusalOf("sessionnew", unknown),
    ];
    expect(one).toMatchObject({ code: 6001, status: 200, data: undefined });
    expect(other).toEqual(one);
  });

  it("takes one code once, however many ask with it at the same time (T9)", async () => {
    const { secret, backupCodes } = await turnOnApp(ada);
    server.world.bus.limits.replace({ ...server.world.settings.limits, ...GENEROUS });
    for (const code of [appCode(secret, 1), backupCodes[0]!]) {
      const codes = await Promise.all(Array.from({ length: AT_ONCE }, () => codeOf(code)));
      expect(codes.filter((one) => one === 0)).toHaveLength(1);
      expect(codes.filter((one) => one === 8023)).toHaveLength(AT_ONCE - 1);
    }
  });

  it("is 9429 after five wrong codes from one address, with the right one too", async () => {
    const { secret } = await turnOnApp(ada);
    const right = appCode(secret, 1);
    for (let tries = 0; tries < 5; tries += 1) expect(await codeOf(wrongFor(right))).toBe(8023);
    expect(await codeOf(right)).toBe(9429);
    expect(await codeOf(right, "192.0.2.2")).toBe(0);
  });

  it("is 9429 after thirty wrong codes for the account, wherever they come from", async () => {
    const { secret } = await turnOnApp(ada);
    const right = appCode(secret, 1);
    for (let tries = 0; tries < 30; tries += 1) {
      expect(await codeOf(wrongFor(right), `198.51.100.${tries}`)).toBe(8023);
    }
    expect(await codeOf(right, "192.0.2.9")).toBe(9429);
  });

  it("does not forget wrong codes because the password was right", async () => {
    const { secret } = await turnOnApp(ada);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await codeOf(wrongFor(appCode(secret, 1)))).toBe(8023);
      if (tries < 4) expect(await codeOf("")).toBe(8022);
    }
    expect(await codeOf("")).toBe(9429);
  });
});

const GENEROUS = {
  loginFailures: { points: 1000, durationS: 60 },
  addressLoginFailures: { points: 1000, durationS: 60 },
  factorFailures: { points: 1000, durationS: 60 },
};

describe("a code by mail", () => {
  it("is mailed at the sign-in, is good once, and is not mailed again while one is on its way", async () => {
    await turnOnMail();
    expect((await userOf()).twofa_type).toBe("2");
    expect(await codeOf("")).toBe(8022);
    const code = await mailedCode();
    expect(await lastMail()).toMatchObject({
      to: ada.email,
      subject: `${code} is your Coffer code`,
    });
    expect(await codeOf("")).toBe(8022);
    expect(await mailedCode()).toBe(code);
    expect(await codeOf(code)).toBe(0);
    expect(await codeOf(code)).toBe(8024);
  });

  it("is over after ten minutes", async () => {
    await turnOnMail();
    await codeOf("");
    const code = await mailedCode();
    server.world.clock.shift(11 * 60_000);
    expect(await codeOf(code)).toBe(8024);
  });

  it("is over after five tries, the right one too", async () => {
    await turnOnMail();
    await codeOf("");
    const code = await mailedCode();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await codeOf(wrongFor(code), `198.51.100.${tries}`)).toBe(8023);
    }
    expect(await codeOf(code)).toBe(8024);
  });

  it("is mailed anew when somebody asks, against the password and at most ten times in an hour", async () => {
    await turnOnMail();
    await codeOf("");
    const first = await mailedCode();
    const ask = (password: string) =>
      server.client().codeOf("twofasend", { username: ada.email, password });
    expect(await ask(sealed.loginHash())).toBe(6001);
    expect(await ask(ada.loginHash)).toBe(0);
    const second = await mailedCode();
    expect(await codeOf(first)).toBe(first === second ? 0 : 8023);
    for (let mails = 3; mails < 10; mails += 1) expect(await ask(ada.loginHash)).toBe(0);
    expect(await ask(ada.loginHash)).toBe(8006);
  });

  it("is mailed to nobody whose account asks for none", async () => {
    const before = await lastMail();
    const asked = { username: ada.email, password: ada.loginHash };
    expect(await server.client().codeOf("twofasend", asked)).toBe(0);
    expect(await lastMail()).toEqual(before);
  });
});

describe("back-up codes and turning it off", () => {
  it("new ones take the place of the old ones, against the password and a code", async () => {
    const { secret, backupCodes } = await turnOnApp(ada);
    const ask = (password: string, twofacode: string) =>
      ada.client.codeOf("twofanewcodes", { password, twofacode });
    expect(await ask(sealed.loginHash(), appCode(secret, 1))).toBe(8101);
    expect(await ask(ada.loginHash, wrongFor(appCode(secret, 1)))).toBe(8023);
    const request = { password: ada.loginHash, twofacode: appCode(secret, 1) };
    const { backup_codes } = await ada.client.call("twofanewcodes", request);
    expect(await codeOf(backupCodes[0]!)).toBe(8023);
    expect(await codeOf(backup_codes[0]!)).toBe(0);
  });

  it("turning it off asks for both, and leaves nothing of it", async () => {
    const { backupCodes } = await turnOnApp(ada);
    const off = (twofacode: string) =>
      ada.client.codeOf("twofaoff", { password: ada.loginHash, twofacode });
    expect(await off(wrongFor(""))).toBe(8023);
    expect(await off(backupCodes[0]!)).toBe(0);
    expect(await userOf()).toMatchObject({ twofa_type: "0", has_2fa: 0, backup_code_count: 0 });
    expect(await codeOf("")).toBe(0);
    const { db } = server.world.regions.get("ca-central")!;
    expect(await db.selectFrom("backup_codes").selectAll().execute()).toEqual([]);
  });
});

describe("the events of an account", () => {
  it("tell of a second factor that was turned on, missed, bridged by a back-up code, and off", async () => {
    const { secret, backupCodes } = await turnOnApp(ada);
    await codeOf(wrongFor(appCode(secret, 1)));
    await codeOf(backupCodes[0]!);
    const password = ada.loginHash;
    await ada.client.call("twofanewcodes", { password, twofacode: appCode(secret, 1) });
    server.world.clock.shift(60_000);
    const servtimeS = server.world.clock.nowS();
    const off = { password, twofacode: appCode(secret, 2) };
    await ada.client.call("twofaoff", off, { servtimeS });
    const { events } = await ada.client.call("eventlist", { limit: 20 }, { servtimeS });
    expect(events.map(({ code }) => code).reverse()).toEqual(
      expect.arrayContaining([
        "two-factor-on",
        "second-factor-failed",
        "back-up-code-used",
        "back-up-codes-made",
        "two-factor-off",
      ]),
    );
  });
});

describe("unlocking", () => {
  const withCookie = (token: string) => server.client("ca-central", { [SESSION_HEADER]: token });

  it("is not asked for the second factor by a browser whose session stands", async () => {
    await turnOnApp(ada);
    const { token } = ada.client.session!;
    expect(await withCookie(token).codeOf("sessionnew", login())).toBe(0);
    expect(await withCookie("f".repeat(64)).codeOf("sessionnew", login())).toBe(8022);
    const wrong = { ...login(), password: sealed.loginHash() };
    expect(await withCookie(token).codeOf("sessionnew", wrong)).toBe(6001);
  });

  it("is asked for it once the session ended, and with somebody else's session", async () => {
    await turnOnApp(ada);
    const eve = await server.account("eve@example.com");
    expect(await withCookie(eve.client.session!.token).codeOf("sessionnew", login())).toBe(8022);
    const { token } = ada.client.session!;
    await ada.client.call("sessiondelete", {});
    expect(await withCookie(token).codeOf("sessionnew", login())).toBe(8022);
  });

  it("leaves one row for the browser in the list of sessions, which ends with all of them", async () => {
    const first = ada.client;
    const again = withCookie(first.session!.token);
    await signIn(again, ada);
    const other = server.client();
    await signIn(other, ada);
    const { sessions } = await again.call("sessionlist", {});
    expect(sessions.map(({ is_this }) => is_this).sort()).toEqual([0, 1]);
    const own = sessions.find(({ is_this }) => is_this === 1)!;
    await other.call("sessionend", { session_ids: [own.session_id] });
    expect(await again.codeOf("userget", {})).toBe(9402);
    expect(await first.codeOf("userget", {})).toBe(9402);
    expect(await other.codeOf("userget", {})).toBe(0);
  });
});
