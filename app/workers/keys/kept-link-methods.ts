import * as CODES from "#app/contract/errors/codes.ts";
import { COOKIE_LIMITS } from "#app/contract/limits.data.ts";
import type { KeptLinkPort } from "#app/core/crypto/link-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import type { KeptLinkStore } from "#app/platform/storage/kept-links.client.ts";
import { LINK, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import { fromBase64, fromHex, toBase64, toHex } from "#app/workers/encoding.ts";
import { Refusal } from "#app/workers/refusal.ts";
import { LinkUnlock } from "#crypto-wasm/pkg/link-unlock.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;
const TOKEN_BYTES = 16;
/** Without a password W is L, which the fragment alone gives (Formats 8). */
const OPEN_LINK = 2;
const MS = 1_000;
const KEPT_FOR_S = COOKIE_LIMITS.linkLockLifetimeMs / MS;

type Input<M extends "keepLink" | "openKeptLink"> = Parameters<KeptLinkPort[M]>[0];

/**
 * A link stays unlocked over reloads for ten minutes (Reading R-110): its lock token, and its share key
 * sealed under L. What lies on the device opens with the fragment alone, until its time is over.
 */
export function createKeptLinkMethods(
  keyring: Keyring,
  store: KeptLinkStore,
): MethodTable<KeptLinkPort> {
  return {
    keepLink: on(LINK, (input) => keepLink(keyring, store, input)),
    isLinkKept: on(NONE, async ({ cachekey, nowS }) => (await store.read(cachekey, nowS)) !== null),
    openKeptLink: on(LINK, (input) => openKeptLink(keyring, store, input)),
    forgetLink: on(NONE, (cachekey) => store.remove(cachekey)),
  };
}

async function keepLink(
  keyring: Keyring,
  store: KeptLinkStore,
  { cachekey, ks, passwordlock, nowS, ...key }: Input<"keepLink">,
): Promise<void> {
  const expS = nowS + KEPT_FOR_S;
  const { bytes } = keyring.shareKey(ks);
  const sealed = withLink(key, (link) =>
    link.sealKept(cachekey, ks, String(expS), bytes, randomBytes(IV_BYTES)),
  );
  const body = fromBase64(sealed);
  const token = fromHex(passwordlock);
  if (body === null || token.length !== TOKEN_BYTES) throw new Refusal(CODES.linkKeyRefused);
  const secret = new Uint8Array(TOKEN_BYTES + body.length);
  secret.set(token);
  secret.set(body, TOKEN_BYTES);
  await store.write(cachekey, { ks, expS, secret });
}

/** null, and nothing is kept any more, for what is over or does not open with this fragment. */
async function openKeptLink(
  keyring: Keyring,
  store: KeptLinkStore,
  { cachekey, nowS, ...key }: Input<"openKeptLink">,
): ReturnType<KeptLinkPort["openKeptLink"]> {
  const kept = await store.read(cachekey, nowS);
  if (kept === null) return null;
  const { ks, expS, secret } = kept;
  try {
    // A clock that was turned back does not make the time longer.
    if (expS - nowS > KEPT_FOR_S) throw new Refusal(CODES.linkKeyRefused);
    const value = toBase64(secret.subarray(TOKEN_BYTES));
    const bytes = withLink(key, (link) => link.openKept(cachekey, ks, String(expS), value));
    keyring.putShareKey(ks, new Uint8Array(bytes), "link");
    return { ks, passwordlock: toHex(secret.subarray(0, TOKEN_BYTES)) };
  } catch {
    // Another key of the same link, or a page that was changed: the password is asked for.
    await store.remove(cachekey);
    return null;
  }
}

/** L lives for one step only; the core wipes it when it is freed. */
function withLink<T>(
  { linkKey, kdf }: Pick<Input<"keepLink">, "linkKey" | "kdf">,
  step: (link: LinkUnlock) => T,
): T {
  const link = new LinkUnlock(linkKey, null, kdf.salt, kdf.iterations, OPEN_LINK);
  try {
    return step(link);
  } finally {
    link.free();
  }
}
