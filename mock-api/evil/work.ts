import type { ItemRow } from "#api/store/items-repository.ts";
import type { RegionStore } from "#api/world.ts";
import type { LooseData } from "#mock-api/evil/evil.ts";

export interface Keyed extends ItemRow {
  readonly enc_data_key: string;
  readonly share_id: number;
  readonly share_sequence: number;
}

/** An item of work in the form of an honest one. */
export function toWork(
  row: Keyed,
  path: readonly Pick<ItemRow, "pid" | "enc_name" | "pfid" | "domain" | "type">[],
  target: string,
): LooseData {
  const key = {
    coffer_id: String(row.id),
    blob_id: row.blob_id,
    enc_data_key: row.enc_data_key,
    sharekey_id: `${row.share_id}-${row.share_sequence}`,
  };
  return {
    new_key_id: target,
    metaname: row.enc_name,
    coffer_id: String(row.id),
    share_id: target.split("-")[0],
    servtime: row.changed_s + 1,
    is_root: 0,
    data_keys: row.type === "dir" ? [] : [key],
    path: path
      .filter(({ pid }) => pid !== null)
      .map(({ enc_name, pfid, domain, type }) => ({ enc_name, pfid, domain, type })),
  };
}

export async function ownShareKeys({ db }: RegionStore, userId: number): Promise<LooseData> {
  const shares = await db.selectFrom("shares").selectAll().where("user_id", "=", userId).execute();
  return Object.fromEntries(
    shares.map(({ share_id, share_sequence, own_share_key }) => [
      `${share_id}-${share_sequence}`,
      { own_share_key },
    ]),
  );
}
