import { toBase64 } from "#app/core/account/account.api.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { type ManifestWrite, toWireWrite } from "#app/core/keys/manifest.api.ts";
import type { Proof } from "./key-change.api.ts";
import type { Begun } from "./regain.ts";

/** The meta key for the holder of a key, and which key that is. */
export interface Escrow {
  readonly sealed: string;
  readonly keyFp: string;
}

/** Hands over what a reset needs, and the manifest that says so; 8001, 8101, 8130, 8134, 2162. */
export async function writeEscrow(
  api: ApiClient,
  { proof, escrow }: { readonly proof: Proof; readonly escrow: Escrow },
  write: ManifestWrite,
): Promise<void> {
  const { loginHash: password, twofacode } = proof;
  const handed = { escrow: escrow.sealed, key_fp: escrow.keyFp };
  await api.call("passwordresetset", { password, twofacode, ...handed, ...toWireWrite(write) });
}

/** Has it deleted, with the manifest that says so; 8101, 2162. */
export async function dropEscrow(
  api: ApiClient,
  { loginHash: password, twofacode }: Proof,
  write: ManifestWrite,
): Promise<void> {
  await api.call("passwordresetend", { password, twofacode, ...toWireWrite(write) });
}

/** Whoever asks learns nothing: a link goes to the address, if a reset is on for it. */
export async function askForReset(api: ApiClient, userName: string): Promise<void> {
  await api.call("passwordresetmail", { username_b64: toBase64(userName) });
}

export interface ResetProof {
  readonly userName: string;
  readonly token: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
  /** What the answer is to be sealed for. */
  readonly pubkey: string;
}

export interface BegunReset extends Begun {
  readonly wrapped: string;
}

/** What a link gets out of the server: 8130 to 8133, 8136, 8022 to 8024, 9429. */
export async function beginReset(
  api: ApiClient,
  { userName: username, token, twofacode, pubkey }: ResetProof,
): Promise<BegunReset> {
  const asked = { username, token, twofacode, pubkey };
  const begun = await api.call("passwordresetbegin", asked);
  const { wrapped_key: wrapped, own_priv_key, akm, change_id: changeId } = begun;
  return { changeId, wrapped, akm, user: { encOwnPrivKey: own_priv_key } };
}
