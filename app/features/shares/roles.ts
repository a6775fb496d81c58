import type { ShareRole } from "#app/core/shares/share.ts";

/** What somebody who is invited can become; the owner is whoever made the share. */
export const INVITED_ROLES = ["w", "r", "i"] as const satisfies readonly ShareRole[];

type InvitedRole = (typeof INVITED_ROLES)[number];

export function isInvitedRole(role: string): role is InvitedRole {
  return INVITED_ROLES.some((each) => each === role);
}
