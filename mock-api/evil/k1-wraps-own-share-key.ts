import { constants, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import type { RegionStore } from "#api/world.ts";
import type { Evil, LooseData } from "#mock-api/evil/evil.ts";

const SHARE_KEY_BYTES = 64;

/** Own share key replaced: a fresh wrap, genuine in form, of a key that the server knows. */
export const k1: Evil = {
  id: "K1",
  does: "pathpreupload wraps a share key of the server's own for the user, or what `wrap` names",
  reply: async ({ name, data, region, options }) => {
    if (name !== "pathpreupload") return data;
    return { ...data, ...(await wrapOwnKey(region, data, String(options.wrap ?? "good"))) };
  },
};

const MODULUS_BYTES = 256;
/** Ways to wrap that must all look the same from outside (K7). */
const WRAPS: Readonly<Record<string, (make: Wrap) => Buffer>> = {
  good: (make) => make({}),
  random: () => Buffer.concat([Buffer.alloc(1), randomBytes(MODULUS_BYTES - 1)]),
  zero: () => Buffer.alloc(MODULUS_BYTES),
  "too large": () => Buffer.alloc(MODULUS_BYTES, 0xff),
  "PKCS#1 v1.5": (make) => make({ padding: constants.RSA_PKCS1_PADDING }),
  "SHA-1": (make) => make({ oaepHash: "sha1" }),
  "another label": (make) => make({ oaepLabel: Buffer.from("e2cs/1|sk|1-0|1") }),
  "a short key": (make) => make({ bytes: SHARE_KEY_BYTES / 2 }),
};

interface WrapWish {
  readonly padding?: number;
  readonly oaepHash?: string;
  readonly oaepLabel?: Buffer;
  readonly bytes?: number;
}

type Wrap = (wish: WrapWish) => Buffer;

async function wrapOwnKey(region: RegionStore, data: LooseData, kind: string): Promise<LooseData> {
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
  const make: Wrap = ({ padding, oaepHash, oaepLabel, bytes }) =>
    publicEncrypt(
      {
        key,
        padding: padding ?? constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: oaepHash ?? "sha256",
        oaepLabel: oaepLabel ?? Buffer.from(`e2cs/1|sk|${keyId}|${user.pubkey_id}`),
      },
      randomBytes(bytes ?? SHARE_KEY_BYTES),
    );
  const wrapped = WRAPS[kind]?.(make) ?? make({});
  // Without an own copy the client has to fall back to the wrap.
  return { enc_share_key: wrapped.toString("base64"), own_share_key: "" };
}
