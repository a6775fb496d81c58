import type { ShareMember, ShareRole } from "#app/core/shares/share.ts";

/** What somebody who is invited can become; the owner is whoever made the share. */
const INVITED_ROLES = ["w", "r", "i"] as const satisfies readonly ShareRole[];
/** What somebody who only invites can give. */
const GIVEN_BY_INVITERS = ["w", "r"] as const satisfies readonly ShareRole[];
/** What a member can be made (Spec C§3: perINVITE, perOWNER). */
export const MEMBER_ROLES = ["r", "w", "i", "o"] as const satisfies readonly ShareRole[];

type InvitedRole = (typeof INVITED_ROLES)[number];

export function isInvitedRole(role: string): role is InvitedRole {
  return INVITED_ROLES.some((each) => each === role);
}

export function rolesToInviteAs(isManager: boolean): readonly ShareRole[] {
  return isManager ? INVITED_ROLES : GIVEN_BY_INVITERS;
}

/** The key of a role's word: an admin is not the owner, who is one person. */
export function roleWord({ status, role }: Pick<ShareMember, "status" | "role">) {
  if (status === "owner") return "role.o";
  return role === "o" ? "role.admin" : (`role.${role}` as const);
}
