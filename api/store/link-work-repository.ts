import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, isInTrash, readPath } from "#api/store/items-repository.ts";
import {
  addFolder,
  addWork,
  type Cover,
  type ShareKeyName,
  toName,
} from "#api/store/link-keys-repository.ts";

/** Children looked at in one step; steps in one call, and while nothing was found yet. */
const STEP_CHILDREN = 200;
const MAX_STEPS = 20;
const MAX_EMPTY_STEPS = 1000;
/** Folders without children that one call drops. */
const MAX_PRUNED = 5000;
/** Counting ends here; a percentage needs no more. */
export const COUNTED_MOST = 100_000;

export interface WorkItem {
  readonly item: ItemRow;
  /** The item itself, then upwards to the root of the area. */
  readonly path: readonly ItemRow[];
}

/** Begins the walk below a link whose keys were just set. */
export async function startLinkWork(db: Db, link: Cover, itemType: "dir" | "file") {
  await addWork(db, link, link.item_id);
  if (itemType === "dir") await addFolder(db, link, link.item_id);
}

/** Up to `limit` items below the link that lack keys. What left the link meanwhile is dropped. */
export async function takeLinkWork(db: Db, link: Cover, limit: number): Promise<WorkItem[]> {
  await lookAtChildren(db, link, limit);
  const rows = await db
    .selectFrom("link_work")
    .innerJoin("items", "items.id", "link_work.item_id")
    .selectAll("items")
    .where("link_work.share_id", "=", link.share_id)
    .where("link_work.share_sequence", "=", link.share_sequence)
    .orderBy("link_work.item_id")
    .limit(limit)
    .execute();
  const work: WorkItem[] = [];
  const paths = new Map<number, readonly ItemRow[]>();
  for (const item of rows) {
    const pid = item.pid ?? 0;
    const above = paths.get(pid) ?? (await readPath(db, pid));
    paths.set(pid, above);
    const path = [item, ...above];
    if (isUnder(link, path)) work.push({ item, path });
    else await dropWork(db, link, item.id);
  }
  return work;
}

export async function dropWork(db: Db, share: ShareKeyName, itemId: number): Promise<void> {
  await db
    .deleteFrom("link_work")
    .where("share_id", "=", share.share_id)
    .where("share_sequence", "=", share.share_sequence)
    .where("item_id", "=", itemId)
    .execute();
}

/** True when a path leads through the item of the link and nothing on it is deleted. */
export function isUnder(
  link: Pick<Cover, "item_id">,
  path: readonly Pick<ItemRow, "id" | "is_deleted">[],
): boolean {
  return path.some((item) => item.id === link.item_id) && !isInTrash(path);
}

/** Items done under a link's key, and what is known to be left (Spec C§3). */
export interface LinkWorkCount {
  readonly cnt: number;
  readonly enc_cnt: number;
}

/** All links of a user that stand, or one link. */
export type LinksWish = { readonly userId: number } | { readonly publinkId: number };

/** The condition of a wish on the table `links`. */
export function isWished(wish: LinksWish) {
  return "userId" in wish
    ? sql<boolean>`links.user_id = ${wish.userId} and links.is_deleted = 0`
    : sql<boolean>`links.publink_id = ${wish.publinkId}`;
}

/** Of one link or share. */
export async function countLinkWork(db: Db, cover: ShareKeyName): Promise<LinkWorkCount> {
  const count = (table: string) => sql<number>`(select count(*) from (select 1
    from ${sql.table(table)} as counted where counted.share_id = ${cover.share_id}
    and counted.share_sequence = ${cover.share_sequence} limit ${COUNTED_MOST}) as few)`;
  const { rows } = await sql<{ open: number; folders: number; done: number }>`
    select ${count("link_work")} as open, ${count("link_folders")} as folders,
      ${count("item_keys")} as done`.execute(db);
  return toWorkCount(rows[0] ?? { open: 0, folders: 0, done: 0 });
}

interface Counted {
  readonly open: number;
  readonly folders: number;
  readonly done: number;
}

/**
 * A folder whose children were not looked at may be empty: it counts only while nothing else is known to
 * be left, so that the last round still comes.
 */
