import { describe, expect, it } from "vitest";
import type { MemberRole } from "#api/store/share-tables.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import {
  join,
  newShare,
  readShare,
  setShareKeys,
  userIdOf,
  wrapFor,
} from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;

forShareHouse((opened) => {
  ({ server, owner, guest, third } = opened);
});

async function invite(share_id: string, email: string, role: MemberRole): Promise<string> {
  const { results } = await owner.client.call("sharemailinvite", {
    share_id,
    emaillist: [email],
    role,
  });
  return results[0]?.uniqid ?? "";
}

const set = (
  { client }: TestAccount,
  request: Partial<RequestOf<"shareset">> & { share_id: string },
) => client.codeOf("shareset", { share_sequence: "0", wraps: [], ...request });

describe("whoever was invited and has not accepted", () => {
  it("sees what he is invited to, and does nothing on it yet, whatever role waits for him (1604)", async () => {
    const { shareId: share_id } = await newShare(owner);
    await invite(share_id, guest.email, "o");
    expect((await readShare(guest, share_id)).invite_status).toBe("invited");
    const invitation = { share_id, emaillist: ["x@example.com"] };
    expect(await guest.client.codeOf("sharemailinvite", invitation)).toBe(1604);
    expect(await guest.client.codeOf("sharelabel", { share_id, label: "" })).toBe(1604);
    expect(await guest.client.codeOf("sharerotate", { share_id, from_sequence: "0" })).toBe(1604);
    expect(await set(guest, { share_id, wraps: [wrapFor(userIdOf(third))] })).toBe(1604);
  });

  it("keeps no key of his own, even one that a password opened (1602)", async () => {
    const { shareId: share_id } = await newShare(owner);
    await invite(share_id, guest.email, "w");
    expect(await set(guest, { share_id, own_wrap: sealed.shareKeyWrap() })).toBe(1602);
  });
});

describe("a share that is over, or that never was", () => {
  it("is 1604 to whoever asks, its owner as well, and to whoever was on it", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id });
    await owner.client.call("sharestop", { share_id, sharemember_id: "0", purge: 0 });
    for (const { client } of [owner, guest, third]) {
      expect(await client.codeOf("shareget", { share_id })).toBe(1604);
      expect(await client.codeOf("shareget", { share_id: "999999" })).toBe(1604);
      expect(await client.codeOf("sharelabel", { share_id, label: "" })).toBe(1604);
    }
  });
});

describe("an invitation that waits", () => {
  it("is changed and withdrawn by its number, and is then nobody's to accept (1603)", async () => {
    const { shareId: share_id } = await newShare(owner);
    const uniqid = await invite(share_id, guest.email, "r");
    const change = { share_id, uniqid, permission: "perINVITE", value: 1 } as const;
    expect((await owner.client.call("sharememberpermission", change)).role).toBe("i");
    await owner.client.call("sharestop", { share_id, sharemember_id: uniqid, purge: 0 });
    expect(await owner.client.codeOf("sharememberpermission", change)).toBe(1602);
    expect(await guest.client.codeOf("shareaccept", { share_id, mount: "" })).toBe(1603);
  });
});

describe("a share whose owner is suspended", () => {
  it("is nobody's for that time (1604), and there again after it", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id });
    const { db } = server.world.regions.get("ca-central")!;
    const setState = (state_code: number) =>
      db
        .updateTable("users")
        .set({ state_code })
        .where("id", "=", Number(userIdOf(owner)))
        .execute();
    const listed = async () =>
      (await guest.client.call("sharelist", {})).sharelist.some(
        (share) => share.share_id === share_id,
      );
    await setState(8053);
    expect(await guest.client.codeOf("shareget", { share_id })).toBe(1604);
    expect(await listed()).toBe(false);
    await setState(0);
    expect(await guest.client.codeOf("shareget", { share_id })).toBe(0);
    expect(await listed()).toBe(true);
  });
});

