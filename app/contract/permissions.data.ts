/** Permissions of a team's roles. Spec A§2.14, A§3.7, A§6. */
const PERMISSION_OBJECTS = ["ADMIN", "BILLING", "SETTINGS", "FILES", "SHARE", "FOLDERS"] as const;

export type PermissionObject = (typeof PERMISSION_OBJECTS)[number];

/** What the client asks for. Spec A§6.2. */
export type PermissionKey =
  | "manageUsers"
  | "viewUsers"
  | "addEditUsers"
  | "manageRoles"
  | "viewRoles"
  | "addEditRoles"
  | "viewBilling"
  | "manageBilling"
  | "purgeFiles"
  | "force2faOnFirstLogin"
  | "sharelinks"
  | "shareLinkExpiry"
  | "shareLinkPassword"
  | "shareFolders";

/** Spec A§3.7. */
export type RoleAction =
  | "MANAGE_USERS"
  | "VIEW_USERS"
  | "ADD_EDIT_USERS"
  | "MANAGE_ROLES"
  | "VIEW_ROLES"
  | "ADD_EDIT_ROLES"
  | "VIEW_BILLING"
  | "MANAGE_BILLING"
  | "FORCE_2FA_ON_FIRST_LOGIN"
  | "PURGE_FILES"
  | "SHARE_LINKS"
  | "SHARE_LINK_EXPIRY"
  | "DEFAULT_SHARE_LINK_EXPIRY_TIME"
  | "SHARE_LINK_PASSWORD"
  | "DEFAULT_SHARE_LINK_PASSWORD"
  | "SHARE_FOLDERS";

export interface PermissionWire {
  readonly object: PermissionObject;
  readonly action: RoleAction;
  /** Action that carries the permission's sub-value. */
  readonly subAction?: RoleAction;
}

/** Client key to what stands on the wire. Spec A§3.7, A§6.2. */
export const PERMISSIONS: Readonly<Record<PermissionKey, PermissionWire>> = {
  manageUsers: { object: "ADMIN", action: "MANAGE_USERS" },
  viewUsers: { object: "ADMIN", action: "VIEW_USERS" },
  addEditUsers: { object: "ADMIN", action: "ADD_EDIT_USERS" },
  manageRoles: { object: "ADMIN", action: "MANAGE_ROLES" },
  viewRoles: { object: "ADMIN", action: "VIEW_ROLES" },
  addEditRoles: { object: "ADMIN", action: "ADD_EDIT_ROLES" },
  viewBilling: { object: "BILLING", action: "VIEW_BILLING" },
  manageBilling: { object: "BILLING", action: "MANAGE_BILLING" },
  purgeFiles: { object: "FILES", action: "PURGE_FILES" },
  force2faOnFirstLogin: { object: "SETTINGS", action: "FORCE_2FA_ON_FIRST_LOGIN" },
  sharelinks: { object: "SHARE", action: "SHARE_LINKS" },
  shareLinkExpiry: {
    object: "SHARE",
    action: "SHARE_LINK_EXPIRY",
    subAction: "DEFAULT_SHARE_LINK_EXPIRY_TIME",
  },
  shareLinkPassword: {
    object: "SHARE",
    action: "SHARE_LINK_PASSWORD",
    subAction: "DEFAULT_SHARE_LINK_PASSWORD",
  },
  shareFolders: { object: "FOLDERS", action: "SHARE_FOLDERS" },
};

export const PERMISSION_KEYS: readonly PermissionKey[] = [
  "manageUsers",
  "viewUsers",
  "addEditUsers",
  "manageRoles",
  "viewRoles",
  "addEditRoles",
  "viewBilling",
  "manageBilling",
  "purgeFiles",
  "force2faOnFirstLogin",
  "sharelinks",
  "shareLinkExpiry",
  "shareLinkPassword",
  "shareFolders",
];

