import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { flag01, hexOf, unixS, wireId } from "#app/contract/wire.ts";

const MAX_ROWS = TEAM_LIMITS.maxUsersOfPlan;
const MAX_PERMISSIONS = 50;

export const teamEmail = v.pipe(v.string(), v.maxLength(254));
export const roleName = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** A row of the list of users (Spec A§3.7). */
const teamUser = v.looseObject({
  email: v.string(),
  user_status_str: v.string(),
  /** "0" until the account is known. */
  user_id: wireId,
  job_id: wireId,
  roles: v.array(v.string()),
  isExpired: flag01,
  isLegacyToCNC: flag01,
  /** When somebody was invited, or joined. */
  since_s: v.optional(unixS, 0),
  is_owner: v.optional(flag01, 0),
});
export type WireTeamUser = v.InferInput<typeof teamUser>;

/** An invitation as the role calls tell it (Spec A§3.7). */
const teamInvite = v.looseObject({
  email: v.string(),
  status: v.string(),
  userId: wireId,
  id: wireId,
  role: v.string(),
  isExpired: flag01,
  isLegacyToCNC: flag01,
});

const rolePermission = v.looseObject({
  object: v.string(),
  action: v.string(),
  value: v.union([v.boolean(), v.number()]),
  subValue: v.optional(v.number()),
  editable: flag01,
  hidden: flag01,
});

const role = v.looseObject({
  name: v.string(),
  users: v.array(v.looseObject({ user_id: wireId })),
  permissions: v.array(rolePermission),
  hidden: flag01,
  editable: flag01,
});
export type WireRole = v.InferInput<typeof role>;

const rolePermissions = v.pipe(
  v.array(
    v.strictObject({
      object: v.pipe(v.string(), v.maxLength(40)),
      action: v.pipe(v.string(), v.maxLength(60)),
      value: v.union([v.boolean(), v.number()]),
    }),
  ),
  v.maxLength(MAX_PERMISSIONS),
);

/** The users of the own team, invited ones too; 8401 without VIEW_USERS. */
export const getchildusers = defineCommand({
  name: "getchildusers",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    users: v.pipe(v.array(teamUser), v.maxLength(MAX_ROWS + 1)),
    user_limit: v.optional(v.number(), 0),
  }),
  source: "Spec A§7.5, Reading R-370",
});

/** Notes with the own account that an invitation to a team was declined. */
export const useraddnote = defineCommand({
  name: "useraddnote",
  auth: "signed",
  request: v.strictObject({ user_id: wireId, action: v.literal("declined") }),
  data: v.looseObject({}),
  source: "Spec A§7.5",
});

const ids = v.pipe(v.array(wireId), v.minLength(1), v.maxLength(MAX_ROWS));

/** Everything about roles: who has which, what they say, and changes of both (Spec A§7.5). */
export const rbacrequest = defineCommand({
  name: "rbacrequest",
  auth: "signed",
  request: v.variant("action", [
    v.strictObject({ action: v.literal("userInvites") }),
    v.strictObject({ action: v.literal("getRoles") }),
    v.strictObject({
      action: v.literal("checkExistingUsers"),
      users: v.pipe(v.array(teamEmail), v.minLength(1), v.maxLength(MAX_ROWS)),
    }),
    v.strictObject({
      action: v.literal("deleteProvisionedUser"),
      specificUserId: wireId,
      roleName,
    }),
    /** Numbers of the rows (`job_id`). */
    v.strictObject({ action: v.literal("updateUserRole"), users: ids, roleName }),
    v.strictObject({ action: v.literal("deleteRole"), roleName }),
    v.strictObject({ action: v.literal("addRole"), rolePermissions, roleName }),
    v.strictObject({
      action: v.literal("updatePermissionsForRole"),
      rolePermissions: v.strictObject({
        permissions: rolePermissions,
        newRoleName: v.optional(roleName),
      }),
      roleName,
    }),
  ]),
  data: v.looseObject({
    users: v.optional(v.array(teamInvite), []),
    roles: v.optional(v.array(role), []),
    /** Of those that were asked for: which cannot be invited, and why. */
    existing: v.optional(v.array(v.looseObject({ email: v.string(), error_code: v.number() })), []),
  }),
  source: "Spec A§7.5, Reading R-371",
});

const MAX_LINES = TEAM_LIMITS.auditPage;

/** What was done in the own team, each line with the hash of the one before; 8401 without VIEW_USERS. */
export const teamaudit = defineCommand({
  name: "teamaudit",
  auth: "signed",
  request: v.strictObject({
    after: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_LINES)),
  }),
  data: v.looseObject({
    team_id: wireId,
    lines: v.pipe(
      v.array(
        v.looseObject({
          n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
          t: unixS,
          actor: wireId,
          action: v.string(),
          object: v.string(),
          prev: hexOf(32),
        }),
      ),
      v.maxLength(MAX_LINES),
    ),
  }),
  source: "Reading R-376",
});
