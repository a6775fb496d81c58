import * as CODES from "#app/contract/errors/codes.ts";

const PLAIN = /^[\p{L}\p{M}\p{N} ]*$/u;

/** Letters of any language, digits and spaces; nothing at all passes as well. Spec A§5. */
function isAlphanumeric(text: string): boolean {
  return PLAIN.test(text);
}

/**
 * 1701 when a role's name has special characters. That it is required is the form's business
 * (Spec A§2.14, A§5).
 */
export function findRoleNameError(name: string): typeof CODES.roleNameRefused | undefined {
  return isAlphanumeric(name) ? undefined : CODES.roleNameRefused;
}
