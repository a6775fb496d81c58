import { type Evil, looseList } from "#mock-api/evil/evil.ts";

/**
 * Somebody had the address of a link before its key changed, and the server helps him. `content`: what he sealed
 * stands in the place of the newest comment. `keys`: everybody gets the keys of the comments that the first answer
 * brought.
 */
export const d22: Evil = {
  id: "D22",
  does: "commentlist brings what a former visitor sealed, or the keys of the comments from before",
  reply: ({ name, data, options, memory }) => {
    if (name !== "commentlist") return data;
    const { enc_comment_key, enc_older_keys } = data;
    const first = memory.get("keys") ?? { enc_comment_key, enc_older_keys };
    memory.set("keys", first);
    const rows = looseList(data.comments);
    const { content, keys } = options;
    const comments = rows.map((row, at) =>
      content !== undefined && at === rows.length - 1 ? { ...row, content } : row,
    );
    return { ...data, comments, ...(keys === "first" ? first : {}) };
  },
};
