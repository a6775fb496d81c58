import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { ItemKeyRow, ShareKeyName } from "#api/store/link-keys-repository.ts";
import type { ShareGrantTable } from "#api/store/share-tables.ts";

/** Items asked for in one question. */
const STEP = 500;

/** What an item is called under the key of a share. */
export type TeamName = Pick<
  ItemKeyRow,
  "item_id" | "share_id" | "share_sequence" | "enc_share_name"
>;

/**
 * What items are called under the key of a team share, under the newest sequence that it was made for:
 * while a removal is worked off, what was not wrapped anew is read under the key before. With null, under
 * the share or link that it was put into by others, else whichever share it lies in.
 */
export async function readTeamNames(
  db: Db,
  items: readonly Pick<ItemRow, "id">[],
  shareId: number | null,
): Promise<ReadonlyMap<number, TeamName>> {
  const names = new Map<number, TeamName>();
  for (let start = 0; start < items.length; start += STEP) {
    const ids = items.slice(start, start + STEP).map(({ id }) => id);
    const rows = teamKeysOf(db, ids, shareId).select([
      "item_keys.item_id",
      "item_keys.share_id",
      "item_keys.share_sequence",
      "item_keys.enc_share_name",
    ]);
    for (const row of await rows.execute()) names.set(row.item_id, row);
  }
  return names;
}

/** All that stands under it for one item, of the newest sequence. */
export async function findTeamKey(
  db: Db,
  itemId: number,
  shareId: number | null,
): Promise<ItemKeyRow | undefined> {
  return (await teamKeysOf(db, [itemId], shareId).selectAll("item_keys").execute()).at(-1);
}

/**
 * The sum hides the share from the choice of an index: by item, or all keys of the share are read each time.
 * @internal Tests ask the database for the plan of the query.
 */
export function teamKeysOf(db: Db, ids: readonly number[], shareId: number | null) {
  const rows = db.selectFrom("item_keys").where("item_keys.item_id", "in", ids);
  if (shareId !== null) {
    return rows
      .where(sql`item_keys.share_id + 0`, "=", shareId)
      .orderBy("item_keys.share_sequence");
  }
  return rows
    .where((row) =>
      row.or([
        IS_OF_ITS_WORLD,
        row.exists(
          row
            .selectFrom("team_shares")
            .select("team_shares.share_id")
            .whereRef("team_shares.share_id", "=", "item_keys.share_id"),
        ),
      ]),
    )
    .orderBy(sql`case when ${IS_OF_ITS_WORLD} then 1 else 0 end`)
    .orderBy("item_keys.share_sequence");
}

/** The share or link that others put the item into: its domain says so (Formats 3). */
const IS_OF_ITS_WORLD = sql<boolean>`exists (select 1 from items where items.id = item_keys.item_id
  and items.domain = 'm' || cast(item_keys.share_id as text))`;

/** The key of a share as this person was given it; undefined before he was. */
export async function findGrant(
  db: Db,
  { share_id, share_sequence }: ShareKeyName,
  userId: number,
): Promise<ShareGrantTable | undefined> {
  return db
    .selectFrom("share_grants")
    .selectAll()
    .where("share_id", "=", share_id)
    .where("share_sequence", "=", share_sequence)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
