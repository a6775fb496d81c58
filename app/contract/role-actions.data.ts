import type { PermissionWire } from "./permissions.data.ts";

/** What each action may be in a role, and what it begins as. */
export interface RolePermissionRule extends PermissionWire {
  readonly defaultValue: boolean | number;
  /** Of whoever owns the team. */
  readonly ownerValue: boolean | number;
  /** Of a number: what it may be. */
  readonly choices: readonly number[];
  /** It lets somebody do something; the others ask something of him. */
  readonly isRight: boolean;
  readonly isHidden?: true;
}

const LEVELS = [0, 1, 2] as const;
const right = { isRight: true, choices: [], defaultValue: false, ownerValue: true } as const;
const demand = { isRight: false, choices: [], defaultValue: false, ownerValue: false } as const;
const level = { isRight: true, choices: LEVELS, defaultValue: 0, ownerValue: 2 } as const;

/** The sixteen actions of a role (Spec A§2.14, A§3.7); what is seen and changed follows from the levels. */
export const ROLE_ACTIONS: readonly RolePermissionRule[] = [
  { object: "ADMIN", action: "MANAGE_USERS", ...level },
  { object: "ADMIN", action: "VIEW_USERS", ...right },
  { object: "ADMIN", action: "ADD_EDIT_USERS", ...right },
  { object: "ADMIN", action: "MANAGE_ROLES", ...level },
  { object: "ADMIN", action: "VIEW_ROLES", ...right },
  { object: "ADMIN", action: "ADD_EDIT_ROLES", ...right },
  { object: "BILLING", action: "VIEW_BILLING", ...right },
  { object: "BILLING", action: "MANAGE_BILLING", ...right },
  { object: "SETTINGS", action: "FORCE_2FA_ON_FIRST_LOGIN", ...demand },
  { object: "FILES", action: "PURGE_FILES", ...right },
  { object: "SHARE", action: "SHARE_LINKS", ...right },
  {
    object: "SHARE",
    action: "SHARE_LINK_EXPIRY",
    subAction: "DEFAULT_SHARE_LINK_EXPIRY_TIME",
    ...demand,
  },
  {
    object: "SHARE",
    action: "DEFAULT_SHARE_LINK_EXPIRY_TIME",
    isRight: false,
    choices: [1, 2, 3, 7, 14, 30],
    defaultValue: 7,
    ownerValue: 7,
  },
  {
    object: "SHARE",
    action: "SHARE_LINK_PASSWORD",
    subAction: "DEFAULT_SHARE_LINK_PASSWORD",
    ...demand,
  },
  {
    object: "SHARE",
    action: "DEFAULT_SHARE_LINK_PASSWORD",
    isRight: false,
    choices: [0, 1],
    defaultValue: 1,
    ownerValue: 1,
    isHidden: true,
  },
  { object: "FOLDERS", action: "SHARE_FOLDERS", ...right, defaultValue: true },
];
