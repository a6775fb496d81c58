import { describe, expect, it } from "vitest";
import type { Db } from "#api/store/db.ts";
import { insertMember } from "#api/store/share-members-repository.ts";
import type { MemberRole } from "#api/store/share-tables.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { join, newcomer, newShare, readShare, userIdOf } from "#mock-api/testing/shares.ts";
import { prepareSignUp } from "#mock-api/testing/sso.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;

forShareHouse((opened) => {
  ({ server, owner, guest, third } = opened);
});

interface Wish {
  readonly by?: TestAccount;
  readonly role?: MemberRole;
}

const toRequest = (share_id: string, emaillist: readonly string[], role: MemberRole = "w") => ({
  share_id,
  emaillist: [...emaillist],
  role,
});

const invite = async (
  shareId: string,
  emails: readonly string[],
  { by = owner, role }: Wish = {},
) => (await by.client.call("sharemailinvite", toRequest(shareId, emails, role))).results;

const codesOf = async (...wish: Parameters<typeof invite>) =>
  (await invite(...wish)).map(({ error_code }) => error_code);

const db = (): Db => server.world.regions.get("ca-central")!.db;

const setUser = (
  { client }: TestAccount,
  fields: { email?: string; is_verified?: 0 | 1; display_name?: string; state_code?: number },
) =>
  db().updateTable("users").set(fields).where("id", "=", Number(client.session?.userId)).execute();

describe("an invitation to a share", () => {
  it("proves its own address for an account that is created with its token, and no other", async () => {
    const { shareId } = await newShare(owner);
    await invite(shareId, ["new@example.com"]);
    const [mail] = await mailsTo(server, "new@example.com", "/signup-share#");
    const invite_cachekey = /#([0-9a-f]{32})\b/.exec(mail?.text ?? "")?.[1] ?? "";
    const signup = { referral_code: "", signup_ref: "", hubspotutk: "", invite_cachekey };
    for (const [email, isProven] of [
      ["new@example.com", 1],
      ["else@example.com", 0],
    ] as const) {
      const made = await prepareSignUp(server, email, { signup, source: "share" });
      await made.client.call("provision2", made.request);
      await signIn(made.client, { email, loginHash: made.request.password });
      expect((await made.client.call("userget", {})).user.is_verified).toBe(isProven);
      expect(await mailsTo(server, email, "/verify-email")).toHaveLength(1 - isProven);
    }
  });

  it("is one for an address that is written twice, however it is written", async () => {
    const { shareId } = await newShare(owner);
    const results = await invite(shareId, ["anna@example.com", " Anna@Example.com "]);
    expect(results.map(({ email }) => email)).toEqual(["anna@example.com"]);
  });

  it("makes an administrator of nobody, where who invites is one himself (8005)", async () => {
    const { shareId } = await newShare(owner);
    await join(owner, guest, { shareId, role: "i" });
    const request = toRequest(shareId, ["anna@example.com"], "i");
    expect(await guest.client.codeOf("sharemailinvite", request)).toBe(8005);
    expect(await codesOf(shareId, ["anna@example.com"], { by: guest })).toEqual([0]);
  });

  it("is 8030 by whose own address is not proven, and 1659 under a name that is an address", async () => {
    const host = await newcomer(server, "host@example.com");
    const { shareId } = await newShare(host);
    const request = toRequest(shareId, ["anna@example.com"]);
    await setUser(host, { is_verified: 0 });
    expect(await host.client.codeOf("sharemailinvite", request)).toBe(8030);
    await setUser(host, { is_verified: 1 });
    await db()
      .updateTable("users")
      .set({ display_name: "www.example.com" })
      .where("id", "=", Number(userIdOf(host)))
      .execute();
    expect(await host.client.codeOf("sharemailinvite", request)).toBe(1659);
  });

  it("is 1651 for whoever is on the share, also under the address before and the new one, and for its owner", async () => {
    const { shareId } = await newShare(owner);
    const moved = await newcomer(server, "before@example.com");
    await join(owner, moved, { shareId });
    await join(owner, third, { shareId, role: "i" });
    await setUser(moved, { email: "since@example.com" });
    const emails = ["before@example.com", "since@example.com", owner.email];
    expect(await codesOf(shareId, emails, { by: third })).toEqual([1651, 1651, 1651]);
    const { people } = await readShare(owner, shareId);
    expect(people.map(({ status }) => status)).toEqual(["owner", "accepted", "accepted"]);
  });

  it("is 8032 above 1 000 people, and is sent again to one of them", async () => {
    const { shareId } = await newShare(owner);
    await invite(shareId, ["anna@example.com"]);
    const { people } = await readShare(owner, shareId);
    const [like] = await db()
      .selectFrom("share_members")
      .selectAll()
      .where("share_id", "=", Number(shareId))
      .where("email", "=", "anna@example.com")
      .execute();
    for (let each = people.length; each <= SHARE_LIMITS.maxMembers; each += 1) {
      const member_id = 9_000_000 + each;
      await insertMember(db(), { ...like!, member_id, email: `p${each}@example.com` });
    }
    expect(await codesOf(shareId, ["anna@example.com", "bert@example.com"])).toEqual([0, 8032]);
  });

  it("speaks the language of whoever has an account and leads him to his shares, a newcomer to the sign-up", async () => {
    const { shareId } = await newShare(owner);
    await db()
      .updateTable("users")
      .set({ locale: "de" })
      .where("id", "=", Number(userIdOf(guest)))
      .execute();
    await invite(shareId, [guest.email, "new@example.com"]);
    const [german] = await mailsTo(server, guest.email, "/shares");
    const [english] = await mailsTo(server, "new@example.com", "/signup-share#");
    expect(german?.text).not.toContain("/signup-share");
    expect(german?.text).toContain("Ordner");
    expect(english?.text).toContain("folder");
  });

  it("that is sent again keeps its role; a new one after a refusal has its own", async () => {
    const { shareId } = await newShare(owner);
    const roleOf = async () =>
      (await readShare(owner, shareId)).people.find(({ email }) => email === guest.email)
        ?.permissions;
    await invite(shareId, [guest.email], { role: "r" });
    await invite(shareId, [guest.email], { role: "i" });
    expect(await roleOf()).toBe("r");
    await guest.client.call("sharedecline", { share_id: shareId });
    await invite(shareId, [guest.email], { role: "i" });
    expect(await roleOf()).toBe("i");
  });
});

