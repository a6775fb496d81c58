import { hashPassword, type ProofPorts } from "#app/core/account/prove-password.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { AuthenticatorPort } from "./passkey/authenticator.ts";
import { fetchPasskeyQuestion } from "./passkey/passkey-question.ts";
import { sendAssertionProof, sendPasswordProof } from "./session-proof.api.ts";

/**
 * Proves by the password, and the second factor where one is on, whose the session is (Reading R-742).
 *
 * @throws AppError 8101, 8022 to 8024, 9429, 6002 for another salt than the pinned one
 */
export async function proveByPassword(
  ports: ProofPorts,
  { password, twofacode }: { readonly password: string; readonly twofacode: string },
): Promise<void> {
  const { loginHash } = await hashPassword(ports, password);
  await sendPasswordProof(ports.api, { loginHash, twofacode });
}

export interface PasskeyProofPorts extends Pick<ProofPorts, "api" | "userName"> {
  readonly crypto: Pick<CryptoPort, "preparePasskeys">;
  readonly authenticator: AuthenticatorPort;
}

/**
 * The same by a passkey. Its secret is asked for as at a sign-in, and used for nothing.
 *
 * @throws AppError 8310 the browser or the person stopped, 6001 another passkey, 9429
 */
export async function proveByPasskey(ports: PasskeyProofPorts): Promise<void> {
  const question = await fetchPasskeyQuestion(ports, ports.userName);
  const { assertion, secret } = await ports.authenticator.ask(question);
  secret?.fill(0);
  await sendAssertionProof(ports.api, assertion);
}
