import { describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import {
  encryptTeamShare,
  join,
  listFolder,
  newShare,
  readShare,
  setShareKeys,
  userIdOf,
  wrapFor,
} from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, downloadRange, uploadFile } from "#mock-api/testing/uploads.ts";
import { forShareHouse, toFolderIn } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;

forShareHouse((opened) => {
  ({ server, owner, guest, third } = opened);
});

describe("what its owner puts into a share", () => {
  it("lies under the key of the share, with a name for its people, and he reads it (Formats 11)", async () => {
    const { folder, shareId } = await newShare(owner);
    await encryptTeamShare(owner, shareId);
    await join(owner, guest, { shareId });
    const file = await uploadFile(owner, { pid: folder });
    for (const account of [owner, guest]) {
      const data = await account.client.call("pathdata", dataRequest(file));
      expect(Object.keys(data.sharekeys)).toEqual([`${shareId}-0`]);
    }
    expect((await listFolder(guest, folder)).pathlist.map((row) => row.coffer_id)).toEqual([
      file.itemId,
    ]);
    await owner.client.call("sharestop", { share_id: shareId, sharemember_id: "0", purge: 0 });
    const after = await owner.client.call("pathdata", dataRequest(file));
    expect(after.sharekeys[`${shareId}-0`]?.own_share_key).not.toBe("");
    expect(await guest.client.codeOf("pathdata", dataRequest(file))).toBe(1804);
  });
});

describe("somebody on a share", () => {
  it("sees names under its key, reads its files, and writes on its owner's room", async () => {
    const { folder, shareId } = await newShare(owner);
    const file = await uploadFile(owner, { pid: folder });
    await encryptTeamShare(owner, shareId);
    expect(await guest.client.codeOf("pathget", { coffer_id: folder })).toBe(1804);
    await join(owner, guest, { shareId });
    const { cwd, parents, pathlist } = await listFolder(guest, folder);
    expect(cwd).toMatchObject({ enc_name: "", coffer_pid: "0", domain: `m${shareId}` });
    expect(parents).toEqual([]);
    expect(pathlist.map((row) => [row.coffer_id, row.share_id])).toEqual([[file.itemId, shareId]]);
    const data = await guest.client.call("pathdata", dataRequest(file));
    const key = data.sharekeys[`${shareId}-0`];
    expect(key?.own_share_key).toBe("");
    expect(key?.enc_share_key).toHaveLength(344);
    const wish = { cachekey: file.cachekey, ticket: data.previewtoken };
    expect((await downloadRange(guest.client.base, wish)).status).toBe(200);
    const before = await owner.client.call("userget", {});
    await guest.client.call("pathadd", toFolderIn({ folder, shareId }));
    const after = await owner.client.call("userget", {});
    expect(Number(after.user.hist_id)).toBeGreaterThan(Number(before.user.hist_id));
    const rows = (await listFolder(owner, folder)).pathlist;
    expect(rows.map((row) => [row.enc_name === "", row.domain]).sort()).toEqual([
      [false, "m"],
      [true, `m${shareId}`],
    ]);
  });

  it("reads nothing more, not even with a ticket, once he was removed or has left", async () => {
    const { folder, shareId: share_id } = await newShare(owner);
    const file = await uploadFile(owner, { pid: folder });
    await encryptTeamShare(owner, share_id);
    for (const way of ["removed", "left"] as const) {
      const uniqid = await join(owner, guest, { shareId: share_id });
      const { previewtoken: ticket } = await guest.client.call("pathdata", dataRequest(file));
      const read = () => downloadRange(guest.client.base, { cachekey: file.cachekey, ticket });
      expect((await read()).status).toBe(200);
      const named = { share_id, sharemember_id: uniqid };
      if (way === "removed") await owner.client.call("sharestop", { ...named, purge: 1 });
      else await guest.client.call("sharememberleave", { ...named, bg: 1 });
      expect((await read()).status).toBe(401);
      expect(await guest.client.codeOf("pathget", { coffer_id: folder })).toBe(1804);
      expect(await guest.client.codeOf("shareget", { share_id })).toBe(1604);
    }
  });

  it("changes nothing while he only reads", async () => {
    const { folder, shareId } = await newShare(owner);
    await encryptTeamShare(owner, shareId);
    await join(owner, guest, { shareId, role: "r" });
    expect(await guest.client.codeOf("pathadd", toFolderIn({ folder, shareId }))).toBe(8002);
    expect((await listFolder(guest, folder)).cwd?.synctype).toBe(1 | 16 | 128);
  });

  it("sees the others only where members see one another", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id });
    await join(owner, third, { shareId: share_id });
    const emails = async () => (await readShare(guest, share_id)).people.map(({ email }) => email);
    expect(await emails()).toEqual([owner.email, guest.email, third.email]);
    await owner.client.call("sharelabel", { share_id, is_seeothers: 0 });
    expect(await emails()).toEqual([owner.email, guest.email]);
    expect(await guest.client.codeOf("sharelabel", { share_id, is_seeothers: 1 })).toBe(8005);
    const { people } = await readShare(owner, share_id);
    expect(people.map(({ enc_share_key }) => enc_share_key)).toEqual(["", "", ""]);
  });
});

