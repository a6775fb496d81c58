import type { Evil } from "#mock-api/evil/evil.ts";

/** A genuine key of the user's own, for the wrong place: any other share than the folder's. */
export const k19: Evil = {
  id: "K19",
  does: "pathpreupload names another share of the same user, with its genuine key",
  reply: async ({ name, data, region }) => {
    if (name !== "pathpreupload") return data;
    const other = await region.db
      .selectFrom("shares")
      .selectAll()
      .where("user_id", "=", Number(data.user_id))
      .where("share_id", "!=", Number(data.share_id))
      .orderBy("share_id", "desc")
      .executeTakeFirst();
    if (other === undefined) return data;
    const { enc_share_key, own_share_key } = other;
    const [share_id, share_sequence] = [String(other.share_id), String(other.share_sequence)];
    const share_key_id = `${share_id}-${share_sequence}`;
    return { ...data, share_id, share_sequence, share_key_id, enc_share_key, own_share_key };
  },
};
