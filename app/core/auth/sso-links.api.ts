import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";

/** An identity that signs in to the own account, as the server tells of it: all of it is its word. */
export interface LinkedIdentity {
  readonly hash: string;
  /** Empty where the provider said none. */
  readonly email: string;
  readonly linkedS: number;
}

export async function fetchIdentities(
  api: ApiClient,
  signal?: AbortSignal,
): Promise<LinkedIdentity[]> {
  const options = signal === undefined ? {} : { signal };
  const { identities } = await api.call("ssolist", {}, options);
  return identities.map((row) => ({
    hash: row.identity_hash,
    email: toShownName(row.email),
    linkedS: row.created_s,
  }));
}

/** What allows one identity to be linked. */
export async function beginLink(
  api: ApiClient,
  proof: { readonly loginHash: string; readonly twofacode: string },
): Promise<string> {
  const { loginHash: password, twofacode } = proof;
  const { permit } = await api.call("ssolinkbegin", { password, twofacode });
  return permit;
}

export async function finishLink(
  api: ApiClient,
  claim: { readonly permit: string; readonly key: string },
): Promise<void> {
  await api.call("ssolink", claim);
}

export async function removeIdentity(api: ApiClient, hash: string): Promise<void> {
  await api.call("ssounlink", { identity_hash: hash });
}
