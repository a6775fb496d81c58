import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { TeamShareTable } from "#api/store/share-tables.ts";
import { chunksOf } from "#api/store/tree-steps.ts";

export type TeamShareRow = Selectable<TeamShareTable>;

export async function insertTeamShare(trx: Db, row: Insertable<TeamShareTable>): Promise<void> {
  await trx.insertInto("team_shares").values(row).execute();
}

export async function updateTeamShare(
  trx: Db,
  shareId: number,
  fields: Updateable<TeamShareTable>,
): Promise<void> {
  await trx.updateTable("team_shares").set(fields).where("share_id", "=", shareId).execute();
}

/** A share of this user that goes on (Trust T4). */
export async function findOwnTeamShare(
  db: Db,
  userId: number,
  shareId: number,
): Promise<TeamShareRow | undefined> {
  return db
    .selectFrom("team_shares")
    .selectAll()
    .where("share_id", "=", shareId)
    .where("user_id", "=", userId)
    .where("is_stopped", "=", 0)
    .executeTakeFirst();
}

/** The share with keys that has its folder on this path: what is put there lies under its key. */
export async function findShareOnPath(
  db: Db,
  path: readonly Pick<ItemRow, "id">[],
): Promise<TeamShareRow | undefined> {
  return db
    .selectFrom("team_shares")
    .selectAll()
    .where("is_stopped", "=", 0)
    .where("is_set", "=", 1)
    .where(
      "item_id",
      "in",
      path.map(({ id }) => id),
    )
    .executeTakeFirst();
}

/** Whether a share that goes on has its folder on this path. */
export async function liesInShare(db: Db, path: readonly Pick<ItemRow, "id">[]): Promise<boolean> {
  if (path.length === 0) return false;
  const row = await db
    .selectFrom("team_shares")
    .select("share_id")
    .where("is_stopped", "=", 0)
    .where(
      "item_id",
      "in",
      path.map(({ id }) => id),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Folders of shares of this user that go on, and every folder above one: moving any of them moves a share. One
 * statement, which walks through each folder once.
 */
export async function readShareHolders(db: Db, userId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive up(id, pid) as (
      select items.id, items.pid from team_shares join items on items.id = team_shares.item_id
      where team_shares.user_id = ${userId} and team_shares.is_stopped = 0
      union
      select items.id, items.pid from up join items on items.id = up.pid)
    select id from up`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the items that are folders of shares that go on. */
export async function readSharedAmong(db: Db, ids: Iterable<number>): Promise<ReadonlySet<number>> {
  const shared = new Set<number>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom("team_shares")
      .select("item_id")
      .where("item_id", "in", chunk)
      .where("is_stopped", "=", 0)
      .execute();
    for (const { item_id } of rows) shared.add(item_id);
  }
  return shared;
}

/** A share that goes on, whosever it is: who may ask for it decides `findShareStanding`. */
export async function findTeamShare(db: Db, shareId: number): Promise<TeamShareRow | undefined> {
  return db
    .selectFrom("team_shares")
    .selectAll()
    .where("share_id", "=", shareId)
    .where("is_stopped", "=", 0)
    .executeTakeFirst();
}

/** Shares of this user that go on, the newest first. */
export async function listOwnShares(db: Db, userId: number, most: number): Promise<TeamShareRow[]> {
  return db
    .selectFrom("team_shares")
    .selectAll()
    .where("user_id", "=", userId)
    .where("is_stopped", "=", 0)
    .orderBy("share_id", "desc")
    .limit(most)
    .execute();
}

/** Items below a folder that are not deleted, counted no further than `most` and one. */
export async function countBelow(db: Db, itemId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive below (id) as (
      select id from items as top where top.pid = ${itemId} and top.is_deleted = 0
      union all
      select child.id from items as child join below on child.pid = below.id
        where child.is_deleted = 0)
    select count(*) as count from (select 1 from below limit ${most + 1}) as few`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Shares that go on, by their numbers. */
export async function listTeamShares(
  db: Db,
  shareIds: readonly number[],
): Promise<ReadonlyMap<number, TeamShareRow>> {
  if (shareIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("team_shares")
    .innerJoin("users", "users.id", "team_shares.user_id")
    .selectAll("team_shares")
    .where("team_shares.share_id", "in", shareIds)
    .where("team_shares.is_stopped", "=", 0)
    // What a closed or suspended account shares is nobody's until it is kept (Reading R-136).
    .where("users.state_code", "=", 0)
    .execute();
  return new Map(rows.map((row) => [row.share_id, row]));
}

/** Somebody asks for what is still to encrypt: others are not asked to do it beside him. */
export async function noteWorking(
  db: Db,
  shareId: number,
  { nowS, familyId }: { readonly nowS: number; readonly familyId: number },
): Promise<void> {
  await db
    .updateTable("team_shares")
    .set({ worked_s: nowS, worked_by: familyId })
    .where("share_id", "=", shareId)
    .where((eb) => eb.or([eb("worked_s", "!=", nowS), eb("worked_by", "!=", familyId)]))
    .execute();
}
