import { TWOFA_TYPES } from "#app/contract/factor-types.data.ts";
import type { Credentials } from "#app/core/account/account.api.ts";
import type { ApiClient } from "#app/core/api/client.ts";

/** The kinds of second factor that somebody can set up. */
export type FactorKind = "app" | "mail";

/** Password and code, as the server compares them. */
export interface FactorProof {
  readonly loginHash: string;
  readonly code: string;
}

/** Begins to set one up; the secret for an app, empty for mail, which brings the first code. */
export async function beginFactor(api: ApiClient, kind: FactorKind): Promise<string> {
  return (await api.call("twofabegin", { twofa_type: TWOFA_TYPES[kind] })).secret;
}

/** Turns it on; the back-up codes, which are told this once. */
export async function confirmFactor(api: ApiClient, proof: FactorProof): Promise<string[]> {
  return (await api.call("twofaconfirm", toWireProof(proof))).backup_codes;
}

export async function endFactor(api: ApiClient, proof: FactorProof): Promise<void> {
  await api.call("twofaoff", toWireProof(proof));
}

export async function renewBackupCodes(api: ApiClient, proof: FactorProof): Promise<string[]> {
  return (await api.call("twofanewcodes", toWireProof(proof))).backup_codes;
}

/** Asks for another mail with a code. */
export async function sendCode(
  api: ApiClient,
  { userName, claim = 0, loginHash }: Credentials,
): Promise<void> {
  await api.call("twofasend", { username: userName, claim, password: loginHash });
}

function toWireProof({ loginHash, code }: FactorProof) {
  return { password: loginHash, twofacode: code };
}
