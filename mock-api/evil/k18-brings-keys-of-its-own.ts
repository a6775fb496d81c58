import type { Evil } from "#mock-api/evil/evil.ts";

/**
 * Keys that are sealed under a password which the server knows: those of another account, whose owner
 * it is hand in glove with. Whoever vouches for somebody, and whoever keeps his keys, opens nothing.
 */
export const k18: Evil = {
  id: "K18",
  does: "usersso brings keys that are sealed under another account's password",
  reply: async ({ name, data, region }) => {
    if (name !== "usersso" || data.is_new !== 0) return data;
    const own = String(Object(data.userattr).id);
    const other = await region.db
      .selectFrom("users")
      .select(["enc_meta_key", "enc_priv_key"])
      .where("id", "!=", Number(own))
      .limit(1)
      .executeTakeFirst();
    return { ...data, ...other };
  },
};
