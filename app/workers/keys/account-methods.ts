import * as CODES from "#app/contract/errors/codes.ts";
import type {
  AccountPort,
  PinnedRecord,
  Unlocked,
  UnlockInput,
} from "#app/core/crypto/account-port.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { ACCOUNT, ALL, type MethodTable, on, UNLOCK } from "#app/workers/core-parts.ts";
import { fromBase64 } from "#app/workers/encoding.ts";
import { Refusal, required } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { createAccount } from "./new-account.ts";
import { rebuildAccount } from "./rebuilt-account.ts";
import { importPrivateKey } from "./rsa.ts";

type UserRecord = Omit<UnlockInput, "password" | "loginSalt">;

/** Sign-in and sign-up (Formats 6, 7, 11). */
export function createAccountMethods(keyring: Keyring): MethodTable<AccountPort> {
  return {
    hashLogin: on(UNLOCK, async ({ password, salt }) => core.hashLogin(password, salt)),
    createAccount: on(ALL, (input) => createAccount(input)),
    unlock: on(ALL, (input) => unlock(keyring, input)),
    reopen: on(ACCOUNT, (input) => reopen(keyring, input)),
    rebuildAccount: on(ACCOUNT, (input) => rebuildAccount(keyring, input)),
  };
}

async function unlock(keyring: Keyring, input: UnlockInput): Promise<Unlocked> {
  const spki = publicKeyOf(input);
  const encFp = fingerprintOf(spki);
  const floor = input.pinned?.rank ?? 0;
  const keys = core.unlockKeys(
    input.password,
    input.enc_meta_key,
    input.enc_priv_key,
    encFp,
    floor,
  );
  const { metaKey } = keys;
  try {
    const privateKey = await openPrivateKey(keys.pkcs8, spki);
    checkIdentity(metaKey, input);
    return enter(keyring, { metaKey, privateKey, encFp, rank: keys.rank, input });
  } catch (refusal) {
    metaKey.fill(0);
    throw refusal;
  }
}

/** The same without the password: the private key has a copy under the meta key (Formats 6). */
async function reopen(keyring: Keyring, input: UserRecord): Promise<Unlocked> {
  const spki = publicKeyOf(input);
  const encFp = fingerprintOf(spki);
  const metaKey = keyring.metaKey;
  const pkcs8 = core.openOwnPrivateKey(metaKey, encFp, input.own_priv_key);
  const privateKey = await openPrivateKey(pkcs8, spki);
  checkIdentity(metaKey, input);
  const rank =
    input.enc_meta_key === "" ? (input.pinned?.rank ?? 0) : core.rankOfBlob(input.enc_meta_key, 0);
  return enter(keyring, { metaKey, privateKey, encFp, rank, input });
}

interface Opened {
  readonly metaKey: Uint8Array<ArrayBuffer>;
  readonly privateKey: CryptoKey;
  readonly encFp: string;
  readonly rank: number;
  readonly input: UserRecord & { readonly loginSalt?: string };
}

function enter(keyring: Keyring, { metaKey, privateKey, encFp, rank, input }: Opened): Unlocked {
  const { manifest, stopCode } = readManifests(metaKey, input);
  if (manifest !== null) checkManifestIdentity(manifest, { metaKey, encFp });
  const [main = "", vault = ""] = core.areaRoots(metaKey);
  keyring.setMetaKey(metaKey);
  keyring.setPrivateKey(privateKey);
  const known = { rank, loginSalt: input.loginSalt, isPinned: input.pinned !== null };
  return {
    manifest,
    stopCode,
    rootFids: { main, vault },
    rank,
    warnings: warningsOf(manifest, known),
  };
}

/** The served state, or the cached one where the served is missing, unreadable (2160) or older (2161). */
export function readManifests(
  metaKey: Uint8Array<ArrayBuffer>,
  input: { akm: string; pinned: PinnedRecord | null },
) {
  const cached = tryOpenManifest(metaKey, input.pinned?.akm ?? "");
  const served = tryOpenManifest(metaKey, input.akm);
  if (served === null) return { manifest: cached, stopCode: CODES.manifestMissing };
  const isOlder = cached !== null && isOlderManifest({ cached, served });
  return isOlder
    ? { manifest: cached, stopCode: CODES.manifestOlder }
    : { manifest: served, stopCode: 0 };
}

function tryOpenManifest(metaKey: Uint8Array<ArrayBuffer>, akm: string): Manifest | null {
  try {
    const manifest: Manifest = JSON.parse(core.openManifest(metaKey, akm));
    return manifest;
  } catch {
    return null;
  }
}

/** Whether a count of the cached state is higher than the served one's (Formats 11). */
export function isOlderManifest({
  cached,
  served,
}: {
  cached: Manifest;
  served: Manifest;
}): boolean {
  try {
    core.acceptManifest(JSON.stringify(cached.vc), JSON.stringify(served.vc));
    return false;
  } catch (thrown) {
    if (thrown === CODES.manifestOlder) return true;
    throw thrown;
  }
}

function warningsOf(
  manifest: Manifest | null,
  known: { rank: number; loginSalt: string | undefined; isPinned: boolean },
): Unlocked["warnings"] {
  if (manifest === null) return [];
  const isWeak = !known.isPinned && known.rank < manifest.login.rank;
  const isOther = known.loginSalt !== undefined && known.loginSalt !== manifest.login.salt;
  return [...(isWeak ? ["weak-kdf" as const] : []), ...(isOther ? ["other-salt" as const] : [])];
}

function publicKeyOf({ pubkey }: { pubkey: string }): Uint8Array<ArrayBuffer> {
  return required(fromBase64(pubkey), CODES.privateKeyRefused);
}

function fingerprintOf(spki: Uint8Array<ArrayBuffer>): string {
  try {
    return core.fingerprintOfSpki(spki);
  } catch {
    throw new Refusal(CODES.privateKeyRefused);
  }
}

/** Wipes what it is given. */
async function openPrivateKey(
  pkcs8: Uint8Array<ArrayBuffer>,
  spki: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  try {
    return await importPrivateKey({ pkcs8, spki });
  } finally {
    pkcs8.fill(0);
  }
}

/** The user record's signing key is the one that this meta key makes, and vouches for this public key. */
function checkIdentity(metaKey: Uint8Array<ArrayBuffer>, { pubkey, sigkey }: UserRecord): void {
  try {
    const [, , sigPub] = core.openIdentity(pubkey, sigkey);
    if (sigPub === core.ownSigningKey(metaKey)) return;
  } catch {
    // Refused below with the one code of this flow.
  }
  throw new Refusal(CODES.privateKeyRefused);
}

function checkManifestIdentity(
  manifest: Manifest,
  own: { metaKey: Uint8Array<ArrayBuffer>; encFp: string },
): void {
  const isOwn =
    manifest.enc_fp === own.encFp && manifest.sig_pub === core.ownSigningKey(own.metaKey);
  if (!isOwn) throw new Refusal(CODES.privateKeyRefused);
}
