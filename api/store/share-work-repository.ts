import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";

/** An item that somebody on a share named, and no device of its owner has sealed yet. */
export interface UnnamedItem {
  readonly id: number;
  readonly pid: number | null;
  readonly share_id: number;
  readonly share_sequence: number;
  readonly enc_share_name: string;
  readonly sharename_digest: string;
}

/** The first of them, each under the newest sequence that it has a name in. */
export async function listUnnamed(db: Db, userId: number, most: number): Promise<UnnamedItem[]> {
  const rows = await db
    .selectFrom("items")
    .innerJoin("item_keys", "item_keys.item_id", "items.id")
    .innerJoin("team_shares", "team_shares.share_id", "item_keys.share_id")
    .select([
      "items.id",
      "items.pid",
      "item_keys.share_id",
      "item_keys.share_sequence",
      "item_keys.enc_share_name",
      "item_keys.sharename_digest",
    ])
    .where("items.user_id", "=", userId)
    .where(sql<boolean>`items.enc_name = '' and items.pid is not null`)
    .where("items.is_deleted", "=", 0)
    .where("item_keys.enc_share_name", "!=", "")
    .where("team_shares.is_stopped", "=", 0)
    .where("team_shares.is_set", "=", 1)
    .orderBy("items.id")
    .orderBy("item_keys.share_sequence")
    .limit(most)
    .execute();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** A share whose items lack keys under its newest sequence. */
export interface ShareWork {
  readonly share_id: number;
  readonly share_sequence: number;
  readonly item_id: number;
}

interface WorkWanted {
  readonly before: number;
  /** A browser whose page has just begun: what it worked on before that is left. */
  readonly begunBy: number | null;
  readonly most: number;
}

/** Shares of this user that nobody has worked for since that moment, or that the page before this one left. */
export async function listShareWork(
  db: Db,
  userId: number,
  { before, begunBy, most }: WorkWanted,
): Promise<ShareWork[]> {
  const has = (table: string) => sql<boolean>`exists (select 1 from ${sql.table(table)} as open
    where open.share_id = team_shares.share_id
    and open.share_sequence = team_shares.share_sequence)`;
  return db
    .selectFrom("team_shares")
    .select(["share_id", "share_sequence", "item_id"])
    .where("user_id", "=", userId)
    .where("is_stopped", "=", 0)
    .where("is_set", "=", 1)
    .where((eb) => {
      const isFree = eb("worked_s", "<=", before);
      return begunBy === null ? isFree : eb.or([isFree, eb("worked_by", "=", begunBy)]);
    })
    .where(sql<boolean>`(${has("link_work")} or ${has("link_folders")})`)
    .orderBy("share_id")
    .limit(most)
    .execute();
}

/** Own shares whose newest key was given to somebody who has left, or was taken off, since. */
export async function countToRotate(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("team_shares")
    .innerJoin("share_members", "share_members.share_id", "team_shares.share_id")
    .innerJoin("share_grants", (join) =>
      join
        .onRef("share_grants.share_id", "=", "team_shares.share_id")
        .onRef("share_grants.share_sequence", "=", "team_shares.share_sequence")
        .onRef("share_grants.user_id", "=", "share_members.user_id"),
    )
    .select(({ fn }) => fn.count<number>("team_shares.share_id").distinct().as("count"))
    .where("team_shares.user_id", "=", userId)
    .where("team_shares.is_stopped", "=", 0)
    .where("share_members.status", "in", ["left", "removed"])
    .where("share_grants.sk_role", "!=", "")
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
