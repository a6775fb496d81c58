import { type Evil, looseList, mapRows } from "#mock-api/evil/evil.ts";

const OWN_DOMAIN = "m";
/** Where what was asked for at first is kept, beside the rows. */
const ASKED = "asked";

/** What a member named is to be sealed by its owner again and again, under the first name that it had. */
export const k12: Evil = {
  id: "K12",
  does: "usernotifications asks for names of `share`, and listings show what members named as it was at first",
  reply: ({ name, data, memory, options: { share } }) => {
    if (name === "usernotifications" && typeof share === "string") {
      const now = looseList(Object(data.task_dirtyin).items);
      if (now.length > 0) memory.set(ASKED, { items: now });
      // The folder that they lie in: work that names none is no work.
      const known = looseList(memory.get(ASKED)?.items);
      const asked = { id: "1", pid: "1", share_id: share, sharekey_id: `${share}-0` };
      const more = { enc_share_name: "", sharename_digest: "", hist_id: "1" };
      const items = known.length > 0 ? known : [{ ...asked, ...more }];
      return { ...data, task_dirtyin: { cnt: items.length, items, sharekeys: {} } };
    }
    return mapRows({ name, data }, (row) => {
      if (row.domain === OWN_DOMAIN) return row;
      const key = String(row.coffer_id);
      const first = memory.get(key) ?? row;
      memory.set(key, first);
      return first;
    });
  },
};
