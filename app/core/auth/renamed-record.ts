import { isNamedIn } from "#app/core/account/addresses.ts";
import { noteOwnEvent } from "#app/core/account/own-events.ts";
import type { User } from "#app/core/account/user.ts";
import { readFormerName } from "#app/core/keys/pinned.ts";
import { noteRenaming } from "#app/core/keys/renaming.ts";
import { attemptNow } from "./attempt.ts";
import { closeStoredKeys } from "./signed-in.ts";
import { openStoredKeys, type StoredKeysPorts } from "./stored-keys.ts";

/**
 * {@link isRenamed}; then the keys that lie in this browser open nothing until the name was typed. A
 * record of somebody else is kept as an event, for when its owner is signed in again.
 */
export async function closeIfRenamed(
  ports: StoredKeysPorts,
  typed: string | null,
  user: User,
): Promise<boolean> {
  if (typed === null) return false;
  if (!(await isRenamed(ports, typed, user))) {
    noteOwnEvent({ device: ports.device, userName: typed }, { code: "account-other", count: 1 });
    return false;
  }
  attemptNow(ports.log, "close", () => closeStoredKeys(ports.device));
  return true;
}

/**
 * Whether a record with another address is that of the account of `typed` all the same: somebody typed
 * the new one here, or the manifest names it that opens with the keys of this device and is not older
 * than what is pinned of the old name. What the server says is no reason (Trust K29, Reading R-135).
 */
async function isRenamed(ports: StoredKeysPorts, typed: string, user: User): Promise<boolean> {
  const { device } = ports;
  if (readFormerName(device, user.email) === typed) return true;
  const opened = await openStoredKeys(ports, typed, user);
  if (opened === null || opened.stopCode !== 0) return false;
  if (!isNamedIn(opened.manifest, user.email)) return false;
  noteRenaming(device, { from: typed, to: user.email });
  return true;
}
