import { readPath } from "#api/store/items-repository.ts";
import { type Evil, type EvilReply, type LooseData, looseList } from "#mock-api/evil/evil.ts";
import { ownShareKeys, toWork } from "#mock-api/evil/work.ts";

/** What was moved away or trashed still lies there, for devices that never saw the change. */
export const d20: Evil = {
  id: "D20",
  does: "keysneedencbyshare, and with `listing` pathlist, bring items back to where they first were",
  reply: async (reply) => {
    if (reply.name === "pathlist") return replayRows(reply);
    return reply.name === "keysneedencbyshare" ? replayWork(reply) : reply.data;
  },
};

/** Remembers each row where it was first listed, and lists it there again when it is told to. */
function replayRows({ data, options, memory }: EvilReply): LooseData {
  const rows = looseList(data.pathlist);
  const folderId = Object(data.cwd).coffer_id;
  for (const row of rows) {
    const id = String(row.coffer_id);
    if (!memory.has(id)) memory.set(id, { folderId, row });
  }
  if (options.listing !== true || rows.length === 0) return data;
  const now = new Set(rows.map((row) => row.coffer_id));
  const gone = [...memory.values()].filter((old) => old.folderId === folderId);
  const replayed = looseList(gone.map(({ row }) => row)).filter((row) => !now.has(row.coffer_id));
  return { ...data, pathlist: [...rows, ...replayed] };
}

async function replayWork({ data, region, memory }: EvilReply): Promise<LooseData> {
  const [target] = Object.keys(Object(data.sharekeys));
  const items = looseList(data.items);
  if (target === undefined) return data;
  let userId = 0;
  for (const [id, { folderId, row }] of memory) {
    const keyed = await region.db
      .selectFrom("items")
      .innerJoin("item_keys", "item_keys.item_id", "items.id")
      .selectAll("items")
      .select(["item_keys.enc_data_key", "item_keys.share_id", "item_keys.share_sequence"])
      .whereRef("item_keys.share_id", "=", "items.area_share_id")
      .where("items.id", "=", Number(id))
      .executeTakeFirst();
    if (keyed === undefined || (String(keyed.pid) === folderId && keyed.is_deleted === 0)) continue;
    userId = keyed.user_id;
    const { enc_name, pfid, domain } = Object(row);
    const then = { ...keyed, enc_name, pfid, domain };
    items.push(toWork(then, [then, ...(await readPath(region.db, Number(folderId)))], target));
  }
  const sharekeys = { ...(await ownShareKeys(region, userId)), ...Object(data.sharekeys) };
  return { ...data, items, cnt: items.length, sharekeys };
}
