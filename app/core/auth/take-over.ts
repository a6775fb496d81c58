import * as CODES from "#app/contract/errors/codes.ts";
import { formerAddresses, isNamedIn } from "#app/core/account/addresses.ts";
import { noteOwnEvent } from "#app/core/account/own-events.ts";
import { renameOnDevice } from "#app/core/account/renamed-device.ts";
import { toReopenInput } from "#app/core/account/unlock.crypto.ts";
import type { User } from "#app/core/account/user.ts";
import type { PinnedRecord, Unlocked } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readFormerName, readPinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import type { PinRefusal } from "./pin-refusal.ts";

interface TakeOverPorts {
  readonly crypto: Pick<CryptoPort, "openManifest" | "reopen">;
  readonly device: DeviceStorage;
}

export interface OpenedName {
  /** As it was typed, in the form of Reading R-16. */
  readonly userName: string;
  readonly user: User;
  readonly unlocked: Unlocked;
}

/**
 * What this device remembers of an account goes over to the address that somebody has just signed in
 * with (Reading R-135). A name that was noted as the former one was pinned against before anything was
 * sent; of any other that the manifest names, what is pinned judges the state now.
 *
 * @throws AppError 2163 where the manifest does not name the address, 6002 for keys that are weaker than
 * the pinned ones
 */
export async function takeOverNames(
  { crypto, device }: TakeOverPorts,
  { userName, user, unlocked }: OpenedName,
): Promise<Unlocked> {
  const { manifest, rank } = unlocked;
  const noted = readFormerName(device, userName);
  if (noted !== null) {
    if (!isNamedIn(manifest, userName)) {
      noteOwnEvent({ device, userName }, { code: "account-other", count: 1 });
      throw new AppError(CODES.otherAccount);
    }
    renameOnDevice(device, { from: noted, to: userName });
    return unlocked;
  }
  if (readPinned(device, userName) !== null || !isNamedIn(manifest, userName)) return unlocked;
  const known = await findFormer({ crypto, device }, formerAddresses(manifest));
  if (known === null) return unlocked;
  const { from, record } = known;
  if (rank < record.rank) throw refuse();
  const judged = await crypto.reopen(toReopenInput(user, record));
  renameOnDevice(device, { from, to: userName });
  return { ...judged, rank, warnings: unlocked.warnings };
}

interface Former {
  readonly from: string;
  readonly record: PinnedRecord;
}

/** A name of this very account: the state that is pinned of it opens with the keys that are open. */
async function findFormer(
  { crypto, device }: TakeOverPorts,
  names: readonly string[],
): Promise<Former | null> {
  for (const from of names) {
    const record = readPinned(device, from);
    if (record === null || record.akm === "") continue;
    const opens = await crypto.openManifest(record.akm).then(
      () => true,
      () => false,
    );
    if (opens) return { from, record };
  }
  return null;
}

function refuse(): AppError {
  return new AppError(CODES.passwordRefused, { data: { pinned: "keys" } satisfies PinRefusal });
}