describe("the token of an invitation's mail", () => {
  const codeOf = (invite_cachekey: string) =>
    server.client().codeOf("shareinvited", { invite_cachekey });

  async function sendTo(email: string): Promise<{ shareId: string; token: string }> {
    const { shareId } = await newShare(owner);
    await invite(shareId, [email]);
    const [mail] = await mailsTo(server, email, "/signup-share#");
    return { shareId, token: /#([0-9a-f]{32})\b/.exec(mail?.text ?? "")![1]! };
  }

  it("says without an account whom it was sent to and by whom, and nothing of the share", async () => {
    const { token } = await sendTo("soon@example.com");
    const told = await server.client().call("shareinvited", { invite_cachekey: token });
    const { user } = await owner.client.call("userget", {});
    const from = { name: `${user.first_name} ${user.last_name}`, email: owner.email };
    expect(told).toEqual({ email: "soon@example.com", from });
  });

  it("names who sent it as he calls himself", async () => {
    const { token } = await sendTo("named@example.com");
    await setUser(owner, { display_name: "The harbour" });
    const { from } = await server.client().call("shareinvited", { invite_cachekey: token });
    expect(from.name).toBe("The harbour");
    await setUser(owner, { display_name: "" });
  });

  it("opens nothing that was made up, or whose share is over (1600), and nothing old (1603)", async () => {
    const { shareId, token } = await sendTo("never@example.com");
    expect(await codeOf("ab".repeat(16))).toBe(1600);
    expect(await codeOf(token)).toBe(0);
    const old = db().updateTable("share_members").where("email", "=", "never@example.com");
    await old.set({ invited_s: 1 }).execute();
    expect(await codeOf(token)).toBe(1603);
    await owner.client.call("sharestop", { share_id: shareId, sharemember_id: "0", purge: 0 });
    expect(await codeOf(token)).toBe(1600);
  });

  it("opens nothing while the account that shares is suspended (1600)", async () => {
    const { token } = await sendTo("asleep@example.com");
    await setUser(owner, { state_code: 1 });
    expect(await codeOf(token)).toBe(1600);
    await setUser(owner, { state_code: 0 });
    expect(await codeOf(token)).toBe(0);
  });

  it("is not guessed: who tries many is slowed down, and then no right one is taken either", async () => {
    const { token } = await sendTo("guessed@example.com");
    const limit = (points: number) =>
      control(server, "limits", { addressLoginFailures: { points, durationS: 60 } });
    await limit(2);
    const tries = Array.from({ length: 3 }, (_, index) => codeOf(`${index}`.repeat(32)));
    expect(await Promise.all(tries)).toContain(1600);
    expect(await codeOf(token)).toBe(9429);
    await limit(1000);
  });
});
