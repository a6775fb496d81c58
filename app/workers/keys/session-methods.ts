import type { KeyringState, SessionPort, SessionSecrets } from "#app/core/crypto/account-port.ts";
import type { SessionMethods } from "#app/core/crypto/worker-messages.ts";
import { randomHex } from "#app/platform/random.client.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import { ACCOUNT, CONTENT, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import { packKeys, unpackKeys } from "#app/workers/kept-keys.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const NONCE_BYTES = 16;

/** Signed calls (Formats 7) and keys at rest (Formats 10). */
export function createSessionMethods(
  keyring: Keyring,
  store: SecretStore,
  clear: SessionMethods["wipe"],
): MethodTable<SessionMethods> {
  return {
    setSession: on(NONE, async (session) => keyring.setSession(session)),
    signRequest: on(CONTENT, async (call) => signRequest(keyring.session, call)),
    persist: on(NONE, (userName) => persist(keyring, store, userName)),
    restore: on(ACCOUNT, (userName) => restore(keyring, store, userName)),
    wipe: on(NONE, async (reason) => {
      keyring.wipe();
      return clear(reason);
    }),
  };
}

type SignedCall = Parameters<SessionPort["signRequest"]>[0];

function signRequest(session: SessionSecrets, { method, cmd, body, servtimeS }: SignedCall) {
  const { accessSecret, accessToken, uid, webDeviceId } = session;
  const servtime = String(servtimeS);
  const nonce = randomHex(NONCE_BYTES);
  const signature = core.signRequest(accessSecret, accessToken, uid, webDeviceId, servtime);
  const sig2 = core.signRequest2(accessSecret, method, cmd, body, servtime, nonce);
  return { signature, nonce, sig2, accessToken, uid, webDeviceId };
}

async function persist(keyring: Keyring, store: SecretStore, userName: string): Promise<void> {
  const bytes = packKeys(keyring.metaKey, { session: keyring.session, userName });
  try {
    await store.write(bytes);
  } finally {
    bytes.fill(0);
  }
}

async function restore(
  keyring: Keyring,
  store: SecretStore,
  userName: string,
): Promise<KeyringState> {
  const bytes = await store.read();
  const kept = bytes === null ? null : unpackKeys(bytes, userName);
  if (kept === null) return "empty";
  keyring.setMetaKey(kept.metaKey);
  keyring.setSession(kept.session);
  return "open";
}
