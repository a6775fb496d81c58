import * as CODES from "#app/contract/errors/codes.ts";
import type { PasswordPort, RewrapInput, RewrappedKeys } from "#app/core/crypto/account-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { ALL, type MethodTable, on, UNLOCK } from "#app/workers/core-parts.ts";
import { Refusal } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { readManifests } from "./account-methods.ts";
import type { Keyring } from "./keyring.ts";
import { wrapUnderPassword } from "./new-account.ts";

const IV_BYTES = 12;
const SALT_BYTES = 16;
/** One random byte each (Formats 1). */
const CODE_SYMBOLS = 32;

type Bytes = Uint8Array<ArrayBuffer>;

/** What replaces the password, and what opens an account without it (Formats 6). */
export function createPasswordMethods(keyring: Keyring): MethodTable<PasswordPort> {
  return {
    rewrapKeys: on(ALL, async (input) => rewrap(keyring.metaKey, input)),
    checkRewrapped: on(UNLOCK, async (input) => checkRewrapped(keyring.metaKey, input)),
    makeRecoveryKit: on(ALL, ({ encFp }) => makeKit(keyring.metaKey, encFp)),
    recoveryLock: on(UNLOCK, async (code) => core.recoveryLock(code)),
    openRecovery: on(ALL, async ({ code, rk, akm, pinned }) => {
      const metaKey = core.openRecovery(code, rk);
      keyring.setMetaKey(metaKey);
      return readManifests(metaKey, { akm, pinned });
    }),
  };
}

/** The copy under the meta key is bound to the fingerprint, so it is this account's own private key. */
function rewrap(metaKey: Bytes, input: RewrapInput): RewrappedKeys {
  const { password, encFp, own_priv_key } = input;
  const pkcs8 = core.openOwnPrivateKey(metaKey, encFp, own_priv_key);
  try {
    const wrapped = wrapUnderPassword(password, metaKey, pkcs8);
    const salt = input.salt ?? core.newLoginSalt(randomBytes(SALT_BYTES));
    return {
      salt,
      loginHash: core.hashLogin(password, salt),
      enc_meta_key: wrapped.encMetaKey,
      enc_priv_key: wrapped.encPrivKey,
      rank: wrapped.rank,
    };
  } finally {
    pkcs8.fill(0);
  }
}

type ToCheck = Parameters<PasswordPort["checkRewrapped"]>[0];

function checkRewrapped(metaKey: Bytes, input: ToCheck): void {
  const { password, encFp, enc_meta_key, enc_priv_key } = input;
  const keys = core.unlockKeys(password, enc_meta_key, enc_priv_key, encFp, 0);
  const isOwn = isSame(keys.metaKey, metaKey);
  keys.metaKey.fill(0);
  keys.pkcs8.fill(0);
  if (!isOwn) throw new Refusal(CODES.passwordRefused);
}

async function makeKit(metaKey: Bytes, encFp: string) {
  const code = core.newGroupedCode(randomBytes(CODE_SYMBOLS));
  const lock = new TextEncoder().encode(core.recoveryLock(code));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", lock));
  const sigFp = core.fingerprintOfSigningKey(core.ownSigningKey(metaKey));
  return {
    code,
    rk: core.sealRecovery(code, metaKey, randomBytes(SALT_BYTES), randomBytes(IV_BYTES)),
    lockHash: toHex(digest),
    safetyNumber: core.safetyNumber(encFp, sigFp),
  };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
