import type { Insertable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ItemTable } from "#api/store/schema.ts";
import type { TeamShareTable } from "#api/store/share-tables.ts";

type Item = Pick<ItemTable, "id"> & Partial<Insertable<ItemTable>>;
type Share = Pick<TeamShareTable, "share_id" | "user_id"> & Partial<Insertable<TeamShareTable>>;

/** Rows of items with nothing special about them but for what a test says of each. */
export async function putItems(db: Db, ...items: readonly Item[]): Promise<void> {
  for (const item of items) {
    const { id } = item;
    const row = {
      ...{ user_id: 1, pid: null, area_share_id: 1, area_share_sequence: 0, type: "dir" as const },
      ...{ enc_name: `name ${id}`, metaname_digest: `digest ${id}`, pfid: "", domain: "m" },
      ...{ size_bytes: 0, usertime_ms: 0, is_deleted: 0, cachekey: `${id}`, blob_id: "" },
      ...{ seal: "", seal_sig: "", seal_by: "", changed_s: 1, ...item },
    };
    await db.insertInto("items").values(row).execute();
  }
}

/** Shares with keys that go on, but for what a test says of each; the folder has the share's number. */
export async function putShares(db: Db, ...shares: readonly Share[]): Promise<void> {
  for (const share of shares) {
    const row = { item_id: share.share_id, created_s: 1, is_set: 1, ...share };
    await db.insertInto("team_shares").values(row).execute();
  }
}
