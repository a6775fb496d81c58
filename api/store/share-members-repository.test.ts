import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#api/store/db.ts";
import type { MemberStatus } from "#api/store/share-tables.ts";
import { type ApiInProcess, openApiInProcess } from "#tests/support/api-in-process.ts";
import {
  askAllToForget,
  countInvitations,
  countToForget,
  findMember,
  findMembership,
  insertMember,
  listGranted,
  listGrantsBefore,
  listMembers,
  listMemberships,
  listToForget,
  putGrant,
} from "./share-members-repository.ts";

const NOBODY = { userId: 0, webDeviceId: 0 };
const ADA = { id: 7, email: "ada@example.com" };

let api: ApiInProcess;
let db: Db;

beforeEach(async () => {
  api = await openApiInProcess(NOBODY, { nowMs: () => 1_790_000_000_000 });
  ({ db } = api.region);
});
afterEach(() => api.close());

interface Row {
  readonly memberId: number;
  readonly shareId?: number;
  readonly userId?: number;
  readonly email?: string;
  readonly status?: MemberStatus;
  readonly invitedS?: number;
  readonly purge?: 0 | 1;
}

async function put(...rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const { memberId, shareId = 5, userId = ADA.id, email = `${memberId}@example.com` } = row;
    const { status = "accepted", invitedS = 100, purge = 0 } = row;
    await insertMember(db, {
      ...{ member_id: memberId, share_id: shareId, user_id: userId, email, status, purge },
      ...{ role: "w", invited_by: 1, invited_s: invitedS },
    });
  }
}

async function share(share_id: number, is_stopped = 0): Promise<void> {
  const row = { share_id, user_id: 1, item_id: share_id, created_s: 1, is_stopped };
  await db.insertInto("team_shares").values(row).execute();
}

const idsOf = (rows: readonly { readonly member_id: number }[]) =>
  rows.map(({ member_id }) => member_id);

describe("the people of a share", () => {
  it("stand in the order of their first invitation, whatever their rows were written in", async () => {
    await put(
      { memberId: 9, email: "a@example.com" },
      { memberId: 3, email: "z@example.com" },
      { memberId: 4, shareId: 6 },
      { memberId: 8 },
    );
    expect(idsOf(await listMembers(db, 5))).toEqual([3, 8, 9]);
  });

  it("are found by their number in that very share", async () => {
    await put({ memberId: 3 });
    expect(await findMember(db, 5, 3)).toMatchObject({ member_id: 3 });
    expect(await findMember(db, 6, 3)).toBeUndefined();
  });

  it("are asked to forget it as far as they are on it", async () => {
    await put({ memberId: 1 }, { memberId: 2, status: "invited" }, { memberId: 3, shareId: 6 });
    await askAllToForget(db, 5);
    const asked = await db.selectFrom("share_members").selectAll().where("purge", "=", 1).execute();
    expect(idsOf(asked)).toEqual([1]);
  });
});

describe("what somebody is on", () => {
  const since = { invitedSinceS: 100, most: 10 };

  it("is what was accepted, however old, and what he was invited to since, the newest first", async () => {
    await put(
      { memberId: 4, invitedS: 1 },
      { memberId: 2, status: "invited", invitedS: 100 },
      { memberId: 3, status: "invited", invitedS: 99 },
      { memberId: 5, status: "left" },
      { memberId: 6, status: "accepted" },
      { memberId: 1, userId: 8 },
    );
    expect(idsOf(await listMemberships(db, ADA, since))).toEqual([6, 4, 2]);
    expect(idsOf(await listMemberships(db, ADA, { ...since, most: 2 }))).toEqual([6, 4]);
    expect(await countInvitations(db, ADA, 100)).toBe(1);
    expect(await countInvitations(db, ADA, 99)).toBe(2);
    expect(await countInvitations(db, ADA, 101)).toBe(0);
  });

  it("is his by an address that is his own, as long as no other account has answered for it", async () => {
    const { email } = ADA;
    await put(
      { memberId: 1, userId: 0, email },
      { memberId: 2, shareId: 4, userId: 8, email },
      { memberId: 3, userId: 0, email: "" },
    );
    expect(idsOf(await listMemberships(db, ADA, since))).toEqual([1]);
    expect(await listMemberships(db, { ...ADA, email: "" }, since)).toEqual([]);
    expect(await findMembership(db, 5, ADA)).toMatchObject({ member_id: 1 });
    expect(await findMembership(db, 6, ADA)).toBeUndefined();
  });
});

describe("what somebody is asked to forget", () => {
  it("is what he was taken off and what has ended, where that was asked for, the newest first", async () => {
    for (const id of [1, 2, 3, 4, 8]) await share(id);
    for (const id of [5, 6, 7]) await share(id, 1);
    await put(
      { memberId: 15, shareId: 1, status: "removed", purge: 1 },
      { memberId: 12, shareId: 2, status: "removed" },
      { memberId: 14, shareId: 3, purge: 1 },
      { memberId: 17, shareId: 4, status: "left", purge: 1 },
      { memberId: 13, shareId: 5, purge: 1 },
      { memberId: 16, shareId: 6 },
      { memberId: 18, shareId: 7, purge: 1 },
      { memberId: 11, shareId: 8, status: "removed", purge: 1 },
    );
    expect(await listToForget(db, ADA, 10)).toEqual([7, 1, 5, 8]);
    expect(await listToForget(db, ADA, 1)).toEqual([7]);
    expect(await countToForget(db, ADA)).toBe(4);
    expect(await countToForget(db, { id: 8, email: "" })).toBe(0);
  });
});

describe("grants", () => {
  const grant = (user_id: number, share_sequence: number, sk_t = 10) => ({
    ...{ share_id: 5, share_sequence, user_id, enc_share_key: `key ${sk_t}` },
    ...{ sk_role: "w" as const, sk_t, sk_from: "", sk_sig: "" },
  });
  const keys = async () =>
    (await db.selectFrom("share_grants").select("enc_share_key").execute()).map(
      ({ enc_share_key }) => enc_share_key,
    );

  it("give way to one as new or newer, and to none that is older", async () => {
    await putGrant(db, grant(7, 0, 10));
    await putGrant(db, grant(7, 0, 9));
    expect(await keys()).toEqual(["key 10"]);
    await putGrant(db, { ...grant(7, 0, 10), enc_share_key: "again" });
    expect(await keys()).toEqual(["again"]);
    await putGrant(db, grant(7, 0, 11));
    expect(await keys()).toEqual(["key 11"]);
  });

  it("count in their sequence and the next one, and for whom it is asked", async () => {
    for (const [user, sequence] of [
      [7, 3],
      [8, 2],
      [9, 1],
      [10, 3],
    ] as const) {
      await putGrant(db, grant(user, sequence));
    }
    await putGrant(db, { ...grant(9, 3), share_id: 6 });
    const name = { share_id: 5, share_sequence: 3 };
    expect([...(await listGranted(db, name, [7, 8, 9]))].sort()).toEqual([7, 8]);
    expect([...(await listGranted(db, name, []))]).toEqual([]);
  });

  it("of sequences before go so far back, and leave the newest out", async () => {
    for (const sequence of [0, 1, 2, 3]) await putGrant(db, grant(7, sequence));
    await putGrant(db, { ...grant(7, 2), share_id: 6 });
    const before = await listGrantsBefore(db, { share_id: 5, share_sequence: 3 }, 2);
    expect(before.map(({ share_id, share_sequence: of }) => [share_id, of])).toEqual([
      [5, 1],
      [5, 2],
    ]);
  });
});
