import { sql } from "kysely";
import { beginJob, endJob } from "#api/store/account-jobs-repository.ts";
import { releaseBlobs } from "#api/store/blobs-in-use.ts";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import { raiseHistId } from "#api/store/users-repository.ts";
import { dropVersionsOf } from "#api/store/versions-repository.ts";
import type { RegionStore } from "#api/world.ts";

/** Deleted items looked at in one call, steps that one call takes, rows that one step removes. */
const MAX_ITEMS = 100;
const MAX_STEPS = 200;
const MAX_ROWS = 200;

/** What a purge took: whose tree changed, and how many items or versions are gone. */
export interface PurgedItems {
  readonly users: ReadonlySet<number>;
  readonly count: number;
}

/**
 * Removes for good what was deleted before `beforeS`, with all that lies below it, from the leaves
 * upwards; a large folder takes several calls. Returns the users whose tree changed, and how many
 * items went. Spec A§9.3. What takes several steps locks the account meanwhile: its devices ask once, when it is done (Spec A§4.4).
 */
export async function purgeTrash(region: RegionStore, beforeS: number): Promise<PurgedItems> {
  const users = new Set<number>();
  let count = 0;
  const locked = new Set<number>();
  let steps = 0;
  try {
    for (const id of await findExpired(region.db, beforeS)) {
      let isLeft = true;
      while (isLeft && steps < MAX_STEPS) {
        steps += 1;
        const gone = await purgeStep(region, id, beforeS);
        count += gone.length;
        for (const item of gone) users.add(item.user_id);
        isLeft = gone.length > 0 && gone.every((item) => item.id !== id);
        const [first] = gone;
        if (isLeft && first !== undefined && (await beginJob(region.db, first.user_id))) {
          locked.add(first.user_id);
        }
      }
    }
  } finally {
    for (const userId of locked) await endJob(region.db, userId);
  }
  return { users, count };
}

async function findExpired(db: Db, beforeS: number): Promise<number[]> {
  const rows = await db
    .selectFrom("items")
    .select("id")
    .where(sql<boolean>`is_deleted = 1`)
    .where("changed_s", "<", beforeS)
    .orderBy("changed_s")
    .limit(MAX_ITEMS)
    .execute();
  return rows.map((row) => row.id);
}

/** Removes some leaves below a deleted item, or at the end the item; nothing once it was restored. */
async function purgeStep(
  { db, blobs }: RegionStore,
  id: number,
  beforeS: number,
): Promise<ItemRow[]> {
  const { gone, freed } = await db.transaction().execute(async (trx) => {
    const item = await trx
      .selectFrom("items")
      .selectAll()
      .where("id", "=", id)
      .where(sql<boolean>`is_deleted = 1`)
      .where("changed_s", "<", beforeS)
      .executeTakeFirst();
    if (item === undefined) return { gone: [], freed: [] };
    const leaves = await findLeaves(trx, item);
    return { gone: leaves, freed: await removeRows(trx, item.user_id, leaves) };
  });
  // Bytes without an item are only lost room; an item without bytes would be a lost file.
  for (const cachekey of freed) await blobs.removeFinished(cachekey);
  return gone;
}

const IS_FULL = sql<number>`case when exists (select 1 from items as child
  where child.pid = items.id) then 1 else 0 end`.as("is_full");

/**
 * Removes a deleted item with all that lies below it, the deepest first, no more than `most` rows; for
 * whoever asks for it inside a transaction. `freed` are blobs to be removed once that is committed.
 */
export async function purgeBelow(
  trx: Db,
  top: ItemRow,
  most: number,
): Promise<{ readonly rows: number; readonly isWhole: boolean; readonly freed: string[] }> {
  const { rows } = await sql<ItemRow>`
    with recursive below (id, depth) as (
      select id, 0 from items as root where root.id = ${top.id}
      union all
      select child.id, below.depth + 1 from items as child join below on child.pid = below.id)
    select items.* from below join items on items.id = below.id
      order by below.depth desc, items.id limit ${most}`.execute(trx);
  const freed: string[] = [];
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    freed.push(...(await removeRows(trx, top.user_id, rows.slice(at, at + MAX_ROWS))));
  }
  return { rows: rows.length, isWhole: rows.some(({ id }) => id === top.id), freed };
}

/**
 * What was deleted in a folder and in the folders below it, the topmost of each branch, oldest first; at
 * most `most`. In a folder that is deleted itself it is what was deleted before it.
 */
export async function findDeletedBelow(db: Db, folderId: number, most: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with recursive below (id) as (
      select id from items as root where root.id = ${folderId}
      union all
      select child.id from items as child join below on child.pid = below.id
        where child.is_deleted = 0 and child.type = 'dir')
    select items.* from below join items on items.pid = below.id
      where items.is_deleted = 1 order by items.changed_s, items.id limit ${most}`.execute(db);
  return rows;
}

/** Walks down until something has nothing below it. */
async function findLeaves(trx: Db, top: ItemRow): Promise<ItemRow[]> {
  let folder = top;
  for (;;) {
    const children = await trx
      .selectFrom("items")
      .selectAll()
      .select(IS_FULL)
      .where("pid", "=", folder.id)
      .orderBy("id")
      .limit(MAX_ROWS)
      .execute();
    const leaves = children.filter((child) => child.is_full === 0);
    const [first] = children;
    if (first === undefined) return [folder];
    if (leaves.length > 0) return leaves;
    folder = first;
  }
}

/**
 * The items with everything that names them; their room is free again. Returns the blobs that nothing
 * names any more.
 */
async function removeRows(trx: Db, userId: number, items: readonly ItemRow[]): Promise<string[]> {
  const ids = items.map((item) => item.id);
  const cachekeys = items.map((item) => item.cachekey);
  cachekeys.push(...(await dropVersionsOf(trx, ids)));
  await trx.deleteFrom("items").where("id", "in", ids).execute();
  await trx.deleteFrom("item_keys").where("item_id", "in", ids).execute();
  await trx.deleteFrom("link_work").where("item_id", "in", ids).execute();
  await trx.deleteFrom("link_folders").where("folder_id", "in", ids).execute();
  await trx.deleteFrom("recents").where("item_id", "in", ids).execute();
  await trx.deleteFrom("activity").where("item_id", "in", ids).execute();
  await trx
    .deleteFrom("favorites")
    .where("user_id", "=", userId)
    .where("item_id", "in", ids)
    .execute();
  // Their keys go with those of every deleted link (Trust L8).
  await trx.updateTable("links").set({ is_deleted: 1 }).where("item_id", "in", ids).execute();
  const freed = await releaseBlobs(trx, cachekeys);
  await raiseHistId(trx, userId);
  return freed;
}
