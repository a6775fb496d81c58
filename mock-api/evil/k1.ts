import { constants, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import type { Evil, LooseData } from "#mock-api/evil/evil.ts";
import type { RegionStore } from "#mock-api/world.ts";

const SHARE_KEY_BYTES = 64;

/** Own share key replaced: a fresh wrap, genuine in form, of a key that the server knows. */
export const k1: Evil = {
  id: "K1",
  does: "pathpreupload wraps a share key of the server's own for the user",
  reply: async ({ name, data, region }) => {
    if (name !== "pathpreupload") return data;
    return { ...data, ...(await wrapOwnKey(region, data)) };
  },
};

async function wrapOwnKey(region: RegionStore, data: LooseData): Promise<LooseData> {
  const user = await region.db
    .selectFrom("users")
    .select(["pubkey", "pubkey_id"])
    .where("id", "=", Number(data.user_id))
    .executeTakeFirstOrThrow();
  const keyId = String(data.share_key_id);
  const key = createPublicKey({
    key: Buffer.from(user.pubkey, "base64"),
    format: "der",
    type: "spki",
  });
  const wrapped = publicEncrypt(
    {
      key,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: "sha256",
      oaepLabel: Buffer.from(`e2cs/1|sk|${keyId}|${user.pubkey_id}`),
    },
    randomBytes(SHARE_KEY_BYTES),
  );
  // Without an own copy the client has to fall back to the wrap.
  return { enc_share_key: wrapped.toString("base64"), own_share_key: "" };
}
