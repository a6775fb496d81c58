import { toPathItem } from "#api/store/wire-items.ts";
import type { RegionStore } from "#api/world.ts";
import { type Evil, looseList } from "#mock-api/evil/evil.ts";

/** An item of another folder shows up in the one that is listed. */
export const d8: Evil = {
  id: "D8",
  does: "listings of a folder hold an item that lies elsewhere",
  reply: async ({ name, data, region }) => {
    if (name !== "pathlist" || typeof data.cwd !== "object" || data.cwd === null) return data;
    const folderId = Number(Object(data.cwd).coffer_id);
    const rows = looseList(data.pathlist);
    if (rows.length === 0 && (await hasItems(region, folderId))) return data;
    const foreign = await region.db
      .selectFrom("items as folder")
      .innerJoin("items", "items.user_id", "folder.user_id")
      .selectAll("items")
      .where("folder.id", "=", folderId)
      .where("items.pid", "is not", null)
      .where("items.pid", "!=", folderId)
      .where("items.is_deleted", "=", 0)
      .executeTakeFirst();
    if (foreign === undefined) return data;
    const cwdFid = rows[0]?.pfid ?? foreign.pfid;
    const row = {
      ...toPathItem(foreign, { isFavorite: false, isLinked: false, isShared: false }),
      coffer_pid: String(folderId),
      pfid: cwdFid,
    };
    return { ...data, pathlist: [row, ...rows] };
  },
};

/** The page after the last of a folder is empty, and stays so: an item that comes twice is seen at once. */
async function hasItems({ db }: RegionStore, folderId: number): Promise<boolean> {
  const one = db.selectFrom("items").select("id").where("pid", "=", folderId);
  return (await one.executeTakeFirst()) !== undefined;
}
