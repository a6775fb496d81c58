import { toBase64 } from "#app/core/account/account.api.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { RecoveryKit, RewrappedKeys } from "#app/core/crypto/account-port.ts";
import { type ManifestWrite, toWireWrite } from "#app/core/keys/manifest.api.ts";

export interface Proof {
  readonly loginHash: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

/** Begins a change of the password; 8101, 8022, 9429. */
export async function beginChange(api: ApiClient, proof: Proof): Promise<string> {
  const { loginHash: password, twofacode } = proof;
  return (await api.call("passwordbegin", { password, twofacode })).change_id;
}

/** What is to stand: keys, and what comes with them. */
export interface ToStage {
  readonly keys: RewrappedKeys;
  /** null: the hint that stands goes on. */
  readonly hint: string | null;
  /** null: the kit that stands goes on. */
  readonly kit: RecoveryKit | null;
}

/** Lays it down beside what stands; the very same again does nothing. */
export async function stageChange(
  api: ApiClient,
  changeId: string,
  { keys, hint, kit }: ToStage,
): Promise<void> {
  const { salt, loginHash: password, enc_meta_key, enc_priv_key } = keys;
  await api.call("passwordstage", {
    change_id: changeId,
    ...{ salt, password, enc_meta_key, enc_priv_key },
    ...(hint === null ? {} : { password_hint: hint }),
    ...(kit === null ? {} : { rk: kit.rk, rk_lock_hash: kit.lockHash }),
  });
}

/** Whether the server has what was laid down, to the letter; and the keys, to be opened. */
export async function fetchStaged(
  api: ApiClient,
  changeId: string,
  { keys, kit }: Pick<ToStage, "keys" | "kit">,
) {
  const { salt, enc_meta_key, enc_priv_key, rk } = await api.call("passwordstaged", {
    change_id: changeId,
  });
  const isSame =
    salt === keys.salt &&
    enc_meta_key === keys.enc_meta_key &&
    enc_priv_key === keys.enc_priv_key &&
    rk === (kit?.rk ?? "");
  return { isSame, sealed: { enc_meta_key, enc_priv_key } };
}

/** Lets it stand together with a manifest; 2162, 8120. */
export async function commitChange(
  api: ApiClient,
  changeId: string,
  write: ManifestWrite,
): Promise<void> {
  await api.call("passwordcommit", { change_id: changeId, ...toWireWrite(write) });
}

/** 8101 for another password. */
export async function writeHint(api: ApiClient, loginHash: string, hint: string): Promise<void> {
  await api.call("passwordhint", { password: loginHash, password_hint: hint });
}

/** Whoever asks learns nothing: the hint goes to the address, if it has one. */
export async function askForHint(api: ApiClient, userName: string): Promise<void> {
  await api.call("passwordhintmail", { username_b64: toBase64(userName) });
}