const WAITED = "the key of a folder that you were waiting for";

describe("somebody who waits for the key of a share", () => {
  it("is told by mail when it was given, once, and not by a change of the key", async () => {
    const { shareId: share_id } = await newShare(owner);
    await owner.client.call("sharemailinvite", { share_id, emaillist: [guest.email] });
    await guest.client.call("shareaccept", { share_id, mount: "" });
    const given = () => mailsTo(server, guest.email, WAITED);
    const before = (await given()).length;
    const wraps = [wrapFor(userIdOf(guest))];
    for (const t of [1, 2]) {
      await owner.client.call("shareset", {
        share_id,
        share_sequence: "0",
        wraps: wraps.map((wrap) => ({ ...wrap, sk_t: t })),
      });
    }
    await owner.client.call("sharerotate", { share_id, from_sequence: "0" });
    await setShareKeys(owner.client, share_id, "1", wraps);
    expect((await given()).length - before).toBe(1);
  });

  it("is not told where the key was there before he accepted", async () => {
    const { shareId } = await newShare(owner);
    await join(owner, third, { shareId });
    expect(await mailsTo(server, third.email, WAITED)).toEqual([]);
  });
});

describe("roles and keys", () => {
  it("are given by whoever may, for the role that somebody has", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id, role: "i" });
    await join(owner, third, { shareId: share_id });
    const set = (account: TestAccount, wraps: ReturnType<typeof wrapFor>[], share_sequence = "0") =>
      account.client.codeOf("shareset", { share_id, share_sequence, wraps });
    expect(await set(third, [wrapFor(userIdOf(guest), "i")])).toBe(8005);
    expect(await set(guest, [wrapFor(userIdOf(guest), "i")])).toBe(8005);
    expect(await set(guest, [wrapFor(userIdOf(third), "r")])).toBe(8005);
    expect(await set(guest, [wrapFor(userIdOf(third), "w")])).toBe(0);
    expect(await set(owner, [wrapFor("77")])).toBe(1602);
    expect(await set(owner, [], "1")).toBe(2000);
  });

  it("never go back to an older grant", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id });
    for (const t of [9, 5]) {
      const wraps = [wrapFor(userIdOf(guest), "w", t)];
      await owner.client.call("shareset", { share_id, share_sequence: "0", wraps });
    }
    const { people } = await readShare(owner, share_id);
    expect(people[1]?.sk_t).toBe(9);
  });

  it("change by an admin alone", async () => {
    const { shareId: share_id } = await newShare(owner);
    const uniqid = await join(owner, guest, { shareId: share_id });
    const set = (permission: "perINVITE" | "perOWNER" | "perREADONLY", value: 0 | 1) =>
      owner.client.call("sharememberpermission", { share_id, uniqid, permission, value });
    expect((await set("perINVITE", 1)).role).toBe("i");
    expect((await set("perREADONLY", 0)).role).toBe("i");
    expect((await set("perINVITE", 0)).role).toBe("w");
    expect((await set("perREADONLY", 1)).role).toBe("r");
    const own = { share_id, uniqid, permission: "perOWNER", value: 1 } as const;
    expect(await guest.client.codeOf("sharememberpermission", own)).toBe(8005);
    expect((await set("perOWNER", 1)).role).toBe("o");
    const unknown = { ...own, uniqid: "77" };
    expect(await guest.client.codeOf("sharememberpermission", unknown)).toBe(1602);
    const stop = { share_id, sharemember_id: "0", purge: 0 } as const;
    expect(await guest.client.codeOf("sharestop", stop)).toBe(8005);
  });

  it("asks devices to forget whoever is off it, or all where it ended, until he is on it again", async () => {
    const { shareId: share_id } = await newShare(owner);
    const sharemember_id = await join(owner, guest, { shareId: share_id });
    await join(owner, third, { shareId: share_id });
    const goneOf = async ({ client }: TestAccount) =>
      (await client.call("sharelist", {})).gone.filter((id) => id === share_id);
    await owner.client.call("sharestop", { share_id, sharemember_id, purge: 1 });
    expect([await goneOf(guest), await goneOf(third), await goneOf(owner)]).toEqual([
      [share_id],
      [],
      [],
    ]);
    await join(owner, guest, { shareId: share_id });
    expect(await goneOf(guest)).toEqual([]);
    await owner.client.call("sharestop", { share_id, sharemember_id, purge: 0 });
    await owner.client.call("sharestop", { share_id, sharemember_id: "0", purge: 1 });
    expect([await goneOf(guest), await goneOf(third)]).toEqual([[], [share_id]]);
  });

  it("go to the next sequence, which serves once its keys are there; what is old stays readable", async () => {
    const { folder, shareId: share_id } = await newShare(owner);
    const file = await uploadFile(owner, { pid: folder });
    await encryptTeamShare(owner, share_id);
    await join(owner, guest, { shareId: share_id });
    const rotate = (from_sequence: string) =>
      owner.client.call("sharerotate", { share_id, from_sequence });
    expect(await rotate("0")).toEqual({ share_sequence: "1" });
    expect((await readShare(owner, share_id)).share_sequence).toBe("0");
    await setShareKeys(owner.client, share_id, "1", [wrapFor(userIdOf(guest))]);
    const stale = { share_id, from_sequence: "0" };
    expect(await owner.client.codeOf("sharerotate", stale)).toBe(2164);
    const sequences = async () =>
      (await listFolder(guest, folder)).pathlist.map((row) => row.share_sequence);
    expect(await sequences()).toEqual(["0"]);
    expect((await readShare(owner, share_id)).cnt).toBeGreaterThan(0);
    await encryptTeamShare(owner, share_id);
    expect(await sequences()).toEqual(["1"]);
    const data = await guest.client.call("pathdata", dataRequest(file));
    expect(Object.keys(data.sharekeys)).toEqual([`${share_id}-1`]);
    const other = { share_id, share_sequence: "1", own_share_key: sealed.ownShareKey(), wraps: [] };
    expect(await owner.client.codeOf("shareset", other)).toBe(2000);
  });

  it("take the owner's copy of the share password once: 2123 after the first (K16)", async () => {
    const { shareId: share_id } = await newShare(owner);
    const uniqid = await join(owner, guest, { shareId: share_id });
    const give = (enc_password: string, to = "0", account = owner) =>
      account.client.codeOf("grantinvitepermission", { share_id, uniqid: to, enc_password });
    expect((await readShare(owner, share_id)).enc_password).toBe("NULL");
    const first = `50:${sealed.ownShareKey()}`;
    expect(await give(first)).toBe(0);
    expect(await give(first)).toBe(0);
    expect(await give(`50:${sealed.ownShareKey()}`)).toBe(2123);
    const wrapped = sealed.shareKeyWrap();
    expect(await give(wrapped, uniqid)).toBe(0);
    expect((await readShare(guest, share_id)).enc_password).toBe(wrapped);
    expect(await give(wrapped, uniqid, guest)).toBe(8005);
  });
});

