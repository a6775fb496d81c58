import type { NewAccountInput, NewAccountKeys } from "#app/core/crypto/account-port.ts";
import { toShareKeyId } from "#app/core/keys/version-key.ts";
import { randomBytes, randomHex } from "#app/platform/random.client.ts";
import { toBase64 } from "#app/workers/encoding.ts";
import { areaEntry, firstManifest } from "#app/workers/first-manifest.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { unlessMemoryLacks } from "./memory-shortage.ts";
import { generateRsaPair, type RsaPair, wrapForPerson } from "./rsa.ts";

const IV_BYTES = 12;
const FIRST_SEQUENCE = "0";
const SALT_BYTES = 16;
const META_KEY_BYTES = 32;
const SHARE_KEY_BYTES = 64;
const DEVICE_ID_BYTES = 8;
/** The 64 MiB that Argon2id takes in one piece (Formats 6), in pages of the core's memory. */
const ARGON2_PAGES = 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** Everything that a new account is made of (Formats 5, 6, 7, 11); wiped before it returns. */
export async function createAccount(input: NewAccountInput): Promise<NewAccountKeys> {
  const metaKey = randomBytes(META_KEY_BYTES);
  const pair = await generateRsaPair();
  const areas = [
    {
      ks: toShareKeyId({ shareId: input.ids.mainShareId, sequence: FIRST_SEQUENCE }),
      key: randomBytes(SHARE_KEY_BYTES),
    },
    {
      ks: toShareKeyId({ shareId: input.ids.vaultShareId, sequence: FIRST_SEQUENCE }),
      key: randomBytes(SHARE_KEY_BYTES),
    },
  ];
  try {
    return await sealAccount(input, { metaKey, pair, areas });
  } finally {
    for (const bytes of [metaKey, pair.pkcs8, ...areas.map((area) => area.key)]) bytes.fill(0);
  }
}

interface Area {
  readonly ks: string;
  readonly key: Bytes;
}

interface AccountSecrets {
  readonly metaKey: Bytes;
  readonly pair: RsaPair;
  readonly areas: readonly Area[];
}

/** Two area entries, which need no intent (Formats 11). */
function areaEntries(metaKey: Bytes, areas: readonly Area[]) {
  const roots = core.areaRoots(metaKey);
  return areas.map(
    ({ ks, key }, index) => [ks, areaEntry(key, roots[index] ?? "", "current")] as const,
  );
}

async function sealAccount(
  input: NewAccountInput,
  secrets: AccountSecrets,
): Promise<NewAccountKeys> {
  const { metaKey, pair, areas } = secrets;
  const encFp = core.fingerprintOfSpki(pair.spki);
  const salt = core.newLoginSalt(randomBytes(SALT_BYTES));
  const wrapped = wrapUnderPassword(input.password, metaKey, pair.pkcs8);
  const recipient = { spki: pair.spki, pubkeyId: input.ids.pubkeyId };
  const shares = areas.map(async ({ ks, key }) => ({
    ks,
    enc_share_key: await wrapForPerson(key, { ...recipient, ks }),
    own_share_key: core.sealOwnShareKey(metaKey, ks, key, randomBytes(IV_BYTES)),
  }));
  const manifest = firstManifest(metaKey, {
    encFp,
    login: { salt, rank: wrapped.rank },
    device: { id: randomHex(DEVICE_ID_BYTES), name: input.device.name },
    count: 1,
    nowS: input.nowS,
    shares: areaEntries(metaKey, areas),
  });
  return {
    salt,
    loginHash: core.hashLogin(input.password, salt),
    pubkey: toBase64(pair.spki),
    sigkey: core.sealIdentity(metaKey, pair.spki),
    enc_meta_key: wrapped.encMetaKey,
    enc_priv_key: wrapped.encPrivKey,
    own_priv_key: core.sealOwnPrivateKey(metaKey, encFp, pair.pkcs8, randomBytes(IV_BYTES)),
    akm: core.sealManifest(metaKey, JSON.stringify(manifest), randomBytes(IV_BYTES)),
    shares: await Promise.all(shares),
  };
}

/** Both keys under a password; PBKDF2 where the device cannot hold Argon2id's memory (Formats 6). */
export function wrapUnderPassword(password: string, metaKey: Bytes, pkcs8: Bytes) {
  const encFp = core.fingerprintOfSpki(core.publicKeyOf(pkcs8));
  const salt = randomBytes(SALT_BYTES);
  const ivs = randomBytes(IV_BYTES * 2);
  const [encMetaKey = "", encPrivKey = ""] = unlessMemoryLacks(
    () => core.wrapKeys(password, metaKey, pkcs8, encFp, salt, ivs),
    () => core.wrapKeysSmall(password, metaKey, pkcs8, encFp, salt, ivs),
    () => core.growMemory("unlock", ARGON2_PAGES),
  );
  return { encMetaKey, encPrivKey, rank: core.rankOfBlob(encMetaKey, 0) };
}
