import type { KeyringState, SessionSecrets } from "#app/core/crypto/account-port.ts";
import type { KeyWorkerMethods } from "#app/core/crypto/worker-messages.ts";
import { randomHex } from "#app/platform/random.client.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { fromHex, toHex } from "./encoding.ts";
import type { Keyring } from "./keyring.ts";

const NONCE_BYTES = 16;

type Methods = Pick<
  KeyWorkerMethods,
  "setSession" | "signRequest" | "persist" | "restore" | "wipe"
>;

/** What is kept at rest. The private key is not: it opens again with the meta key (Formats 6). */
interface KeptSecrets {
  readonly metaKeyHex: string;
  readonly session: SessionSecrets;
}

/** Signed calls (Formats 7) and keys at rest (Formats 10). */
export function createSessionDesk(keyring: Keyring, store: SecretStore): Methods {
  return {
    setSession: async (session) => keyring.setSession(session),
    signRequest: async (call) => signRequest(keyring.session, call),
    persist: () => persist(keyring, store),
    restore: () => restore(keyring, store),
    wipe: async () => {
      keyring.wipe();
      await store.clear();
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

async function persist(keyring: Keyring, store: SecretStore): Promise<void> {
  const kept: KeptSecrets = { metaKeyHex: toHex(keyring.metaKey), session: keyring.session };
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  await store.write(bytes);
  bytes.fill(0);
}

async function restore(keyring: Keyring, store: SecretStore): Promise<KeyringState> {
  const bytes = await store.read();
  if (bytes === null) return "empty";
  const kept: KeptSecrets = JSON.parse(new TextDecoder().decode(bytes));
  bytes.fill(0);
  keyring.setMetaKey(fromHex(kept.metaKeyHex));
  keyring.setSession(kept.session);
  return "open";
}
