import type { Evil } from "#mock-api/evil/evil.ts";

const FOREIGN_SHARE = { share_id: "999", share_sequence: "0" };

/** Another share named at upload: one that the client did not choose. */
export const k2: Evil = {
  id: "K2",
  does: "pathpreupload names share 999-0, or the given share_id and share_sequence",
  reply: ({ name, data, options }) => {
    if (name !== "pathpreupload") return data;
    const share = { ...FOREIGN_SHARE, ...options };
    return { ...data, ...share, share_key_id: `${share.share_id}-${share.share_sequence}` };
  },
};
