import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { PinnedRecord } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { fetchLoginSalt, fetchUserKeys } from "./account.api.ts";
import { toUnlockInput } from "./unlock.crypto.ts";
import type { User } from "./user.ts";

export interface ProofPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "hashLogin" | "unlock">;
  readonly device: DeviceStorage;
  /** The name that was typed at sign-in. */
  readonly userName: string;
}

/** A password that was typed again, as the server compares it. */
export interface HashedPassword {
  readonly salt: string;
  readonly claim: number;
  readonly loginHash: string;
  readonly pinned: PinnedRecord | null;
}

/** Nothing is sent under another salt than the pinned one: 6002 (K9). */
export async function hashPassword(ports: ProofPorts, password: string): Promise<HashedPassword> {
  const { api, crypto, userName } = ports;
  const pinned = readPinned(ports.device, userName);
  const { salt, claim } = await fetchLoginSalt(api, userName, pinned);
  if (pinned !== null && pinned.salt !== salt) throw new AppError(CODES.passwordRefused);
  return { salt, claim, loginHash: await crypto.hashLogin({ password, salt }), pinned };
}

interface Proof {
  readonly user: User;
  readonly password: string;
  readonly hashed: HashedPassword;
}

/** The rank that the password opens the standing keys with: 6001, 6002 when it opens none, 2006. */
export async function provePassword(
  { api, crypto, userName }: ProofPorts,
  { user, password, hashed }: Proof,
): Promise<number> {
  const { salt: loginSalt, loginHash, pinned } = hashed;
  const keys = await fetchUserKeys(api, { userName, loginHash });
  const input = toUnlockInput({ user, keys, password, akm: "", pinned, loginSalt });
  return (await crypto.unlock(input)).rank;
}
