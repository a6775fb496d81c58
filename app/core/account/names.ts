import { findDisplayNameError, toDisplayName } from "#app/contract/validate/display-name.ts";

export const NAME_FIELDS = ["firstName", "lastName", "displayName"] as const;
export type NameField = (typeof NAME_FIELDS)[number];
export type Names = { readonly [Field in NameField]: string };

/** Codes by the field that they are shown at: 1654 for an empty name, 1659 for one with an address. */
export function findNameErrors(names: Names): { readonly [Field in NameField]?: number } {
  const found = NAME_FIELDS.map((field) => [field, findDisplayNameError(names[field])] as const);
  return Object.fromEntries(found.filter(([, code]) => code !== undefined));
}

/** What is to be saved: fields whose stored form would be another one. */
export function changedNames(standing: Names, draft: Names): Partial<Names> {
  const names = NAME_FIELDS.map((field) => [field, toDisplayName(draft[field])] as const);
  return Object.fromEntries(names.filter(([field, name]) => name !== standing[field]));
}
