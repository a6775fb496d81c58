import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import type { Permission } from "./commands/user-facts.ts";
import {
  PERMISSION_KEYS,
  PERMISSIONS,
  type PermissionKey,
  type RoleAction,
} from "./permissions.data.ts";
import { ROLE_ACTIONS, type RolePermissionRule } from "./role-actions.data.ts";
import { findRoleNameError } from "./validate/role-name.ts";

/** What a role says of each action: yes or no, a level, or a choice. */
export type RoleValues = Readonly<Record<RoleAction, boolean | number>>;

/** One line of a role on the wire (Spec A§3.7). */
export type RolePermission = {
  readonly object: string;
  readonly action: string;
  readonly value: boolean | number;
  readonly subValue?: number | undefined;
  readonly editable: 0 | 1;
  readonly hidden: 0 | 1;
};

/** A role as the form begins it (Spec A§2.14). */
export const DEFAULT_ROLE: RoleValues = valuesOf(({ defaultValue }) => defaultValue);

/** Everything, as whoever owns the team has it; what a link must have stays his choice. */
export const OWNER_ROLE: RoleValues = valuesOf(({ ownerValue }) => ownerValue);

function valuesOf(pick: (rule: RolePermissionRule) => boolean | number): RoleValues {
  const of = (action: RoleAction) => {
    const rule = ROLE_ACTIONS.find((one) => one.action === action);
    return rule === undefined ? false : pick(rule);
  };
  return toLevels({
    MANAGE_USERS: of("MANAGE_USERS"),
    VIEW_USERS: false,
    ADD_EDIT_USERS: false,
    MANAGE_ROLES: of("MANAGE_ROLES"),
    VIEW_ROLES: false,
    ADD_EDIT_ROLES: false,
    VIEW_BILLING: of("VIEW_BILLING"),
    MANAGE_BILLING: of("MANAGE_BILLING"),
    FORCE_2FA_ON_FIRST_LOGIN: of("FORCE_2FA_ON_FIRST_LOGIN"),
    PURGE_FILES: of("PURGE_FILES"),
    SHARE_LINKS: of("SHARE_LINKS"),
    SHARE_LINK_EXPIRY: of("SHARE_LINK_EXPIRY"),
    DEFAULT_SHARE_LINK_EXPIRY_TIME: of("DEFAULT_SHARE_LINK_EXPIRY_TIME"),
    SHARE_LINK_PASSWORD: of("SHARE_LINK_PASSWORD"),
    DEFAULT_SHARE_LINK_PASSWORD: of("DEFAULT_SHARE_LINK_PASSWORD"),
    SHARE_FOLDERS: of("SHARE_FOLDERS"),
  });
}

/**
 * What the lines of a role say, whatever else stands in them: unknown lines say nothing, a value of
 * another kind is the default, and the levels decide what may be seen and changed (Reading R-371).
 */
export function toRoleValues(
  lines: readonly Pick<RolePermission, "action" | "value">[],
): RoleValues {
  const given = new Map(lines.map(({ action, value }) => [action, value]));
  return valuesOf(({ action, defaultValue, choices }) => {
    const value = given.get(action);
    if (typeof value !== typeof defaultValue || value === undefined) return defaultValue;
    return typeof value === "number" && !choices.includes(value) ? defaultValue : value;
  });
}

function toLevels(values: RoleValues): RoleValues {
  return {
    ...values,
    VIEW_USERS: Number(values.MANAGE_USERS) > 0,
    ADD_EDIT_USERS: Number(values.MANAGE_USERS) > 1,
    VIEW_ROLES: Number(values.MANAGE_ROLES) > 0,
    ADD_EDIT_ROLES: Number(values.MANAGE_ROLES) > 1,
  };
}

/** The same on the wire. `editable`: whether whoever asks may change it. */
export function toRoleLines(values: RoleValues, editable: 0 | 1): RolePermission[] {
  return ROLE_ACTIONS.map(({ object, action, subAction, isHidden }) => {
    const sub = subAction === undefined ? undefined : Number(values[subAction]);
    const line = { object, action, value: values[action], editable };
    return { ...line, ...(sub === undefined ? {} : { subValue: sub }), hidden: isHidden ? 1 : 0 };
  });
}

/** What stands in the record of whoever has the role (Spec A§6.2). */
export function toPermissionMap(values: RoleValues): Readonly<Record<string, Permission>> {
  const of = (key: PermissionKey): Permission => {
    const { action, subAction } = PERMISSIONS[key];
    const value = values[action];
    return subAction === undefined ? value : { value, subValue: Number(values[subAction]) };
  };
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, of(key)]));
}

/** Actions that one role grants and another one does not: nobody gives what is not his (Trust T10). */
export function exceeds(wanted: RoleValues, own: RoleValues): boolean {
  return ROLE_ACTIONS.some(
    ({ action, isRight }) => isRight && Number(wanted[action]) > Number(own[action]),
  );
}

/** What the record of somebody says, as a role. */
export function fromPermissionMap(map: Readonly<Record<string, Permission>>): RoleValues {
  const lines = PERMISSION_KEYS.flatMap((key) => {
    const { action, subAction } = PERMISSIONS[key];
    const permission = map[key];
    if (permission === undefined) return [];
    const value = typeof permission === "object" ? permission.value : permission;
    const sub = typeof permission === "object" ? permission.subValue : undefined;
    const own = { action, value };
    return subAction === undefined ? [own] : [own, { action: subAction, value: Number(sub) }];
  });
  return toRoleValues(lines);
}

/** As it is stored and compared. */
export function toRoleName(raw: string): string {
  return raw.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Something, and not too long, of letters, digits and spaces (1701, Spec A§5). */
export function isRoleName(name: string): boolean {
  const isShort = name !== "" && name.length <= TEAM_LIMITS.maxRoleNameCharacters;
  return isShort && findRoleNameError(name) === undefined;
}
