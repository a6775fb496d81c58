import * as CODES from "#app/contract/errors/codes.ts";
import type { PasskeyPort, PinnedRecord } from "#app/core/crypto/account-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { ALL, type MethodTable, NONE, on, UNLOCK } from "#app/workers/core-parts.ts";
import { fromHex, toHex } from "#app/workers/encoding.ts";
import { Refusal } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { readManifests } from "./account-methods.ts";
import type { Keyring } from "./keyring.ts";

const SALT_BYTES = 32;
const IV_BYTES = 12;

type Bytes = Uint8Array<ArrayBuffer>;

/** Passkeys that hold the meta key (Formats 6). */
export function createPasskeyMethods(keyring: Keyring): MethodTable<PasskeyPort> {
  return {
    preparePasskeys: on(UNLOCK, async (salts) => salts.map(prepare)),
    hashCredential: on(NONE, (credentialId) => hashOf(fromBase64Url(credentialId))),
    sealPasskey: on(UNLOCK, async (input) =>
      wipedAfter(input.secret, () => seal(keyring.metaKey, input)),
    ),
    openPasskey: on(ALL, async (input) => {
      const id = fromBase64Url(input.credentialId);
      const hash = await hashOf(id);
      const metaKey = wipedAfter(input.secret, () => core.openPasskey(id, input.secret, input.pk));
      if (!isListed(metaKey, hash, input)) {
        metaKey.fill(0);
        throw new Refusal(CODES.passwordRefused);
      }
      keyring.setMetaKey(metaKey);
    }),
  };
}

function prepare(known: string | null) {
  const salt = known === null ? randomBytes(SALT_BYTES) : fromHex(known);
  return { salt: toHex(salt), input: core.passkeyPrfInput(salt) };
}

/** What does not open again is given to nobody. */
function seal(
  metaKey: Bytes,
  { credentialId, secret, salt }: Parameters<PasskeyPort["sealPasskey"]>[0],
): string {
  const id = fromBase64Url(credentialId);
  const pk = core.sealPasskey(id, secret, metaKey, fromHex(salt), randomBytes(IV_BYTES));
  core.openPasskey(id, secret, pk).fill(0);
  return pk;
}

/**
 * A pinned state that does not open is of another account: this key is one that the person has, and
 * not of the name that was typed.
 */
function isListed(
  metaKey: Bytes,
  hash: string,
  state: { readonly akm: string; readonly pinned: PinnedRecord | null },
): boolean {
  const known = state.pinned?.akm ?? "";
  if (known !== "" && readManifests(metaKey, { akm: known, pinned: null }).manifest === null)
    return false;
  const { manifest } = readManifests(metaKey, state);
  return manifest?.passkeys[hash]?.state === "current";
}

function wipedAfter<T>(secret: Bytes, work: () => T): T {
  try {
    return work();
  } finally {
    secret.fill(0);
  }
}

async function hashOf(bytes: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function fromBase64Url(text: string): Bytes {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}