export function toWorkCount({ open, folders, done }: Counted): LinkWorkCount {
  return { cnt: open > 0 ? open : folders, enc_cnt: done };
}

/** The same of many links, in one question. */
export async function countLinksWork(
  db: Db,
  wish: LinksWish,
): Promise<ReadonlyMap<number, LinkWorkCount>> {
  const count = (table: string) => sql<number>`(select count(*) from (select 1
    from ${sql.table(table)} as counted where counted.share_id = links.share_id
    and counted.share_sequence = links.share_sequence limit ${COUNTED_MOST}) as few)`;
  const { rows } = await sql<{ id: number; open: number; folders: number; done: number }>`
    select publink_id as id, ${count("link_work")} as open, ${count("link_folders")} as folders,
      ${count("item_keys")} as done
    from links where ${isWished(wish)}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, toWorkCount(row)]));
}

/**
 * An answer without items means that the link is done, so it looks on until it found something or
 * nothing is left to look at.
 */
async function lookAtChildren(db: Db, link: Cover, wanted: number): Promise<void> {
  await dropChildless(db, link);
  for (let step = 0; step < MAX_EMPTY_STEPS; step += 1) {
    const { cnt } = await countWork(db, link, wanted);
    if (cnt >= wanted || (cnt > 0 && step >= MAX_STEPS)) return;
    const folder = await db
      .selectFrom("link_folders")
      .selectAll()
      .where("share_id", "=", link.share_id)
      .where("share_sequence", "=", link.share_sequence)
      .limit(1)
      .executeTakeFirst();
    if (folder === undefined) return;
    await lookAtFolder(db, link, folder);
  }
}

async function dropChildless(db: Db, link: Cover): Promise<void> {
  const { share_id: id, share_sequence: sequence } = link;
  await sql`delete from link_folders where share_id = ${id} and share_sequence = ${sequence}
    and folder_id in (select folder_id from link_folders
      where share_id = ${id} and share_sequence = ${sequence}
      and not exists (select 1 from items where items.pid = link_folders.folder_id)
      limit ${MAX_PRUNED})`.execute(db);
}

async function countWork(db: Db, link: Cover, limit: number): Promise<{ cnt: number }> {
  const { rows } = await sql<{ cnt: number }>`select count(*) as cnt from (select 1 from link_work
    where share_id = ${link.share_id} and share_sequence = ${link.share_sequence}
    limit ${limit}) as few`.execute(db);
  return { cnt: rows[0]?.cnt ?? 0 };
}

async function lookAtFolder(
  db: Db,
  link: Cover,
  folder: { folder_id: number; after_id: number },
): Promise<void> {
  const isInside = isUnder(link, await readPath(db, folder.folder_id));
  const children = isInside ? await childrenAfter(db, link, folder) : [];
  const last = children.at(-1);
  for (const child of children) if (child.has_key === 0) await addWork(db, link, child.id);
  const row = { ...toName(link), folder_id: folder.folder_id };
  if (last === undefined || children.length < STEP_CHILDREN) {
    await db
      .deleteFrom("link_folders")
      .where("share_id", "=", row.share_id)
      .where("share_sequence", "=", row.share_sequence)
      .where("folder_id", "=", row.folder_id)
      .execute();
    return;
  }
  await db
    .updateTable("link_folders")
    .set({ after_id: last.id })
    .where("share_id", "=", row.share_id)
    .where("share_sequence", "=", row.share_sequence)
    .where("folder_id", "=", row.folder_id)
    .execute();
}

async function childrenAfter(db: Db, link: Cover, folder: { folder_id: number; after_id: number }) {
  return db
    .selectFrom("items")
    .leftJoin("item_keys", (join) =>
      join
        .onRef("item_keys.item_id", "=", "items.id")
        .on("item_keys.share_id", "=", link.share_id)
        .on("item_keys.share_sequence", "=", link.share_sequence),
    )
    .select([
      "items.id",
      sql<number>`case when item_keys.item_id is null then 0 else 1 end`.as("has_key"),
    ])
    .where("items.pid", "=", folder.folder_id)
    .where("items.id", ">", folder.after_id)
    .where("items.is_deleted", "=", 0)
    .orderBy("items.id")
    .limit(STEP_CHILDREN)
    .execute();
}
