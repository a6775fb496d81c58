import * as CODES from "#app/contract/errors/codes.ts";
import { fetchUser, isRecordOf } from "#app/core/account/account.api.ts";
import { toReopenInput } from "#app/core/account/unlock.crypto.ts";
import type { User } from "#app/core/account/user.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Unlocked } from "#app/core/crypto/account-port.ts";
import { isAbort } from "#app/core/errors/normalise.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage, LogPort } from "#app/core/ports.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { readKeysOf } from "./signed-in.ts";

export interface StoredKeysPorts {
  readonly api: Pick<ApiClient, "call" | "servtimeS">;
  readonly crypto: AuthCrypto;
  readonly device: DeviceStorage;
  readonly log: LogPort;
}

/**
 * Opens the keys that lie in this browser under the name that was typed. null: there are none, they
 * are of another user, or do not fit the record any more; then the password decides.
 */
export async function openStoredKeys(
  ports: StoredKeysPorts,
  userName: string,
  user: User,
): Promise<Unlocked | null> {
  try {
    return (await restore(ports, userName, user)) ? await reopen(ports, userName, user) : null;
  } catch (error) {
    if (isAbort(error)) throw error;
    ports.log.warn("reopen-failed");
    return null;
  }
}

/**
 * The same, by a record that is asked for anew where the first brings an older state than this browser keeps: a
 * page may be made before the one that it follows has written. What is older still is so (2161, Formats 11).
 */
export async function openNewestState(
  ports: StoredKeysPorts,
  userName: string,
  user: User,
): Promise<{ readonly user: User; readonly unlocked: Unlocked } | null> {
  const unlocked = await openStoredKeys(ports, userName, user);
  if (unlocked === null) return null;
  const newest = unlocked.stopCode === CODES.manifestOlder ? await askAgain(ports, userName) : null;
  const again = newest && (await openStoredKeys(ports, userName, newest));
  return newest && again ? { user: newest, unlocked: again } : { user, unlocked };
}

/** null where nobody answers, or for another address. */
async function askAgain({ api }: StoredKeysPorts, userName: string): Promise<User | null> {
  const user = await fetchUser(api).catch(() => null);
  return user !== null && isRecordOf(userName, user) ? user : null;
}

/** Keys of another user, left by an older session, are not this user's. */
async function restore(
  { api, crypto, device }: StoredKeysPorts,
  userName: string,
  user: User,
): Promise<boolean> {
  if (readKeysOf(device) !== userName) return false;
  if ((await crypto.restore(userName)) === "empty") return false;
  const servtimeS = api.servtimeS();
  const call = { method: "POST", cmd: "userget", body: "", servtimeS };
  return (await crypto.signRequest(call)).uid === user.uid;
}

function reopen({ crypto, device }: StoredKeysPorts, userName: string, user: User) {
  return crypto.reopen(toReopenInput(user, readPinned(device, userName)));
}
