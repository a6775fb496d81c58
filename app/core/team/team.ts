import type { RoleAction } from "#app/contract/permissions.data.ts";
import type { RoleValues } from "#app/contract/role-permissions.ts";

/** Somebody of a team, or invited to it (Spec A§3.7). */
export interface TeamUser {
  /** Of the row: he may have no account yet. */
  readonly jobId: string;
  /** "0" until he has joined. */
  readonly userId: string;
  readonly email: string;
  /** As the server says it. */
  readonly status: string;
  readonly role: string;
  /** When he was invited, or joined; Unix seconds. */
  readonly sinceS: number;
  readonly isExpired: boolean;
  readonly isOwner: boolean;
}

export interface Team {
  readonly users: readonly TeamUser[];
  /** Users that the plan allows; 0: not told. */
  readonly userLimit: number;
}

export interface TeamRole {
  readonly name: string;
  readonly userIds: readonly string[];
  readonly values: RoleValues;
  /** What the form leaves out. */
  readonly hidden: ReadonlySet<RoleAction>;
  /** What it shows and lets nobody change. */
  readonly fixed: ReadonlySet<RoleAction>;
  readonly isEditable: boolean;
  /** Its lines came along: whoever only sees users is told names. */
  readonly hasLines: boolean;
}

/** Statuses that have words of their own (Spec A§4.6); another one is shown as it came. */
const STATUSES = [
  "active",
  "pending",
  "migrating",
  "working",
  "email sent",
  "invited",
  "declined",
  "error",
] as const;
export type KnownStatus = (typeof STATUSES)[number];

export function statusOf({ status }: Pick<TeamUser, "status">): KnownStatus | null {
  if (status === "pending downgrade") return "migrating";
  return STATUSES.find((known) => known === status) ?? null;
}

/** Anything but `active` counts as invited (Spec A§2.14). */
export function isActive({ status }: Pick<TeamUser, "status">): boolean {
  return status === "active";
}

export type SelectWish = "all" | "active" | "invited";

/** Rows that a choice takes. The owner is never among them: nothing that is done to rows is done to him. */
export function select(users: readonly TeamUser[], wish: SelectWish): ReadonlySet<string> {
  const isMeant = (user: TeamUser) =>
    !user.isOwner && (wish === "all" || isActive(user) === (wish === "active"));
  return new Set(users.filter(isMeant).map(({ jobId }) => jobId));
}

/** What stands selected, as the choice that would make it; null for any other selection. */
export function wishOf(
  users: readonly TeamUser[],
  selected: ReadonlySet<string>,
): SelectWish | null {
  if (selected.size === 0) return null;
  const isSame = (wish: SelectWish) => {
    const wanted = select(users, wish);
    return wanted.size === selected.size && [...wanted].every((id) => selected.has(id));
  };
  return (["all", "active", "invited"] as const).find(isSame) ?? null;
}

/** The name of the first role whose users hold him (Spec A§2.14). */
function roleOf(userId: string, roles: readonly TeamRole[]): string | undefined {
  return roles.find(({ userIds }) => userIds.includes(userId))?.name;
}

/** The users with their roles, which the lists of the roles decide; of no list: as their row says. */
export function withRoles(team: Team, roles: readonly TeamRole[]): Team {
  const users = team.users.map((user) => ({
    ...user,
    role: roleOf(user.userId, roles) ?? user.role,
  }));
  return { ...team, users };
}

/** Users that take a place of the plan. */
export function countOf(users: readonly TeamUser[]): number {
  return users.filter((user) => !["declined", "error"].includes(statusOf(user) ?? "")).length;
}
