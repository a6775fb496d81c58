import type { ApiClient } from "#app/core/api/client.ts";
import type { Assertion } from "./passkey/authenticator.ts";
import { toWireAssertion } from "./passkey/passkey.api.ts";

/** 8101, 8022 to 8024, 9429. */
export async function sendPasswordProof(
  api: ApiClient,
  { loginHash, twofacode }: { readonly loginHash: string; readonly twofacode: string },
): Promise<void> {
  await api.call("sessionprove", { password: loginHash, twofacode });
}

/** 6001, 9429. */
export async function sendAssertionProof(api: ApiClient, assertion: Assertion): Promise<void> {
  await api.call("sessionprove", { assertion: toWireAssertion(assertion) });
}
