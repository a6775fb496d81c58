import { afterEach, describe, expect, it } from "vitest";
import type { Db } from "#api/store/db.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { join, newcomer, newShare, readShare } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let shareId: string;

forShareHouse(async (opened) => {
  ({ server, owner, guest } = opened);
  ({ shareId } = await newShare(owner));
});
afterEach(() => limit(10_000));

const limit = (points: number) =>
  control(server, "limits", { shareInvites: { points, durationS: 60 } });
const db = (): Db => server.world.regions.get("ca-central")!.db;

type Wish = Partial<RequestOf<"sharemailinvite">>;
const toRequest = (emaillist: readonly string[], more: Wish = {}) => ({
  ...{ share_id: shareId, emaillist: [...emaillist] },
  ...more,
});
const codeOf = (emaillist: readonly string[], more: Wish = {}) =>
  owner.client.codeOf("sharemailinvite", toRequest(emaillist, more));
const resultsOf = async (emaillist: readonly string[], more: Wish = {}) =>
  (await owner.client.call("sharemailinvite", toRequest(emaillist, more))).results;
const rowOf = (email: string) =>
  db().selectFrom("share_members").selectAll().where("email", "=", email).execute();

const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.com`);

describe("an invitation is refused as a whole", () => {
  it("for nobody (1605), and for more than twenty at once (1652)", async () => {
    expect(await codeOf([])).toBe(1605);
    expect(await codeOf([" "])).toBe(1605);
    expect((await resultsOf([" ", "one@x.com"])).map(({ email }) => email)).toEqual(["one@x.com"]);
    expect(await codeOf(many(SHARE_LIMITS.maxInvited + 1))).toBe(1652);
    expect(await rowOf("p0@x.com")).toEqual([]);
    const most = await resultsOf(many(SHARE_LIMITS.maxInvited));
    expect(most.map(({ error_code }) => error_code)).toEqual(most.map(() => 0));
  });

  it("with words that hold an address of the web (1660)", async () => {
    expect(await codeOf(["words@x.com"], { message: "see www.example.com" })).toBe(1660);
    expect(await rowOf("words@x.com")).toEqual([]);
  });

  it("by somebody who only invites, for an admin of either kind (8005)", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id, role: "i" });
    for (const role of ["i", "o"] as const) {
      const request = toRequest(["admin@x.com"], { share_id, role });
      expect(await guest.client.codeOf("sharemailinvite", request)).toBe(8005);
    }
  });

  it("once too many were sent, each address counted (8004)", async () => {
    await limit(2);
    const stranger = await newcomer(server, "sender@example.com");
    const { shareId: share_id } = await newShare(stranger);
    const send = (emaillist: string[]) =>
      stranger.client.codeOf("sharemailinvite", { share_id, emaillist });
    expect(await send(["a@x.com", "b@x.com", "c@x.com"])).not.toBe(0);
    expect(await rowOf("a@x.com")).toEqual([]);
  });
});

describe("an address that is refused beside others", () => {
  it("is none (1650 for the own one), and the others are invited", async () => {
    const results = await resultsOf(["no address", owner.email, "next@x.com"]);
    const [none, own, next] = results;
    expect([none?.uniqid, own?.uniqid]).toEqual(["0", "0"]);
    expect(none?.error_code).toBeGreaterThan(0);
    expect([own?.error_code, next?.error_code]).toEqual([1650, 0]);
    expect(await rowOf(owner.email)).toEqual([]);
  });

  it("is one of another region (303)", async () => {
    const far = await server.account("far@example.com", "us-central");
    expect((await resultsOf([far.email]))[0]).toMatchObject({ error_code: 303, uniqid: "0" });
    expect(await rowOf(far.email)).toEqual([]);
  });
});

describe("the row of somebody who is invited", () => {
  it("names no account while nobody has proven its address, and his mail leads to the sign-up", async () => {
    const { email } = await server.account("unproven@example.com");
    await resultsOf([email]);
    expect(await rowOf(email)).toMatchObject([{ user_id: 0 }]);
    expect(await mailsTo(server, email, "/signup-share#")).toHaveLength(1);
    const { people } = await readShare(owner, shareId);
    expect(people.find((one) => one.email === email)?.userid).toBe("0");
  });

  it("is another's than that of somebody on it whose account is over", async () => {
    await resultsOf(["over@x.com"]);
    const row = db().updateTable("share_members").where("email", "=", "over@x.com");
    await row.set({ status: "accepted", user_id: 0 }).execute();
    expect((await resultsOf(["fresh@x.com"]))[0]?.error_code).toBe(0);
  });

  it("is new in who invited, when, and with which token, once it is sent again; nothing of it is forgotten", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id, role: "i" });
    await resultsOf(["again@x.com"], { share_id });
    const old = { invited_s: 7, purge: 1 };
    await db().updateTable("share_members").set(old).where("email", "=", "again@x.com").execute();
    const [before] = await rowOf("again@x.com");
    await guest.client.call("sharemailinvite", toRequest(["again@x.com"], { share_id }));
    const [after] = await rowOf("again@x.com");
    expect(after).toMatchObject({ member_id: before!.member_id, purge: 0 });
    expect(after?.invited_s).toBeGreaterThan(7);
    expect(after?.invited_by).not.toBe(before?.invited_by);
    expect(after?.invite_hash).not.toBe(before?.invite_hash);
  });
});
