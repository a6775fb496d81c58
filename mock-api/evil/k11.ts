import { type Evil, type LooseData, looseList } from "#mock-api/evil/evil.ts";
import { type ItemRow, readPath } from "#mock-api/store/items.ts";
import type { RegionStore } from "#mock-api/world.ts";

const MOST_ROGUE = 100;

/** Everything of the user is asked for under a link's key, whatever the link covers. */
export const k11: Evil = {
  id: "K11",
  does: "keysneedencbyshare asks for items that lie outside the link",
  reply: async ({ name, data, region }) => {
    if (name !== "keysneedencbyshare") return data;
    const [target] = Object.keys(Object(data.sharekeys));
    if (target === undefined) return data;
    return { ...data, ...(await withRogue(region, data, target)) };
  },
};

async function withRogue(region: RegionStore, data: LooseData, target: string): Promise<LooseData> {
  const [shareId = "", sequence = ""] = target.split("-");
  const link = await region.db
    .selectFrom("links")
    .select(["user_id", "item_id"])
    .where("share_id", "=", Number(shareId))
    .where("share_sequence", "=", Number(sequence))
    .executeTakeFirst();
  if (link === undefined) return data;
  const rows = await region.db
    .selectFrom("items")
    .innerJoin("item_keys", "item_keys.item_id", "items.id")
    .selectAll("items")
    .select(["item_keys.enc_data_key", "item_keys.share_id", "item_keys.share_sequence"])
    .where("items.user_id", "=", link.user_id)
    .whereRef("item_keys.share_id", "=", "items.area_share_id")
    .limit(MOST_ROGUE)
    .execute();
  const rogue: LooseData[] = [];
  for (const row of rows) {
    const path = await readPath(region.db, row.id);
    if (path.every(({ id }) => id !== link.item_id)) rogue.push(toWork(row, path, target));
  }
  const shareKeys = await ownShareKeys(region, link.user_id);
  const items = [...looseList(data.items), ...rogue];
  return { items, cnt: items.length, sharekeys: { ...shareKeys, ...Object(data.sharekeys) } };
}

interface Keyed extends ItemRow {
  readonly enc_data_key: string;
  readonly share_id: number;
  readonly share_sequence: number;
}

/** An item of work in the form of an honest one. */
function toWork(row: Keyed, path: readonly ItemRow[], target: string): LooseData {
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

async function ownShareKeys({ db }: RegionStore, userId: number): Promise<LooseData> {
  const shares = await db.selectFrom("shares").selectAll().where("user_id", "=", userId).execute();
  return Object.fromEntries(
    shares.map(({ share_id, share_sequence, own_share_key }) => [
      `${share_id}-${share_sequence}`,
      { own_share_key },
    ]),
  );
}
