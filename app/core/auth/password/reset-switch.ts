import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import { hashPassword, type ProofPorts, provePassword } from "#app/core/account/prove-password.ts";
import type { User } from "#app/core/account/user.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { dropEscrow, writeEscrow } from "./reset.api.ts";
import { sealEscrow } from "./reset.crypto.ts";

export interface ResetSwitchPorts extends ProofPorts {
  readonly crypto: ProofPorts["crypto"] & Pick<CryptoPort, "pinnedResetKey" | "sealEscrow">;
  readonly account: Pick<
    Account,
    "user" | "manifest" | "requireWritable" | "updateManifest" | "refresh"
  >;
}

export interface TypedSwitch {
  readonly password: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

/**
 * `claimed`: the server says that a reset is on, and its owner never said so (Trust K14). `lost`: its
 * owner did, and the server has nothing to reset with.
 */
export type ResetSwitch = "off" | "on" | "claimed" | "lost";

/** The sealed state of the account decides; the server's word is only compared with it. */
export function resetSwitchOf(
  { isResetClaimed }: Pick<User, "isResetClaimed">,
  { escrow }: Pick<Manifest, "escrow">,
): ResetSwitch {
  if (escrow.on) return isResetClaimed ? "on" : "lost";
  return isResetClaimed ? "claimed" : "off";
}

/**
 * Hands the meta key over, to the key that this build pins and to no other. Only the password that was
 * typed now makes that happen: it opens the keys here first, whatever the server says of it. What is
 * handed over and the manifest that says so stand together or not at all; one whose answer was lost is
 * done once more.
 *
 * @throws AppError 8130 without a pinned key, 8101, 6002, 8022 to 8024, 8001, 8134, 2160, 2161
 */
export async function turnResetOn(ports: ResetSwitchPorts, typed: TypedSwitch): Promise<void> {
  const { api, crypto, account } = ports;
  const manifest = account.requireWritable();
  const loginHash = await prove(ports, typed.password);
  const escrow = await sealEscrow(crypto, manifest);
  const proof = { loginHash, twofacode: typed.twofacode };
  await account.updateManifest(
    (found) => withEscrow(found, true),
    (write) => writeEscrow(api, { proof, escrow }, write),
  );
  await account.refresh();
}

/**
 * Has what was handed over deleted. A server that keeps a copy all the same can open the account with
 * it as before: the meta key stays what it is (Formats 14).
 *
 * @throws AppError 8101, 6002 for another salt than the pinned one, 8022 to 8024, 2160, 2161
 */
export async function turnResetOff(
  ports: Omit<ResetSwitchPorts, "crypto"> & Pick<ProofPorts, "crypto">,
  typed: TypedSwitch,
): Promise<void> {
  const { api, account } = ports;
  account.requireWritable();
  const { loginHash } = await hashPassword(ports, typed.password);
  const proof = { loginHash, twofacode: typed.twofacode };
  await account.updateManifest(
    (found) => withEscrow(found, false),
    (write) => dropEscrow(api, proof, write),
  );
  await account.refresh();
}

async function prove(ports: ResetSwitchPorts, password: string): Promise<string> {
  const hashed = await hashPassword(ports, password);
  try {
    await provePassword(ports, { user: ports.account.user.get(), password, hashed });
    return hashed.loginHash;
  } catch (error) {
    if (!hasCode(error, CODES.credentialsWrong)) throw error;
    throw new AppError(CODES.ownPasswordWrong);
  }
}

function withEscrow(manifest: Manifest, on: boolean): Manifest {
  return { ...manifest, escrow: { on, n: manifest.escrow.n + 1 } };
}
