import type { Evil } from "#mock-api/evil/evil.ts";

/** A new link is given the id of a share that exists: the key would go to that one's readers. */
export const k21: Evil = {
  id: "K21",
  does: "linkadd and linkrotate answer with the id of the main area's share",
  reply: async ({ name, data, region }) => {
    if (name !== "linkadd" && name !== "linkrotate") return data;
    const link = await region.db
      .selectFrom("links")
      .innerJoin("users", "users.id", "links.user_id")
      .select("users.main_share_id")
      .where("links.share_id", "=", Number(data.share_id))
      .executeTakeFirst();
    return link === undefined ? data : { ...data, share_id: String(link.main_share_id) };
  },
};
