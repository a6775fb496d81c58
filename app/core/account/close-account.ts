import { sendClose } from "./close.api.ts";
import { hashPassword, type ProofPorts } from "./prove-password.ts";

export interface ClosePorts extends ProofPorts {
  /** Ends the session here: no key is left in this browser. */
  signOut(): Promise<unknown>;
}

/**
 * Closes the account of whoever is signed in, and takes the keys out of this browser (Reading R-136).
 * Gives when it is purged, Unix seconds. After no answer nobody knows whether it was closed: the page
 * stays, and whatever it asks next says so (8053).
 *
 * @throws AppError 8101, 8022, 8023, 8024, 9429, 6002 for another salt than the pinned one
 */
export async function closeAccount(
  ports: ClosePorts,
  { password, twofacode }: { readonly password: string; readonly twofacode: string },
): Promise<number> {
  const { loginHash } = await hashPassword(ports, password);
  const purgedS = await sendClose(ports.api, { loginHash, twofacode });
  await ports.signOut();
  return purgedS;
}
