import { type Evil, isLoose } from "#mock-api/evil/evil.ts";

/** A private folder, whose fid the folder of somebody else's share has too, is said to lie in that share. */
export const k23: Evil = {
  id: "K23",
  does: "pathlist says of every folder that is opened, and of what lies in it, that it is of the share `share`",
  reply: ({ name, data, options: { share } }) => {
    if (name !== "pathlist" || typeof share !== "string") return data;
    const ofShare = { share_id: share, share_sequence: "0", share_key_id: `${share}-0` };
    const rows = Array.isArray(data.pathlist) ? data.pathlist.filter(isLoose) : [];
    return {
      ...data,
      cwd: isLoose(data.cwd) ? { ...data.cwd, ...ofShare } : data.cwd,
      pathlist: rows.map((row) => ({ ...row, ...ofShare })),
    };
  },
};
