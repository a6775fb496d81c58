import type { RoleAction } from "#app/contract/permissions.data.ts";
import type { DataOf } from "#app/contract/registry.ts";
import { ROLE_ACTIONS } from "#app/contract/role-actions.data.ts";
import { type RoleValues, toRoleValues } from "#app/contract/role-permissions.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { type Team, type TeamRole, type TeamUser, withRoles } from "./team.ts";

type Api = Pick<ApiClient, "call">;
type WireUser = DataOf<"getchildusers">["users"][number];
type WireRole = DataOf<"rbacrequest">["roles"][number];

/** Users and roles of the own team, as far as they may be asked for. */
export async function fetchUsersAndRoles(
  api: Api,
  sees: { readonly users: boolean; readonly roles: boolean },
  signal?: AbortSignal,
): Promise<{ readonly team: Team; readonly roles: readonly TeamRole[] }> {
  const team = sees.users ? await fetchTeam(api, signal) : { users: [], userLimit: 0 };
  const roles = sees.users || sees.roles ? await fetchRoles(api, signal) : [];
  return { team: withRoles(team, roles), roles };
}

/** 8401 for whoever may not see them. A row that is told twice stands once. */
export async function fetchTeam(api: Api, signal?: AbortSignal): Promise<Team> {
  const options = signal === undefined ? {} : { signal };
  const { users, user_limit } = await api.call("getchildusers", {}, options);
  const known = new Map(users.map((row) => [row.job_id, toUser(row)]));
  return { users: [...known.values()], userLimit: user_limit };
}

function toUser(row: WireUser): TeamUser {
  return {
    jobId: row.job_id,
    userId: row.user_id,
    email: row.email,
    status: row.user_status_str,
    role: row.roles[0] ?? "",
    sinceS: row.since_s,
    isExpired: row.isExpired === 1,
    isOwner: row.is_owner === 1,
  };
}

async function fetchRoles(api: Api, signal?: AbortSignal): Promise<readonly TeamRole[]> {
  const options = signal === undefined ? {} : { signal };
  const { roles } = await api.call("rbacrequest", { action: "getRoles" }, options);
  return roles.filter(({ hidden }) => hidden === 0).map(toRole);
}

function toRole(row: WireRole): TeamRole {
  const of = (flag: "hidden" | "editable", value: 0 | 1) => {
    const named = new Set(
      row.permissions.filter((line) => line[flag] === value).map(({ action }) => action),
    );
    const actions = ROLE_ACTIONS.map(({ action }) => action);
    return new Set<RoleAction>(actions.filter((action) => named.has(action)));
  };
  return {
    name: row.name,
    userIds: row.users.map(({ user_id }) => user_id),
    values: toRoleValues(row.permissions),
    hidden: of("hidden", 1),
    fixed: of("editable", 0),
    isEditable: row.editable === 1,
    hasLines: row.permissions.length > 0,
  };
}

const toLines = (values: RoleValues) =>
  ROLE_ACTIONS.map(({ object, action }) => ({ object, action, value: values[action] }));

/** 1701 for a name that is none or taken, 8401 for what is not the own to give. */
export async function addRole(api: Api, roleName: string, values: RoleValues): Promise<void> {
  const rolePermissions = toLines(values);
  await api.call("rbacrequest", { action: "addRole", roleName, rolePermissions });
}

export async function saveRole(
  api: Api,
  roleName: string,
  { name, values }: { readonly name: string; readonly values: RoleValues },
): Promise<void> {
  const renamed = name === roleName ? {} : { newRoleName: name };
  const rolePermissions = { permissions: toLines(values), ...renamed };
  await api.call("rbacrequest", { action: "updatePermissionsForRole", roleName, rolePermissions });
}

export async function removeRole(api: Api, roleName: string): Promise<void> {
  await api.call("rbacrequest", { action: "deleteRole", roleName });
}

/** 8123 where they have it already, 8124 for a role that is gone. */
export async function giveRole(
  api: Api,
  jobIds: readonly string[],
  roleName: string,
): Promise<void> {
  await api.call("rbacrequest", { action: "updateUserRole", users: [...jobIds], roleName });
}

export async function removeUser(
  api: Api,
  { userId, role }: Pick<TeamUser, "userId" | "role">,
): Promise<void> {
  const specificUserId = userId;
  await api.call("rbacrequest", {
    action: "deleteProvisionedUser",
    specificUserId,
    roleName: role,
  });
}

/** Notes with the own account that an invitation was declined. */
export async function noteDeclined(api: Api, inviteId: string): Promise<void> {
  await api.call("useraddnote", { user_id: inviteId, action: "declined" });
}