/** A legacy single user may do everything but these. Spec A§6.3. */
export const LEGACY_SINGLE_DENIED: readonly PermissionKey[] = [
  "viewBilling",
  "viewUsers",
  "viewRoles",
  "shareLinkExpiry",
  "shareLinkPassword",
];

/** A legacy multi-user administrator may do these and nothing else. Spec A§6.3. */
export const LEGACY_ADMIN_GRANTED: readonly PermissionKey[] = [
  "viewUsers",
  "viewBilling",
  "manageBilling",
];

export type RoleControl = "textbox" | "dropdown" | "radiobutton";

/** As the form names its fields on the wire, with their spelling. Spec A§3.7. */
export type RoleFieldKey =
  | "roleName"
  | "canPurgeFiles"
  | "canManageBilling"
  | "canViewBilling"
  | "canManageUsers"
  | "canManageRoles"
  | "CanSharelinks"
  | "CanShareLinkPasswordRequired"
  | "DefaultShareLinkPassword"
  | "CanShareLinkExpiryRequired"
  | "DefaultShareLinkExpiryTime"
  | "canShareFolders"
  | "canForce2faLogin";

/** One field of the role form. Labels are text of the screen; keys are the wire's. */
export interface RoleField {
  readonly key: RoleFieldKey;
  readonly order: number;
  readonly control: RoleControl;
  readonly defaultValue: string | number | boolean;
  readonly isRequired?: true;
  readonly isAlwaysHidden?: true;
  /** Key of the field that this one stands under. */
  readonly subOf?: RoleFieldKey;
  readonly permission?: PermissionKey;
}

/** Spec A§2.14, in its order. */
export const ROLE_FIELDS: readonly RoleField[] = [
  { key: "roleName", order: 0, control: "textbox", defaultValue: "", isRequired: true },
  {
    key: "canPurgeFiles",
    order: 1,
    control: "dropdown",
    defaultValue: false,
    permission: "purgeFiles",
  },
  {
    key: "canManageBilling",
    order: 2,
    control: "dropdown",
    defaultValue: false,
    permission: "manageBilling",
  },
  {
    key: "canViewBilling",
    order: 3,
    control: "dropdown",
    defaultValue: false,
    permission: "viewBilling",
  },
  {
    key: "canManageUsers",
    order: 4,
    control: "dropdown",
    defaultValue: 0,
    permission: "manageUsers",
  },
  {
    key: "canManageRoles",
    order: 5,
    control: "dropdown",
    defaultValue: 0,
    permission: "manageRoles",
  },
  {
    key: "CanSharelinks",
    order: 6,
    control: "dropdown",
    defaultValue: false,
    permission: "sharelinks",
  },
  {
    key: "CanShareLinkPasswordRequired",
    order: 6,
    control: "radiobutton",
    defaultValue: false,
    subOf: "CanSharelinks",
    permission: "shareLinkPassword",
  },
  {
    key: "DefaultShareLinkPassword",
    order: 6,
    control: "dropdown",
    defaultValue: 1,
    subOf: "CanShareLinkPasswordRequired",
    isAlwaysHidden: true,
  },
  {
    key: "CanShareLinkExpiryRequired",
    order: 6,
    control: "radiobutton",
    defaultValue: false,
    subOf: "CanSharelinks",
    permission: "shareLinkExpiry",
  },
  {
    key: "DefaultShareLinkExpiryTime",
    order: 6,
    control: "dropdown",
    defaultValue: 7,
    subOf: "CanShareLinkExpiryRequired",
  },
  {
    key: "canShareFolders",
    order: 7,
    control: "dropdown",
    defaultValue: true,
    permission: "shareFolders",
  },
  {
    key: "canForce2faLogin",
    order: 8,
    control: "dropdown",
    defaultValue: false,
    permission: "force2faOnFirstLogin",
  },
];

/** Roles that every team has. Spec A§2.14; the first is ours (Reading R-370). */
export const OWNER_ROLE_NAME = "Administrator";
export const DEFAULT_ROLE_NAME = "Default User";
