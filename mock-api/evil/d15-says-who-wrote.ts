import { type Evil, type LooseData, looseList } from "#mock-api/evil/evil.ts";

/** Every comment is the owner's and the reader's own, comes twice, and an answer stands under the newest. */
export const d15: Evil = {
  id: "D15",
  does: "commentlist says that owner and reader wrote all, repeats it, and moves what answers",
  reply: ({ name, data }) => {
    if (name !== "commentlist") return data;
    const rows = looseList(data.comments);
    const newest = rows.findLast(({ parent_id }) => parent_id === "")?._id;
    const claimed = rows.map((row): LooseData => {
      const parent_id = row.parent_id === "" ? "" : newest;
      return { ...row, parent_id, is_owner: 1, is_mine: 1 };
    });
    const last = Number(rows.at(-1)?.n ?? 0);
    const again = claimed.map((row, at) => ({
      ...{ ...row, n: String(last + at + 1) },
      _id: [...String(row._id)].reverse().join(""),
    }));
    return { ...data, comments: [...claimed, ...again] };
  },
};
