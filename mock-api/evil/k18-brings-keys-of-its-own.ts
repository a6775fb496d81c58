import type { RegionStore } from "#api/world.ts";
import type { Evil, LooseData } from "#mock-api/evil/evil.ts";

/**
 * Keys that are sealed under something that the server knows: those of another account, whose owner
 * it is hand in glove with. Whoever vouches for somebody, and whoever keeps his keys, opens nothing.
 */
export const k18: Evil = {
  id: "K18",
  does: "usersso brings keys that are sealed under another account's password, sessionpasskey another passkey's",
  reply: async ({ name, data, region }) => {
    if (name === "sessionpasskey") return { ...data, ...(await passkeyBeside(region, data.id)) };
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

async function passkeyBeside({ db }: RegionStore, own: unknown): Promise<LooseData | undefined> {
  return db
    .selectFrom("passkeys")
    .select("pk")
    .where("user_id", "!=", Number(own))
    .limit(1)
    .executeTakeFirst();
}
