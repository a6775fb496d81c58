import type { KeyringState, SessionSecrets } from "#app/core/crypto/account-port.ts";
import type { KeyWorkerMethods } from "#app/core/crypto/worker-messages.ts";
import { randomHex } from "#app/platform/random.client.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const NONCE_BYTES = 16;
const META_KEY_BYTES = 32;

type Methods = Pick<
  KeyWorkerMethods,
  "setSession" | "signRequest" | "persist" | "restore" | "wipe"
>;

/**
 * What is kept at rest behind the bytes of the meta key. The private key is not: it opens again with
 * the meta key (Formats 6).
 */
interface KeptFacts {
  readonly session: SessionSecrets;
  /** The name that was typed at sign-in (Reading R-105). */
  readonly userName: string;
}

/** Signed calls (Formats 7) and keys at rest (Formats 10). */
export function createSessionDesk(keyring: Keyring, store: SecretStore): Methods {
  return {
    setSession: async (session) => keyring.setSession(session),
    signRequest: async (call) => signRequest(keyring.session, call),
    persist: (userName) => persist(keyring, store, userName),
    restore: (userName) => restore(keyring, store, userName),
    wipe: async () => {
      keyring.wipe();
      return store.clear();
    },
  };
}

type SignedCall = Parameters<KeyWorkerMethods["signRequest"]>[0];

function signRequest(session: SessionSecrets, { method, cmd, body, servtimeS }: SignedCall) {
  const { accessSecret, accessToken, uid, webDeviceId } = session;
  const servtime = String(servtimeS);
  const nonce = randomHex(NONCE_BYTES);
  const signature = core.signRequest(accessSecret, accessToken, uid, webDeviceId, servtime);
  const sig2 = core.signRequest2(accessSecret, method, cmd, body, servtime, nonce);
  return { signature, nonce, sig2, accessToken, uid, webDeviceId };
}

async function persist(keyring: Keyring, store: SecretStore, userName: string): Promise<void> {
  const kept: KeptFacts = { session: keyring.session, userName };
  const facts = new TextEncoder().encode(JSON.stringify(kept));
  const bytes = new Uint8Array(META_KEY_BYTES + facts.length);
  bytes.set(keyring.metaKey);
  bytes.set(facts, META_KEY_BYTES);
  try {
    await store.write(bytes);
  } finally {
    bytes.fill(0);
    facts.fill(0);
  }
}

/** The meta key is never a text: texts cannot be wiped. */
async function restore(
  keyring: Keyring,
  store: SecretStore,
  userName: string,
): Promise<KeyringState> {
  const bytes = await store.read();
  if (bytes === null) return "empty";
  try {
    const kept: KeptFacts = JSON.parse(new TextDecoder().decode(bytes.subarray(META_KEY_BYTES)));
    if (kept.userName !== userName) return "empty";
    keyring.setMetaKey(bytes.slice(0, META_KEY_BYTES));
    keyring.setSession(kept.session);
    return "open";
  } finally {
    bytes.fill(0);
  }
}
