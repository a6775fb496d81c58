import type { DeviceStorage } from "#app/core/ports.ts";
import { requireRecordOf } from "./account.api.ts";
import { noteOwnEvent } from "./own-events.ts";
import type { User } from "./user.ts";

/**
 * Refuses a record of another address and keeps that it came, until its owner is signed in again and can
 * be told (Trust K29).
 *
 * @throws AppError 2163
 */
export function requireOwnRecord(
  device: DeviceStorage,
  userName: string,
  user: Pick<User, "email">,
): void {
  try {
    requireRecordOf(userName, user);
  } catch (refusal) {
    noteOwnEvent({ device, userName }, { code: "account-other", count: 1 });
    throw refusal;
  }
}
