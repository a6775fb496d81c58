import { ApiError, CODES } from "#api/api-error.ts";
import type { RegionStore } from "#api/world.ts";
import { type Evil, type LooseData, looseList } from "#mock-api/evil/evil.ts";

/** Deletions are acknowledged, and the manifest that would retire the key is not. */
export const k30: Evil = {
  id: "K30",
  does: "userinfoset refuses every manifest; keysneedencbyshare brings data keys under another link",
  reply: async ({ name, data, region }) => {
    if (name === "userinfoset") throw new ApiError(CODES.internal);
    if (name !== "keysneedencbyshare") return data;
    const sharekeys: LooseData = { ...Object(data.sharekeys) };
    const items: LooseData[] = [];
    for (const item of looseList(data.items)) {
      const key = await keyOfLink(region, item);
      const [first] = looseList(item.data_keys);
      if (key === undefined || first === undefined) items.push(item);
      else {
        sharekeys[key.sharekey_id] = { own_share_key: key.own_share_key };
        const { enc_data_key, sharekey_id } = key;
        items.push({ ...item, data_keys: [{ ...first, enc_data_key, sharekey_id }] });
      }
    }
    return { ...data, items, sharekeys };
  },
};

/** The data key of an item under a link that its visitors have the key of. */
async function keyOfLink({ db }: RegionStore, item: LooseData) {
  const row = await db
    .selectFrom("item_keys")
    .innerJoin("shares", (join) =>
      join
        .onRef("shares.share_id", "=", "item_keys.share_id")
        .onRef("shares.share_sequence", "=", "item_keys.share_sequence"),
    )
    .select([
      "item_keys.enc_data_key",
      "item_keys.share_id",
      "item_keys.share_sequence",
      "shares.own_share_key",
    ])
    .where("item_keys.item_id", "=", Number(item.coffer_id))
    .where("shares.kind", "=", "link")
    .where("item_keys.share_id", "!=", Number(item.share_id))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { enc_data_key, own_share_key, share_id, share_sequence } = row;
  return { enc_data_key, own_share_key, sharekey_id: `${share_id}-${share_sequence}` };
}
