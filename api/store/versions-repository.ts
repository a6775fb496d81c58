import { type Selectable, sql } from "kysely";
import { TRASH_KEPT_S } from "#api/plan.ts";
import { releaseBlobs } from "#api/store/blobs-in-use.ts";
import { type Db, nextId } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { ShareKeyName } from "#api/store/link-keys-repository.ts";
import type { VersionTable } from "#api/store/schema.ts";
import { readThumbBits } from "#api/store/thumbs-repository.ts";
import { FILE_VERSIONS_MAX, VERSION_FILES_MAX } from "#app/contract/commands/versions.ts";

export type VersionRow = Selectable<VersionTable>;

/** What a version of a file is made of. */
export type Content = Pick<
  VersionRow,
  "cachekey" | "blob_id" | "size_bytes" | "usertime_ms" | "seal" | "seal_sig" | "seal_by"
>;

/** A data key of a version, and the share key that it lies under. */
export interface VersionKey extends ShareKeyName {
  readonly enc_data_key: string;
}

/** The number of the standing version: a file's first one has that of the file. */
export function versionIdOf(item: Pick<ItemRow, "id" | "version_id">): number {
  return item.version_id === 0 ? item.id : item.version_id;
}

/**
 * Puts another content in the place of the standing one, which becomes an earlier version with the data
 * keys it had; links have none of it, but of what visitors made there is no other (Reading R-534). Returns the item as it is now, without any key.
 */
export async function replaceContent(
  trx: Db,
  item: ItemRow,
  { content, nowS }: { readonly content: Content; readonly nowS: number },
): Promise<ItemRow> {
  const id = versionIdOf(item);
  const { cachekey, blob_id, size_bytes, usertime_ms, seal, seal_sig, seal_by } = item;
  const before = { cachekey, blob_id, size_bytes, usertime_ms, seal, seal_sig, seal_by };
  const { id: item_id, user_id } = item;
  await trx
    .insertInto("versions")
    .values({ id, item_id, user_id, ...before, replaced_s: nowS, is_deleted: 0 })
    .execute();
  await sql`insert into version_keys (share_id, share_sequence, version_id, enc_data_key)
    select share_id, share_sequence, ${id}, enc_data_key from item_keys
    where item_id = ${item_id} and enc_data_key <> ''
    and (share_id not in (select share_id from links) or not exists (select 1 from item_keys as own
      where own.item_id = item_keys.item_id and own.enc_data_key <> ''
      and own.share_id not in (select share_id from links)))`.execute(trx);
  await trx.deleteFrom("item_keys").where("item_id", "=", item_id).execute();
  const thumbs = await readThumbBits(trx, content.cachekey);
  const next = { ...content, thumbs, version_id: await nextId(trx), changed_s: nowS };
  await trx.updateTable("items").set(next).where("id", "=", item_id).execute();
  return { ...item, ...next };
}

/** The earlier versions of a file, the newest first. */
export async function readVersions(db: Db, itemId: number): Promise<VersionRow[]> {
  return db
    .selectFrom("versions")
    .selectAll()
    .where("item_id", "=", itemId)
    .orderBy("id", "desc")
    .limit(FILE_VERSIONS_MAX)
    .execute();
}

/** Files of an account, outside the trash, by the age of their oldest earlier version; the oldest first. */
export async function readFilesOfOldest(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("versions")
    .innerJoin("items", "items.id", "versions.item_id")
    .select("versions.item_id")
    .where("versions.user_id", "=", userId)
    .where("items.is_deleted", "=", 0)
    .groupBy("versions.item_id")
    .orderBy((eb) => eb.fn.min("versions.replaced_s"))
    .orderBy("versions.item_id")
    .limit(VERSION_FILES_MAX)
    .execute();
  return rows.map(({ item_id }) => item_id);
}

export async function findVersion(
  db: Db,
  itemId: number,
  versionId: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom("versions")
    .selectAll()
    .where("item_id", "=", itemId)
    .where("id", "=", versionId)
    .executeTakeFirst();
}

