import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { type OpenedSession, toOpenedSession } from "#app/core/auth/auth.api.ts";
import type { Assertion, MadePasskey } from "./authenticator.ts";

/** A passkey as the server tells of it: names and times are its word. */
export interface Passkey {
  /** What the manifest calls it. */
  readonly hash: string;
  readonly name: string;
  /** Whether it opens the keys, or signs in alone. */
  readonly opensKeys: boolean;
  readonly createdS: number;
  /** 0: never. */
  readonly usedS: number;
}

export async function fetchPasskeys(api: ApiClient, signal?: AbortSignal): Promise<Passkey[]> {
  const options = signal === undefined ? {} : { signal };
  const { passkeys } = await api.call("passkeylist", {}, options);
  return passkeys.map((row) => ({
    hash: row.credential_hash,
    name: toShownName(row.name),
    opensKeys: row.opens_keys === 1,
    createdS: row.created_s,
    usedS: row.used_s,
  }));
}

/** Password and second factor, before a passkey is made. */
export async function beginPasskey(
  api: ApiClient,
  proof: { readonly loginHash: string; readonly twofacode: string },
) {
  const { loginHash: password, twofacode } = proof;
  const data = await api.call("passkeyaddbegin", { password, twofacode });
  return {
    challenge: data.challenge,
    rpId: data.rp_id,
    userHandle: data.user_handle,
    knownIds: data.known_ids,
  };
}

export async function addPasskey(
  api: ApiClient,
  { made, name, pk }: { readonly made: MadePasskey; readonly name: string; readonly pk: string },
): Promise<void> {
  await api.call("passkeyadd", {
    credential_id: made.credentialId,
    client_data: made.clientData,
    attestation: made.attestation,
    transports: [...made.transports],
    name,
    pk,
  });
}

export async function renamePasskey(api: ApiClient, hash: string, name: string): Promise<void> {
  await api.call("passkeyrename", { credential_hash: hash, name });
}

export async function removePasskey(api: ApiClient, hash: string): Promise<void> {
  await api.call("passkeyremove", { credential_hash: hash });
}

interface PasskeyChallenge {
  readonly challenge: string;
  readonly rpId: string;
  readonly passkeys: readonly { readonly id: string; readonly salt: string }[];
}

export async function askForPasskey(api: ApiClient, userName: string): Promise<PasskeyChallenge> {
  const data = await api.call("passkeybegin", { username: userName });
  const passkeys = data.passkeys.map((row) => ({ id: row.credential_id, salt: row.prf_salt }));
  return { challenge: data.challenge, rpId: data.rp_id, passkeys };
}

interface Claim {
  readonly userName: string;
  readonly assertion: Assertion;
  readonly device: string;
}

/** A session against an answer, and the sealed meta key; empty where the passkey holds none. */
export async function openPasskeySession(
  api: ApiClient,
  { userName: username, assertion, device }: Claim,
): Promise<{ readonly session: OpenedSession; readonly pk: string }> {
  const data = await api.call("sessionpasskey", {
    username,
    assertion: toWireAssertion(assertion),
    device,
  });
  return { session: toOpenedSession(data), pk: data.pk };
}

export function toWireAssertion(assertion: Assertion) {
  return {
    credential_id: assertion.credentialId,
    client_data: assertion.clientData,
    authenticator_data: assertion.authenticatorData,
    signature: assertion.signature,
  };
}
