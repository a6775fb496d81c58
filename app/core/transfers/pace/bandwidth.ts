import { BANDWIDTH_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { Account } from "#app/core/account/account.ts";
import type { DeviceStorage } from "#app/core/ports.ts";

/** To the server, or from it. */
export type Direction = "up" | "down";

/** Bytes a second; null without limit. */
export type Bandwidth = Readonly<Record<Direction, number | null>>;

const NONE: Bandwidth = { up: null, down: null };
const KEY = "bandwidth:";

/** Whose limit it is: nobody's in a link that a visitor opened. */
export function bandwidthKey(account: Pick<Account, "user"> | null): string {
  return KEY + (account?.user.get().id ?? "");
}

/**
 * What somebody chose on this device (Reading R-510). What lies there is read again for each part, so
 * that every tab follows; whatever is none of the choices is no limit.
 */
export function readBandwidth(device: DeviceStorage, key: string): Bandwidth {
  const saved = attempt(() => device.read(key));
  const [up, down] = (saved ?? "").split(",").map(toChoice);
  return { up: up ?? null, down: down ?? null };
}

/** Where this device keeps nothing, no limit stands: false. */
export function writeBandwidth(device: DeviceStorage, key: string, wanted: Bandwidth): boolean {
  const isNone = wanted.up === NONE.up && wanted.down === NONE.down;
  const write = () => {
    if (isNone) device.remove(key);
    else device.write(key, `${wanted.up ?? 0},${wanted.down ?? 0}`);
    return true;
  };
  return attempt(write) === true;
}

function toChoice(text: string): number | null {
  return BANDWIDTH_LIMITS.choices.find((choice) => String(choice) === text) ?? null;
}

/** Storage that refuses (4101) holds nothing. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    // A limit is a wish: what the device does not keep stops no transfer.
    return null;
  }
}
