import type { DeviceStorage } from "#app/core/ports.ts";

/** Where a tab carries the key of an invitation. */
export const INVITE_KEYS = { share: "invite_share", team: "invite_team" } as const;

/** One to a team that the account has, until it was answered in this tab. */
export const JOIN_KEY = "invite_join";

/** Whether there may be something to hand over; what it is, the code that does it reads. */
export function carriesInvite(tab: DeviceStorage): boolean {
  return Object.values(INVITE_KEYS).some((key) => tab.read(key) !== null);
}