describe("an invitation that is older than a week", () => {
  it("is in no list and counts nowhere, because nobody can take it, until it is sent again (1603)", async () => {
    const { folder, shareId } = await newShare(owner);
    const invite = { share_id: shareId, emaillist: ["guest@example.com"], role: "w" as const };
    await owner.client.call("sharemailinvite", invite);
    const waits = async () => {
      const { sharelist } = await guest.client.call("sharelist", {});
      const { amount } = await guest.client.call("usernotifications", {});
      return [sharelist.filter(({ coffer_id }) => coffer_id === folder).length, amount];
    };
    const [listed, counted] = await waits();
    expect(listed).toBe(1);
    const db = server.world.regions.get("ca-central")?.db;
    const row = db?.updateTable("share_members").set(({ eb }) => ({
      invited_s: eb("invited_s", "-", 7 * 86_400 + 1),
    }));
    await row?.where("share_id", "=", Number(shareId)).execute();
    expect(await waits()).toEqual([0, Number(counted) - 1]);
    const answer = { share_id: shareId, mount: "" } as const;
    expect(await guest.client.codeOf("shareaccept", answer)).toBe(1603);
    await owner.client.call("sharemailinvite", invite);
    expect(await waits()).toEqual([1, counted]);
    await guest.client.call("shareaccept", answer);
  });
});
