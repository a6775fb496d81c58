import type { ApiClient } from "#app/core/api/client.ts";
import { type ManifestWrite, toWireWrite } from "#app/core/keys/manifest.api.ts";
import { toBase64 } from "./account.api.ts";

export interface EmailChangeProof {
  readonly email: string;
  readonly loginHash: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

/** Asks for another address, with the manifest that names it: 8100, 8101, 8103, 8009, 8022, 2162. */
export async function beginEmailChange(
  api: ApiClient,
  { email, loginHash: password, twofacode }: EmailChangeProof,
  write: ManifestWrite,
): Promise<void> {
  const request = { email_b64: toBase64(email), password, twofacode, ...toWireWrite(write) };
  await api.call("emailchangebegin", request);
}

/** Gives it up, with the manifest that names the standing address again; 2162. */
export async function dropEmailChange(api: ApiClient, write: ManifestWrite): Promise<void> {
  await api.call("emailchangecancel", toWireWrite(write));
}
