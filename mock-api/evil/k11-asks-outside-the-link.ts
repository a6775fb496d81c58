import { readPath } from "#api/store/items-repository.ts";
import type { RegionStore } from "#api/world.ts";
import { type Evil, type LooseData, looseList } from "#mock-api/evil/evil.ts";
import { ownShareKeys, toWork } from "#mock-api/evil/work.ts";

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