describe("the keys of a sequence", () => {
  it("are set once, by the owner, for the sequence that was handed out (2000)", async () => {
    const coffer_id = await makeFolder(owner);
    const reserved = { request_id: sealed.requestId(), coffer_id };
    const { share_id } = await owner.client.call("shareadd", reserved);
    const own_share_key = sealed.ownShareKey();
    expect(await set(owner, { share_id })).toBe(2000);
    expect(await set(owner, { share_id, share_sequence: "1", own_share_key })).toBe(2000);
    expect(await set(owner, { share_id, own_share_key })).toBe(0);
    // A repeated call brings the same; another key would leave what lies under the first one closed.
    expect(await set(owner, { share_id, own_share_key })).toBe(0);
    expect(await set(owner, { share_id, own_share_key: sealed.ownShareKey() })).toBe(2000);
    expect((await readShare(owner, share_id)).own_share_key).toBe(own_share_key);
  });

  it("of the next one are the owner's alone to set: an admin who reserved it wraps none (2000)", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id, role: "o" });
    const from = { share_id, from_sequence: "0" };
    const { share_sequence } = await guest.client.call("sharerotate", from);
    expect(share_sequence).toBe("1");
    const own_share_key = sealed.ownShareKey();
    expect(await set(guest, { share_id, share_sequence, own_share_key })).toBe(2000);
    expect((await readShare(owner, share_id)).share_sequence).toBe("0");
    // What was begun and lost is handed out again, and an older one never.
    expect((await owner.client.call("sharerotate", from)).share_sequence).toBe("1");
    await setShareKeys(owner.client, share_id, "1");
    expect(await owner.client.codeOf("sharerotate", from)).toBe(2164);
  });

  it("are reserved by an admin: 8005 for whoever only invites", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id, role: "i" });
    expect(await guest.client.codeOf("sharerotate", { share_id, from_sequence: "0" })).toBe(8005);
  });

  it("are wrapped for nobody who has left, was refused or was never there (1602), and for no other role (8005)", async () => {
    const { shareId: share_id } = await newShare(owner);
    const sharemember_id = await join(owner, guest, { shareId: share_id });
    const wrapAs = (account: TestAccount, role: MemberRole) =>
      set(owner, { share_id, wraps: [wrapFor(userIdOf(account), role)] });
    expect(await wrapAs(guest, "r")).toBe(8005);
    expect(await wrapAs(third, "w")).toBe(1602);
    // Whoever has no account yet is nobody by his number.
    await invite(share_id, "nobody@example.com", "w");
    expect(await set(owner, { share_id, wraps: [wrapFor("0")] })).toBe(1602);
    await guest.client.call("sharememberleave", { share_id, sharemember_id, bg: 1 });
    expect(await wrapAs(guest, "w")).toBe(1602);
    await invite(share_id, third.email, "w");
    await third.client.call("sharedecline", { share_id });
    expect(await wrapAs(third, "w")).toBe(1602);
  });
});

describe("what somebody cannot do for another", () => {
  it("is leaving: 1602 for the owner, and for the row of somebody else", async () => {
    const { shareId: share_id } = await newShare(owner);
    const sharemember_id = await join(owner, guest, { shareId: share_id });
    await join(owner, third, { shareId: share_id });
    const leave = { share_id, sharemember_id, bg: 1 } as const;
    expect(await owner.client.codeOf("sharememberleave", leave)).toBe(1602);
    expect(await third.client.codeOf("sharememberleave", leave)).toBe(1602);
    const { people } = await readShare(owner, share_id);
    expect(people.map(({ status }) => status)).toEqual(["owner", "accepted", "accepted"]);
  });

  it("is changing what a member may do, once he is off the share (1602)", async () => {
    const { shareId: share_id } = await newShare(owner);
    const uniqid = await join(owner, guest, { shareId: share_id });
    await owner.client.call("sharestop", { share_id, sharemember_id: uniqid, purge: 0 });
    const change = { share_id, uniqid, permission: "perOWNER", value: 1 } as const;
    expect(await owner.client.codeOf("sharememberpermission", change)).toBe(1602);
    const given = { share_id, uniqid, enc_password: sealed.shareKeyWrap() };
    expect(await owner.client.codeOf("grantinvitepermission", given)).toBe(1602);
  });

  it("is keeping the owner's copy of the share password, for an admin neither alone nor with an invitation (8005)", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id, role: "o" });
    const enc_password = `50:${sealed.ownShareKey()}`;
    const kept = { share_id, uniqid: "0", enc_password };
    expect(await guest.client.codeOf("grantinvitepermission", kept)).toBe(8005);
    const invitation = { share_id, emaillist: ["x@example.com"], enc_password };
    expect(await guest.client.codeOf("sharemailinvite", invitation)).toBe(8005);
    expect((await readShare(owner, share_id)).enc_password).toBe("NULL");
    expect(await owner.client.codeOf("grantinvitepermission", kept)).toBe(0);
  });
});
