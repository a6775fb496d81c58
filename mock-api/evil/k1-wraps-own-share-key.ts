import type { RegionStore } from "#api/world.ts";
import type { Evil, LooseData } from "#mock-api/evil/evil.ts";
import { wrapWrongly } from "#mock-api/evil/wrong-wraps.ts";

/** Own share key replaced: a fresh wrap, genuine in form, of a key that the server knows. */
export const k1: Evil = {
  id: "K1",
  does: "pathpreupload wraps a share key of the server's own for the user, or what `wrap` names",
  reply: async ({ name, data, region, options }) => {
    if (name !== "pathpreupload") return data;
    return { ...data, ...(await wrapOwnKey(region, data, String(options.wrap ?? "good"))) };
  },
};

async function wrapOwnKey(region: RegionStore, data: LooseData, kind: string): Promise<LooseData> {
  const user = await region.db
    .selectFrom("users")
    .select(["pubkey", "pubkey_id"])
    .where("id", "=", Number(data.user_id))
    .executeTakeFirstOrThrow();
  const place = { ks: String(data.share_key_id), pubkeyId: String(user.pubkey_id) };
  // Without an own copy the client has to fall back to the wrap.
  return { enc_share_key: wrapWrongly({ pubkey: user.pubkey, ...place }, kind), own_share_key: "" };
}
