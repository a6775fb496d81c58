import type { ApiClient } from "#app/core/api/client.ts";
import type { RecoveryKit } from "#app/core/crypto/account-port.ts";
import type { Proof } from "./key-change.api.ts";

/** Makes a kit the one that counts, once for a request; gives when that was, Unix seconds. 8101, 8022. */
export async function writeKit(
  api: ApiClient,
  requestId: string,
  { kit, proof }: { readonly kit: RecoveryKit; readonly proof: Proof },
): Promise<number> {
  const { rk, lockHash } = kit;
  const { loginHash: password, twofacode } = proof;
  const request = { request_id: requestId, password, twofacode, rk, rk_lock_hash: lockHash };
  return (await api.call("recoveryset", request)).rk_t;
}

export interface RecoveryProof {
  readonly userName: string;
  readonly lock: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

/** What a kit gets out of the server: 6001, 8022, 8024, 9429. */
export async function beginRecovery(api: ApiClient, { userName, lock, twofacode }: RecoveryProof) {
  const asked = { username: userName, rk_lock: lock, twofacode };
  const { rk, own_priv_key, akm, change_id } = await api.call("recoverybegin", asked);
  return { changeId: change_id, rk, akm, user: { encOwnPrivKey: own_priv_key } };
}

export type BegunRecovery = Awaited<ReturnType<typeof beginRecovery>>;
