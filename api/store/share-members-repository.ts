import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ShareKeyName } from "#api/store/link-keys-repository.ts";
import type { ShareGrantTable, ShareMemberTable } from "#api/store/share-tables.ts";

export type MemberRow = Selectable<ShareMemberTable>;

/** Everybody who is or was on a share, in the order of their first invitation. */
export async function listMembers(db: Db, shareId: number): Promise<MemberRow[]> {
  return db
    .selectFrom("share_members")
    .selectAll()
    .where("share_id", "=", shareId)
    .orderBy("member_id")
    .execute();
}

/** Whoever is on a share or invited to it: an account by its number, or by an address that is its own. */
export interface Person {
  readonly id: number;
  /** Empty while nobody has proven that it is his. */
  readonly email: string;
}

export async function findMembership(
  db: Db,
  shareId: number,
  person: Person,
): Promise<MemberRow | undefined> {
  return isPerson(db, person).where("share_id", "=", shareId).executeTakeFirst();
}

/** What somebody is on or invited to since then, the newest first: an older invitation nobody can take. */
export async function listMemberships(
  db: Db,
  person: Person,
  { invitedSinceS, most }: { readonly invitedSinceS: number; readonly most: number },
): Promise<MemberRow[]> {
  return isPerson(db, person)
    .where((eb) =>
      eb.or([
        eb("status", "=", "accepted"),
        eb.and([eb("status", "=", "invited"), eb("invited_s", ">=", invitedSinceS)]),
      ]),
    )
    .orderBy("member_id", "desc")
    .limit(most)
    .execute();
}

/** Shares that wait for this person's answer since then (Spec A§3.5). */
export async function countInvitations(
  db: Db,
  person: Person,
  invitedSinceS: number,
): Promise<number> {
  const row = await isPerson(db, person)
    .where("status", "=", "invited")
    .where("invited_s", ">=", invitedSinceS)
    .clearSelect()
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Shares that are over for this person and that his devices are asked to forget, the newest first. */
export async function listToForget(db: Db, person: Person, most: number): Promise<number[]> {
  const rows = await isToForget(db, person)
    .clearSelect()
    .select("share_members.share_id")
    .orderBy("share_members.member_id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ share_id }) => share_id);
}

/** How many they are: it rises when one more is over. */
export async function countToForget(db: Db, person: Person): Promise<number> {
  const row = await isToForget(db, person)
    .clearSelect()
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function isToForget(db: Db, person: Person) {
  return isPerson(db, person)
    .innerJoin("team_shares", "team_shares.share_id", "share_members.share_id")
    .where("share_members.purge", "=", 1)
    .where((eb) =>
      eb.or([eb("share_members.status", "=", "removed"), eb("team_shares.is_stopped", "=", 1)]),
    );
}

/** Everybody who is on a share is asked to forget it. */
export async function askAllToForget(trx: Db, shareId: number): Promise<void> {
  await trx
    .updateTable("share_members")
    .set({ purge: 1 })
    .where("share_id", "=", shareId)
    .where("status", "=", "accepted")
    .execute();
}

/** An address counts for an account as long as no other one has answered for it. */
function isPerson(db: Db, { id, email }: Person) {
  return db
    .selectFrom("share_members")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("share_members.user_id", "=", id),
        eb.and([
          eb("share_members.user_id", "=", 0),
          eb("email", "=", email),
          eb("email", "!=", ""),
        ]),
      ]),
    );
}

export async function findMember(
  db: Db,
  shareId: number,
  memberId: number,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom("share_members")
    .selectAll()
    .where("share_id", "=", shareId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

export async function findInvite(db: Db, inviteHash: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom("share_members")
    .selectAll()
    .where("invite_hash", "=", inviteHash)
    .executeTakeFirst();
}

export async function insertMember(trx: Db, row: Insertable<ShareMemberTable>): Promise<void> {
  await trx.insertInto("share_members").values(row).execute();
}

export async function updateMember(
  trx: Db,
  memberId: number,
  fields: Updateable<ShareMemberTable>,
): Promise<void> {
  await trx.updateTable("share_members").set(fields).where("member_id", "=", memberId).execute();
}

/** The newest grant of a person counts: an older one never takes its place (Formats 12). */
export async function putGrant(trx: Db, row: ShareGrantTable): Promise<void> {
  await trx
    .insertInto("share_grants")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["share_id", "share_sequence", "user_id"])
        .doUpdateSet(row)
        .where("share_grants.sk_t", "<=", row.sk_t),
    )
    .execute();
}

/** Who of these people had a grant in this sequence or the one before it. */
export async function listGranted(
  db: Db,
  { share_id, share_sequence }: ShareKeyName,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("share_grants")
    .select("user_id")
    .where("share_id", "=", share_id)
    .where("share_sequence", ">=", share_sequence - 1)
    .where("user_id", "in", userIds)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The grants of the sequences before the newest one, of so many of them. */
export async function listGrantsBefore(
  db: Db,
  { share_id, share_sequence }: ShareKeyName,
  most: number,
): Promise<ShareGrantTable[]> {
  return db
    .selectFrom("share_grants")
    .selectAll()
    .where("share_id", "=", share_id)
    .where("share_sequence", "<", share_sequence)
    .where("share_sequence", ">=", share_sequence - most)
    .execute();
}
