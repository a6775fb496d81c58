import {
  PERMISSIONS,
  ROLE_FIELDS,
  type RoleAction,
  type RoleField,
  type RoleFieldKey,
} from "#app/contract/permissions.data.ts";
import { isRoleName, type RoleValues, toRoleName } from "#app/contract/role-permissions.ts";
import type { TeamRole } from "./team.ts";

/** What the editor shows: the name stands above, and one field is always hidden. */
export type FormFieldKey = Exclude<RoleFieldKey, "roleName" | "DefaultShareLinkPassword">;

/** One field of the editor, as it stands (Spec A§2.14). */
export interface RoleFormField {
  readonly key: FormFieldKey;
  readonly action: RoleAction;
  readonly control: "level" | "onOff" | "offOn" | "needed" | "days";
  readonly isDisabled: boolean;
  /** It stands below the one that lets links be made. */
  readonly isSub: boolean;
}

const SUB_ACTIONS: Readonly<Partial<Record<RoleFieldKey, RoleAction>>> = {
  DefaultShareLinkPassword: "DEFAULT_SHARE_LINK_PASSWORD",
  DefaultShareLinkExpiryTime: "DEFAULT_SHARE_LINK_EXPIRY_TIME",
};

/**
 * The fields in the order of the specification. Hidden ones are left out, and so is what stands under a
 * field that asks for nothing; what is not editable is shown and cannot be changed.
 */
export function fieldsOf(
  role: Pick<TeamRole, "hidden" | "fixed" | "isEditable">,
  values: RoleValues,
): readonly RoleFormField[] {
  return ROLE_FIELDS.flatMap((field) => {
    const action = actionOf(field);
    const { key } = field;
    if (key === "roleName" || key === "DefaultShareLinkPassword") return [];
    if (action === undefined || role.hidden.has(action)) return [];
    if (!isShown(field, values)) return [];
    const isDisabled = !role.isEditable || role.fixed.has(action);
    const isSub = field.subOf !== undefined;
    return [{ key, action, control: controlOf(action), isDisabled, isSub }];
  });
}

function actionOf({ key, permission }: RoleField): RoleAction | undefined {
  return permission === undefined ? SUB_ACTIONS[key] : PERMISSIONS[permission].action;
}

/** What a role says of links shows while links may be made, and days while an end is asked for. */
function isShown({ key, subOf }: RoleField, values: RoleValues): boolean {
  if (subOf === undefined) return true;
  if (values.SHARE_LINKS !== true) return false;
  return key !== "DefaultShareLinkExpiryTime" || values.SHARE_LINK_EXPIRY === true;
}

function controlOf(action: RoleAction): RoleFormField["control"] {
  switch (action) {
    case "MANAGE_USERS":
    case "MANAGE_ROLES":
      return "level";
    case "SHARE_LINK_EXPIRY":
    case "SHARE_LINK_PASSWORD":
      return "needed";
    case "DEFAULT_SHARE_LINK_EXPIRY_TIME":
      return "days";
    case "FORCE_2FA_ON_FIRST_LOGIN":
      return "offOn";
    default:
      return "onOff";
  }
}

/** How many things differ from what is saved, the name among them. */
export function changesOf(
  role: Pick<TeamRole, "name" | "values">,
  draft: { readonly name: string; readonly values: RoleValues },
): number {
  const actions = ROLE_FIELDS.map(actionOf).filter((action) => action !== undefined);
  const changed = actions.filter((action) => role.values[action] !== draft.values[action]);
  return changed.length + Number(toRoleName(draft.name) !== role.name);
}

/** 1701, or nothing (Spec A§5). */
export function isNameRefused(raw: string): boolean {
  return !isRoleName(toRoleName(raw));
}
