import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { putMailCode } from "#api/store/mail-codes-repository.ts";
import { findResetLink, putResetLink } from "#api/store/reset-links-repository.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const DAY_MS = 24 * 3600 * 1000;
const NEXT = "ada.l@example.org";
const b64 = (text: string) => Buffer.from(text).toString("base64");
let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
  await verified(ada.email);
});
afterEach(() => server.stop());

const dbOf = () => server.world.regions.get("ca-central")!.db;
const verified = (email: string) =>
  dbOf().updateTable("users").set({ is_verified: 1 }).where("email", "=", email).execute();
const userOf = async ({ client }: TestAccount = ada) => (await client.call("userget", {})).user;

async function aRequest(email = NEXT, account = ada) {
  const { akm } = await userOf(account);
  const akm_prev = sha256Hex(Buffer.from(akm, "base64"));
  const proof = { email_b64: b64(email), password: account.loginHash };
  return { ...proof, akm: sealed.manifest(), akm_prev };
}

const begin = async (email = NEXT, account = ada) =>
  account.client.call("emailchangebegin", await aRequest(email, account));
const mails = async () => {
  const all: { to: string; subject: string; link: string }[] = await (
    await server.ask("/mailbox.json")
  ).json();
  return all;
};
const keyTo = async (to: string) => {
  const mail = (await mails()).find((sent) => sent.to === to && sent.link.includes("change="));
  return new URL(mail?.link ?? "").searchParams.get("change") ?? "";
};
const confirm = (key: string) => server.client().codeOf("emailchangeconfirm", { key });
const opens = async (username: string, password = ada.loginHash) =>
  (await server.client().codeOf("sessionnew", { username, password })) === 0;

describe("a change of the address", () => {
  it("leaves the old address in use until the mail is answered, then the new one at once", async () => {
    const other = server.client();
    await signIn(other, ada);
    const request = await aRequest();
    await ada.client.call("emailchangebegin", request);
    expect(await userOf()).toMatchObject({
      email: ada.email,
      email_pending: NEXT,
      akm: request.akm,
    });
    expect([await opens(ada.email), await opens(NEXT)]).toEqual([true, false]);
    const key = await keyTo(NEXT);
    expect(await server.client().call("emailchangeconfirm", { key })).toEqual({ email: NEXT });
    expect([await opens(ada.email), await opens(NEXT)]).toEqual([false, true]);
    expect(await userOf()).toMatchObject({ email: NEXT, email_pending: "", is_verified: 1 });
    expect(await other.codeOf("userget", {})).toBe(0);
  });

  it("is told to the old address twice: when it is asked for, and when it is done", async () => {
    await begin();
    await confirm(await keyTo(NEXT));
    const subjects = (await mails()).filter(({ to }) => to === ada.email).map((m) => m.subject);
    expect(subjects).toContain("Your email address is about to change");
    expect(subjects).toContain("Your email address was changed");
  });

  it("says the same to a second click, and nothing to a key that a newer request replaced", async () => {
    await begin("first@example.org");
    const first = await keyTo("first@example.org");
    await begin();
    const key = await keyTo(NEXT);
    expect(await confirm(first)).toBe(8104);
    expect([await confirm(key), await confirm(key)]).toEqual([0, 0]);
    expect(await confirm("0".repeat(32))).toBe(8104);
  });

  it("says nothing more to a key whose address another change has taken away again", async () => {
    await begin();
    const key = await keyTo(NEXT);
    expect(await confirm(key)).toBe(0);
    await dbOf().updateTable("users").set({ email: "ada.b@example.org" }).execute();
    expect(await confirm(key)).toBe(8104);
  });

  it("counts for a day", async () => {
    await begin();
    const key = await keyTo(NEXT);
    server.world.clock.shift(DAY_MS + 1000);
    expect(await confirm(key)).toBe(8105);
    server.world.clock.shift(0);
    expect((await userOf()).email).toBe(ada.email);
  });

  it("tells whoever reads the mails that the address is somebody's, and nobody else", async () => {
    await newcomer(server, "eve@example.com");
    await begin("eve@example.com");
    expect(await confirm(await keyTo("eve@example.com"))).toBe(8106);
    expect((await userOf()).email).toBe(ada.email);
  });

  it("is refused for the own address, an unproven one, another password, and what is no address", async () => {
    const { client } = ada;
    expect(await client.codeOf("emailchangebegin", await aRequest(" ADA@example.com "))).toBe(8100);
    expect(await client.codeOf("emailchangebegin", await aRequest("ada"))).toBe(8107);
    const wrong = { ...(await aRequest()), password: sealed.loginHash() };
    expect(await client.codeOf("emailchangebegin", wrong)).toBe(8101);
    const stale = { ...(await aRequest()), akm_prev: "0".repeat(64) };
    expect(await client.codeOf("emailchangebegin", stale)).toBe(2162);
    // Before anything is proven: no code of a second factor is used up by it.
    const unproven = { ...stale, password: sealed.loginHash() };
    expect(await client.codeOf("emailchangebegin", unproven)).toBe(2162);
    await dbOf().updateTable("users").set({ is_verified: 0 }).execute();
    expect(await client.codeOf("emailchangebegin", await aRequest())).toBe(8103);
    expect((await mails()).filter(({ link }) => link.includes("change="))).toEqual([]);
  });

  it("is asked for five times a day at most (8009)", async () => {
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      codes.push(
        await ada.client.codeOf("emailchangebegin", await aRequest(`a${count}@b.example`)),
      );
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, 8009]);
  });

  it("is given up by its owner, and proves nothing that was sent to the old address", async () => {
    await begin();
    const key = await keyTo(NEXT);
    const { akm, akm_prev } = await aRequest();
    await ada.client.call("emailchangecancel", { akm, akm_prev });
    expect(await confirm(key)).toBe(8104);
    await begin();
    const userId = Number((await userOf()).id);
    const nowS = server.world.clock.nowS();
    const code = { codeHash: "ab".repeat(32), nowS };
    await putMailCode(dbOf(), { userId, purpose: "sign-in" }, code);
    await putResetLink(dbOf(), { userId, tokenHash: "cd".repeat(32), nowS });
    await confirm(await keyTo(NEXT));
    expect(await findResetLink(dbOf(), "cd".repeat(32))).toMatchObject({ state: "used" });
    expect(await dbOf().selectFrom("verify_keys").selectAll().execute()).toEqual([]);
    expect(await dbOf().selectFrom("mail_codes").selectAll().execute()).toEqual([]);
  });
});
