import type { NewAccountKeys, Unlocked, UnlockInput } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import { createCryptoInProcess, createMemorySecrets } from "./crypto-in-process.ts";
import { openPrepared, preparedAccount } from "./transfer-account.ts";

export const PASSWORD = "correct horse battery";
const EMAIL = "maren@harbour.example";
const IDS = { userId: "12", pubkeyId: "15", mainShareId: "7", vaultShareId: "8" };
/** Passwords are stretched. */
export const LONG_MS = 60_000;
export const ROOT = "0".repeat(32);

/** What a sign-up makes. */
async function signUp(crypto: CryptoPort): Promise<NewAccountKeys> {
  return crypto.createAccount({
    password: PASSWORD,
    ids: IDS,
    device: { name: "Test" },
    nowS: 1_760_000_000,
  });
}

/** What a sign-in opens them from. */
export function toUnlock(keys: NewAccountKeys, over: Partial<UnlockInput> = {}): UnlockInput {
  const { enc_meta_key, enc_priv_key, own_priv_key, pubkey, sigkey, akm, salt } = keys;
  return {
    password: PASSWORD,
    enc_meta_key,
    enc_priv_key,
    own_priv_key,
    pubkey,
    sigkey,
    akm,
    pinned: null,
    loginSalt: salt,
    ...over,
  };
}

/** An account with open keys and open areas that signs up and in now: both stretch its password. */
export async function aNewAccount() {
  const secrets = createMemorySecrets();
  const crypto = createCryptoInProcess(secrets);
  const keys = await signUp(crypto);
  const unlocked = await crypto.unlock(toUnlock(keys));
  return withAreas({ crypto, secrets, keys, unlocked });
}

/** The same over prepared keys; another `number` is another account. */
export async function anOpenAccount(number = 0) {
  const secrets = createMemorySecrets();
  const crypto = createCryptoInProcess(secrets);
  const account = await preparedAccount({ email: EMAIL, ids: IDS }, number);
  const unlocked = await openPrepared(crypto, secrets, { email: EMAIL, account });
  return withAreas({ crypto, secrets, keys: account.keys, unlocked });
}

interface OpenedPage {
  readonly crypto: CryptoPort;
  readonly secrets: SecretStore;
  readonly keys: NewAccountKeys;
  readonly unlocked: Unlocked;
}

async function withAreas({ crypto, secrets, keys, unlocked }: OpenedPage) {
  const manifest = unlocked.manifest;
  if (manifest === null) throw new Error("no manifest");
  for (const { ks, own_share_key } of keys.shares) {
    await crypto.openOwnShareKey({ ks, own_share_key, commit: manifest.shares[ks]?.commit ?? "" });
  }
  return { crypto, secrets, keys, unlocked, manifest };
}

/** The code of a refusal, 0 for none. */
export async function code(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 0,
    (error: { code: number }) => error.code,
  );
}