/** The newest earlier version of a file with this blob. */
export async function findVersionOfBlob(
  db: Db,
  itemId: number,
  blobId: string,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom("versions")
    .selectAll()
    .where("item_id", "=", itemId)
    .where("blob_id", "=", blobId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/**
 * The key that somebody reads a version with: on a share under the share's newest sequence that it was
 * made for, else under the area, else under whichever share it lay in.
 */
export async function findVersionKey(
  db: Db,
  item: Pick<ItemRow, "area_share_id">,
  { versionId, shareId }: { readonly versionId: number; readonly shareId: number | null },
): Promise<VersionKey | undefined> {
  const rows = await db
    .selectFrom("version_keys")
    .select(["share_id", "share_sequence", "enc_data_key"])
    .where("version_id", "=", versionId)
    .orderBy("share_sequence", "desc")
    .execute();
  if (shareId !== null) return rows.find(({ share_id }) => share_id === shareId);
  return rows.find(({ share_id }) => share_id === item.area_share_id) ?? rows[0];
}

export async function countVersions(db: Db, itemId: number): Promise<number> {
  const row = await db
    .selectFrom("versions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Versions of a file that nobody signed: visitors made them, the standing one among them. */
export async function countUnsigned(db: Db, itemId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from versions where item_id = ${itemId} and seal_sig = '')
    + (select count(*) from items where id = ${itemId} and seal_sig = '') as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markVersions(
  trx: Db,
  ids: readonly number[],
  isDeleted: 0 | 1,
): Promise<void> {
  await trx.updateTable("versions").set({ is_deleted: isDeleted }).where("id", "in", ids).execute();
}

/** Forgets earlier versions of an item; returns the blobs that nothing names any more. */
export async function dropVersions(
  trx: Db,
  itemId: number,
  ids: readonly number[],
): Promise<string[]> {
  const gone = await trx
    .deleteFrom("versions")
    .where("item_id", "=", itemId)
    .where("id", "in", ids)
    .returning(["id", "cachekey"])
    .execute();
  return releaseBlobs(trx, await dropKeysOf(trx, gone));
}

/** Forgets the earlier versions of items that go; returns the blobs that they named. */
export async function dropVersionsOf(trx: Db, itemIds: readonly number[]): Promise<string[]> {
  const gone = await trx
    .deleteFrom("versions")
    .where("item_id", "in", itemIds)
    .returning(["id", "cachekey"])
    .execute();
  return dropKeysOf(trx, gone);
}

/** Users who have versions that ended by the shortest time that any plan keeps them. */
export async function listVersionOwners(db: Db, nowS: number) {
  return db
    .selectFrom("versions")
    .leftJoin("plans", "plans.user_id", "versions.user_id")
    .select(["versions.user_id", "plans.sku"])
    .distinct()
    .where("versions.replaced_s", "<", nowS - TRASH_KEPT_S)
    .execute();
}

/** Forgets some of a user's versions that were replaced before `beforeS`, the oldest first. */
export async function dropExpired(
  trx: Db,
  userId: number,
  { beforeS, limit }: { readonly beforeS: number; readonly limit: number },
): Promise<{ readonly count: number; readonly freed: readonly string[] }> {
  const ended = await trx
    .selectFrom("versions")
    .select(["id", "cachekey"])
    .where("user_id", "=", userId)
    .where("replaced_s", "<", beforeS)
    .orderBy("replaced_s")
    .limit(limit)
    .execute();
  if (ended.length === 0) return { count: 0, freed: [] };
  const ids = ended.map(({ id }) => id);
  await trx.deleteFrom("versions").where("id", "in", ids).execute();
  return { count: ids.length, freed: await releaseBlobs(trx, await dropKeysOf(trx, ended)) };
}

async function dropKeysOf(
  trx: Db,
  gone: readonly Pick<VersionRow, "id" | "cachekey">[],
): Promise<string[]> {
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("version_keys").where("version_id", "in", ids).execute();
  return gone.map(({ cachekey }) => cachekey);
}
