import { toPathItem } from "#api/store/wire-items.ts";
import type { RegionStore } from "#api/world.ts";
import { type Evil, type LooseData, looseList } from "#mock-api/evil/evil.ts";

/** Whoever believes his lists asks for what other tenants own, under numbers that exist. */
export const t4: Evil = {
  id: "T4",
  does: "lists hold a file, a link and a share of other people once more, as the caller's own",
  reply: async ({ name, data, region }) => {
    if (name === "pathlist") return withForeignFile(region, data);
    if (name === "linklist") return withForeignLink(region, data);
    return name === "sharelist" ? withForeignShare(region, data) : data;
  },
};

async function withForeignFile({ db }: RegionStore, data: LooseData): Promise<LooseData> {
  const rows = looseList(data.pathlist);
  const [first] = rows;
  // The page after the last of a folder stays empty.
  if (first === undefined) return data;
  const foreign = await db
    .selectFrom("items")
    .selectAll()
    .where("type", "=", "file")
    .where("is_deleted", "=", 0)
    .where("user_id", "!=", ownerOf(db, Number(first.coffer_id)))
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (foreign === undefined) return data;
  const row = {
    ...toPathItem(foreign, { isFavorite: false, isLinked: false, isShared: false }),
    ...{ coffer_pid: first.coffer_pid, pfid: first.pfid, domain: first.domain },
  };
  return { ...data, pathlist: [row, ...rows] };
}

async function withForeignLink({ db }: RegionStore, data: LooseData): Promise<LooseData> {
  const rows = looseList(data.linklist);
  const [first] = rows;
  if (first === undefined) return data;
  const foreign = await db
    .selectFrom("links")
    .select(["publink_id", "cachekey", "item_id", "share_id", "share_sequence"])
    .where("is_deleted", "=", 0)
    .where("user_id", "!=", ownerOf(db, Number(first.coffer_id)))
    .orderBy("publink_id", "desc")
    .executeTakeFirst();
  if (foreign === undefined) return data;
  const ids = {
    ...{ publink_id: String(foreign.publink_id), coffer_id: String(foreign.item_id) },
    ...{ share_id: String(foreign.share_id), share_sequence: String(foreign.share_sequence) },
    cachekey: foreign.cachekey,
  };
  return { ...data, linklist: [{ ...first, ...ids }, ...rows] };
}

async function withForeignShare({ db }: RegionStore, data: LooseData): Promise<LooseData> {
  const rows = looseList(data.sharelist);
  const known = rows.map((row) => Number(row.share_id));
  const first = rows.find(({ is_owner }) => is_owner === 1);
  if (first === undefined) return data;
  const foreign = await db
    .selectFrom("team_shares")
    .select(["share_id", "item_id"])
    .where("share_id", "not in", known)
    .orderBy("share_id", "desc")
    .executeTakeFirst();
  if (foreign === undefined) return data;
  const ids = { share_id: String(foreign.share_id), coffer_id: String(foreign.item_id) };
  return { ...data, sharelist: [{ ...first, ...ids }, ...rows] };
}

function ownerOf(db: RegionStore["db"], itemId: number) {
  return db.selectFrom("items").select("user_id").where("id", "=", itemId);
}
