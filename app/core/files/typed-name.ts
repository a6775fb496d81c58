import {
  duplicateNameCode,
  findNameFault,
  type NameFault,
  type NameUse,
  toNameKey,
  toTypedName,
} from "#app/contract/validate/name.ts";

/** A rule that a typed name breaks, or the code of what else is wrong with it. Spec B§5. */
export type NameRefusal =
  | { readonly kind: "fault"; readonly fault: NameFault }
  | { readonly kind: "code"; readonly code: number };

/** What is wrong with a name while it is typed; `taken` holds what `takenNames` gives. */
export function findNameRefusal(
  raw: string,
  use: NameUse,
  taken: ReadonlySet<string>,
): NameRefusal | null {
  const name = toTypedName(raw);
  const fault = findNameFault(name);
  if (fault !== undefined) return { kind: "fault", fault };
  return taken.has(toNameKey(name)) ? { kind: "code", code: duplicateNameCode(use) } : null;
}
