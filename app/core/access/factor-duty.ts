import type { SecondFactorState } from "#app/core/account/user.ts";
import { can } from "./permissions.ts";
import type { Person } from "./person.ts";

/** A role forces a second factor, and there is none (Spec A§2.14, Reading R-411). The server decides it too. */
export function isFactorDue(person: Person, { kind }: SecondFactorState): boolean {
  return person.isMultiNew && can(person, "force2faOnFirstLogin") && kind === "none";
}
