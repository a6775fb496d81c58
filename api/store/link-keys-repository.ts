import type { Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { LinkTable } from "#api/store/link-tables.ts";
import type { ItemKeyTable } from "#api/store/schema.ts";
import type { WireShareName } from "#app/contract/commands/files.ts";

export type LinkRow = Selectable<LinkTable>;
export type ItemKeyRow = Selectable<ItemKeyTable>;

/** A share key by its numbers: `{share_id}-{share_sequence}` of the wire. */
export interface ShareKeyName {
  readonly share_id: number;
  readonly share_sequence: number;
}

/** What was made for one item and one share key. */
export interface MadeKey extends ShareKeyName {
  readonly enc_data_key: string;
  readonly enc_share_name: string;
  readonly sharename_digest: string;
}

/** A link or share that gives others what lies at and below an item. */
export interface Cover extends ShareKeyName {
  readonly item_id: number;
}

/** Links and shares with keys whose item lies on this path, the item itself included. */
export async function coversOf(db: Db, path: readonly Pick<ItemRow, "id">[]): Promise<Cover[]> {
  const ids = path.map((item) => item.id);
  return db
    .selectFrom("links")
    .select(["share_id", "share_sequence", "item_id"])
    .where("item_id", "in", ids)
    .where("is_deleted", "=", 0)
    .where("is_set", "=", 1)
    .unionAll(
      db
        .selectFrom("team_shares")
        .select(["share_id", "share_sequence", "item_id"])
        .where("item_id", "in", ids)
        .where("is_stopped", "=", 0)
        .where("is_set", "=", 1),
    )
    .execute();
}

export async function findItemKey(
  db: Db,
  share: ShareKeyName,
  itemId: number,
): Promise<ItemKeyRow | undefined> {
  return db
    .selectFrom("item_keys")
    .selectAll()
    .where("share_id", "=", share.share_id)
    .where("share_sequence", "=", share.share_sequence)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
}

/** Every key of an item, whatever it lies under. */
export async function readItemKeys(db: Db, itemId: number): Promise<ItemKeyRow[]> {
  return db.selectFrom("item_keys").selectAll().where("item_id", "=", itemId).execute();
}

/** Stores a key of an item; what stood for the same share key is replaced. */
export async function putItemKey(db: Db, item: ItemRow, key: MadeKey): Promise<void> {
  const { share_id, share_sequence, enc_data_key, enc_share_name, sharename_digest } = key;
  const row = {
    ...{ share_id, share_sequence, enc_data_key, enc_share_name, sharename_digest },
    item_id: item.id,
    pid: item.pid ?? 0,
    is_deleted: item.is_deleted,
  };
  await db
    .insertInto("item_keys")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["share_id", "share_sequence", "item_id"]).doUpdateSet(row),
    )
    .execute();
}

/**
 * Brings the keys of a made, renamed or moved item in line with the links and shares that cover it now: a
 * name that came along is stored, a missing one becomes work, what no longer covers it goes.
 */
export async function syncShareNames(
  db: Db,
  item: ItemRow,
  place: {
    path: readonly Pick<ItemRow, "id">[];
    names: readonly WireShareName[];
    madeKeys?: MadeKey[];
    /** What covers the path, where the caller knows it. */
    covers?: readonly Cover[];
  },
): Promise<void> {
  const covers = place.covers ?? (await coversOf(db, place.path));
  const keyRows = await db
    .selectFrom("item_keys")
    .selectAll()
    .where("item_id", "=", item.id)
    .where("share_id", "!=", item.area_share_id)
    .execute();
  const isOnlyThere = !(await hasAreaKey(db, item));
  for (const row of keyRows) {
    await deleteItemKey(db, row);
    // What somebody on a share put there has no other data key: its owner goes on reading it.
    if (isOnlyThere && row.enc_data_key !== "") {
      await putItemKey(db, item, { ...row, enc_share_name: "", sharename_digest: "" });
    }
  }
  for (const cover of covers) {
    const name = place.names.find((made) => isFor(cover, made));
    const made = place.madeKeys?.find((key) => isSameKey(cover, key));
    const before = keyRows.find((row) => isSameKey(cover, row));
    const key = made ?? toKey(cover, name, before);
    const isWhole = key !== undefined && (item.type === "dir" || key.enc_data_key !== "");
    if (isWhole) await putItemKey(db, item, key);
    else await addWork(db, cover, item.id);
    if (item.type === "dir" && before === undefined) await addFolder(db, cover, item.id);
  }
}

async function hasAreaKey(db: Db, item: ItemRow): Promise<boolean> {
  const { area_share_id: share_id, area_share_sequence: share_sequence } = item;
  return (await findItemKey(db, { share_id, share_sequence }, item.id)) !== undefined;
}

export async function addWork(db: Db, share: ShareKeyName, itemId: number): Promise<void> {
  await db
    .insertInto("link_work")
    .values({ ...toName(share), item_id: itemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that the children of a folder are to be looked at, from the first one. */
export async function addFolder(db: Db, share: ShareKeyName, folderId: number): Promise<void> {
  const row = { ...toName(share), folder_id: folderId, after_id: 0 };
  await db
    .insertInto("link_folders")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["share_id", "share_sequence", "folder_id"]).doUpdateSet(row),
    )
    .execute();
}

export function toName({ share_id, share_sequence }: ShareKeyName): ShareKeyName {
  return { share_id, share_sequence };
}

function isSameKey(one: ShareKeyName, other: ShareKeyName): boolean {
  return one.share_id === other.share_id && one.share_sequence === other.share_sequence;
}

function isFor(cover: ShareKeyName, name: WireShareName): boolean {
  return (
    name.share_id === String(cover.share_id) && name.share_sequence === String(cover.share_sequence)
  );
}

function toKey(
  cover: ShareKeyName,
  name: WireShareName | undefined,
  before: ItemKeyRow | undefined,
): MadeKey | undefined {
  if (name === undefined) return undefined;
  return {
    ...toName(cover),
    enc_data_key: before?.enc_data_key ?? "",
    enc_share_name: name.enc_share_name,
    sharename_digest: name.sharename_digest,
  };
}

async function deleteItemKey(db: Db, row: ItemKeyRow): Promise<void> {
  await db
    .deleteFrom("item_keys")
    .where("share_id", "=", row.share_id)
    .where("share_sequence", "=", row.share_sequence)
    .where("item_id", "=", row.item_id)
    .execute();
}
