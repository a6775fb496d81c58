import { describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import {
  join,
  listFolder,
  makeShare,
  newcomer,
  newShare,
  readShare,
  setShareKeys,
  userIdOf,
  wrapFor,
} from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;

forShareHouse((opened) => {
  ({ server, owner, guest, third } = opened);
});

const addRequest = (coffer_id: string) => ({ request_id: sealed.requestId(), coffer_id });

describe("the first steps", () => {
  it("count a share once it has keys, for who made it alone (Spec A§2.15)", async () => {
    const hasShares = async (account: TestAccount) =>
      (await account.client.call("userget", {})).user.has_shares;
    const { share_id } = await third.client.call("shareadd", addRequest(await makeFolder(third)));
    expect(await hasShares(third)).toBe(0);
    await setShareKeys(third.client, share_id, "0");
    expect(await hasShares(third)).toBe(1);
    await join(third, guest, { shareId: share_id });
    expect(await hasShares(guest)).toBe(0);
  });
});

describe("making a share", () => {
  it("reserves it once for one request id, and serves nobody before its keys are there", async () => {
    const folder = await makeFolder(owner);
    const request = addRequest(folder);
    const made = await owner.client.call("shareadd", request);
    expect(await owner.client.call("shareadd", request)).toEqual(made);
    expect(
      (await listFolder(owner, owner.rootId)).pathlist.find((row) => row.coffer_id === folder)
        ?.synctype,
    ).toBe(3);
    await setShareKeys(owner.client, made.share_id, "0");
    const shown = (await listFolder(owner, owner.rootId)).pathlist.find(
      (row) => row.coffer_id === folder,
    );
    expect(shown?.synctype).toBe(1 | 2 | 16 | 128);
  });

  it("is 1604 for a file, a root, the trash and somebody else's folder", async () => {
    const { itemId } = await uploadFile(owner);
    const gone = await makeFolder(owner);
    await owner.client.call("pathdelete", { request_id: sealed.requestId(), coffer_ids: [gone] });
    const foreign = await makeFolder(guest);
    for (const id of [itemId, owner.rootId, gone, foreign, "77"]) {
      expect(await owner.client.codeOf("shareadd", addRequest(id))).toBe(1604);
    }
  });

  it("is 1610 above and below a share, at once and by a move", async () => {
    const outer = await makeFolder(owner);
    const middle = await makeFolder(owner, outer);
    const inner = await makeFolder(owner, middle);
    const shareId = await makeShare(owner, middle);
    for (const id of [outer, middle, inner]) {
      expect(await owner.client.codeOf("shareadd", addRequest(id))).toBe(1610);
    }
    const { folder } = await newShare(owner);
    const items = [{ coffer_id: folder, ...namePlace(), share_names: [] }];
    const request_id = sealed.requestId();
    const moved = await owner.client.call("pathmove", { request_id, coffer_pid: inner, items });
    expect(moved.results[0]?.error_code).toBe(1610);
    const stop = { share_id: shareId, sharemember_id: "0", purge: 0 } as const;
    await owner.client.call("sharestop", stop);
    expect(await owner.client.codeOf("shareadd", addRequest(outer))).toBe(0);
  });

  it("is 8030 before the address is proven", async () => {
    const unproven = await server.account("unproven@example.com");
    const folder = await makeFolder(unproven);
    expect(await unproven.client.codeOf("shareadd", addRequest(folder))).toBe(8030);
  });

  it("is 1666 for one item below it above 30 000, and takes 30 000 that are not deleted", async () => {
    const { db } = server.world.regions.get("ca-central")!;
    const folder = await makeFolder(owner);
    const row = await db
      .selectFrom("items")
      .selectAll()
      .where("id", "=", Number(folder))
      .executeTakeFirstOrThrow();
    const first = 9_000_000;
    // The first lies in the second.
    const rows = Array.from({ length: 30_002 }, (_, index) => ({
      ...row,
      id: first + index,
      pid: index === 0 ? first + 1 : row.id,
      metaname_digest: `2:${index.toString(16).padStart(32, "0")}`,
    }));
    for (let start = 0; start < rows.length; start += 1000) {
      await db
        .insertInto("items")
        .values(rows.slice(start, start + 1000))
        .execute();
    }
    const deleteOne = (id: number) =>
      db.updateTable("items").set({ is_deleted: 1 }).where("id", "=", id).execute();
    await deleteOne(first);
    expect(await owner.client.codeOf("shareadd", addRequest(folder))).toBe(1666);
    await deleteOne(first + 2);
    expect(await owner.client.codeOf("shareadd", addRequest(folder))).toBe(0);
  });
});

describe("inviting", () => {
  const invite = (share_id: string, emaillist: string[], account = owner) =>
    account.client.call("sharemailinvite", { share_id, emaillist });
  const codes = async (share_id: string, ...emails: string[]) =>
    (await invite(share_id, emails)).results.map((result) => result.error_code);

  it("tells of each address what became of it", async () => {
    const { shareId } = await newShare(owner);
    const abroad = await server.account("abroad@example.com", "us-central");
    expect(
      await codes(shareId, owner.email, guest.email, "nobody", abroad.email, "new@example.com"),
    ).toEqual([1650, 0, 8107, 303, 0]);
    expect(await codes(shareId, ` ${guest.email.toUpperCase()} `)).toEqual([0]);
    await guest.client.call("shareaccept", { share_id: shareId, mount: "" });
    expect(await codes(shareId, guest.email)).toEqual([1651]);
  });

  it("is 1605 without an address and 1652 with more than 20", async () => {
    const { shareId } = await newShare(owner);
    const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@example.com`);
    const code = (emaillist: string[]) =>
      owner.client.codeOf("sharemailinvite", { share_id: shareId, emaillist });
    expect([await code([]), await code([" "]), await code(many(21))]).toEqual([1605, 1605, 1652]);
    expect(await code(many(20))).toBe(0);
  });

  it("is 8005 for who reads and writes, and for a role above what somebody may give", async () => {
    const { shareId } = await newShare(owner);
    await join(owner, guest, { shareId });
    await join(owner, third, { shareId, role: "i" });
    const request = { share_id: shareId, emaillist: ["x@example.com"] };
    expect(await guest.client.codeOf("sharemailinvite", request)).toBe(8005);
    expect(await third.client.codeOf("sharemailinvite", { ...request, role: "o" })).toBe(8005);
    expect(await third.client.codeOf("sharemailinvite", request)).toBe(0);
  });

  it("ends at a rate for one account", async () => {
    const { shareId } = await newShare(owner);
    await control(server, "limits", { shareInvites: { points: 1, durationS: 60 } });
    const request = { share_id: shareId, emaillist: ["a1@example.com", "a2@example.com"] };
    const refused = await owner.client.refusalOf("sharemailinvite", request);
    expect(refused).toMatchObject({ code: 9429, status: 429 });
    await control(server, "limits", { shareInvites: { points: 1000, durationS: 60 } });
  });

  it("keeps of the mail's token the hash alone, and the last one counts, once and for a week", async () => {
    const { shareId } = await newShare(owner);
    const email = "later@example.com";
    const tokens: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      await invite(shareId, [email]);
      tokens.push(await tokenMailed(email));
    }
    const { db } = server.world.regions.get("ca-central")!;
    const rows = JSON.stringify(await db.selectFrom("share_members").selectAll().execute());
    for (const token of tokens) expect(rows).not.toContain(token);
    const later = await newcomer(server, email);
    const open = (invite_cachekey: string, account = later) =>
      account.client.codeOf("shareinvite", { invite_cachekey });
    expect(await open(tokens[0]!)).toBe(1600);
    expect(await open(tokens[1]!, guest)).toBe(1601);
    const proven = (verified: boolean) => control(server, "account", { email, verified });
    await proven(false);
    expect(await open(tokens[1]!)).toBe(8030);
    await proven(true);
    expect(await open(tokens[1]!)).toBe(0);
    await db
      .updateTable("share_members")
      .set({ invited_s: 1 })
      .where("email", "=", email)
      .execute();
    expect(await open(tokens[1]!)).toBe(1603);
    expect(await later.client.codeOf("shareaccept", { share_id: shareId, mount: "" })).toBe(1603);
  });

  async function tokenMailed(to: string): Promise<string> {
    const [mail] = await mailsTo(server, to, "/signup-share#");
    return /\/signup-share#([0-9a-f]{32})\b/.exec(mail?.text ?? "")![1]!;
  }
});

describe("an invitation", () => {
  it("is taken by its proven address alone, also by somebody who signs up later", async () => {
    const { shareId } = await newShare(owner);
    const email = "newcomer@example.com";
    await owner.client.call("sharemailinvite", { share_id: shareId, emaillist: [email] });
    const answer = { share_id: shareId, mount: "" };
    expect(await third.client.codeOf("shareaccept", answer)).toBe(1600);
    const late = await server.account(email);
    expect((await late.client.call("sharelist", {})).sharelist).toEqual([]);
    expect(await late.client.codeOf("shareaccept", answer)).toBe(8030);
    await control(server, "account", { email, verified: true });
    const [invited] = (await late.client.call("sharelist", {})).sharelist;
    expect(invited).toMatchObject({ share_id: shareId, invite_status: "invited", role: "w" });
    await late.client.call("shareaccept", answer);
    expect(await late.client.codeOf("shareaccept", answer)).toBe(0);
    const { people } = await readShare(owner, shareId);
    expect(people.map(({ email: of, status, sk_role }) => [of, status, sk_role])).toEqual([
      [owner.email, "owner", ""],
      [email, "accepted", ""],
    ]);
    const told = `(${email}) has accepted your invitation.`;
    expect(await mailsTo(server, owner.email, told)).toHaveLength(1);
  });

  it("shows nothing, and is no key's, to who signed up under its address and never proved it", async () => {
    const { shareId: share_id } = await newShare(owner);
    const impostor = await server.account("victim@example.com");
    const invite = { share_id, emaillist: [impostor.email] };
    expect((await owner.client.call("sharemailinvite", invite)).results[0]?.error_code).toBe(0);
    expect((await readShare(owner, share_id)).people[1]).toMatchObject({ userid: "0", pubkey: "" });
    const wraps = [wrapFor(userIdOf(impostor))];
    const set = { share_id, share_sequence: "0", wraps };
    expect(await owner.client.codeOf("shareset", set)).toBe(1602);
    expect(await impostor.client.codeOf("shareget", { share_id })).toBe(1604);
    expect((await impostor.client.call("sharelist", {})).sharelist).toEqual([]);
  });

  it("is over once it was declined, until the next one", async () => {
    const { shareId: share_id } = await newShare(owner);
    const invite = { share_id, emaillist: [guest.email] };
    await owner.client.call("sharemailinvite", invite);
    await guest.client.call("sharedecline", { share_id });
    expect(await guest.client.codeOf("shareaccept", { share_id, mount: "" })).toBe(1603);
    expect(await guest.client.codeOf("shareget", { share_id })).toBe(1604);
    await owner.client.call("sharemailinvite", invite);
    expect(await guest.client.codeOf("shareaccept", { share_id, mount: "" })).toBe(0);
  });
});
