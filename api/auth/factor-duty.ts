import { ApiError, CODES } from "#api/api-error.ts";
import { isInRole } from "#api/commands/may-do.ts";
import type { Standing } from "#api/store/users-repository.ts";

/** What the page that sets a second factor up needs, and the way out; nothing of files, keys or teams. */
const BEFORE_FACTOR: ReadonlySet<string> = new Set([
  "deviceask",
  "sessionvalid",
  "sessiondelete",
  "userget",
  "twofabegin",
  "twofaconfirm",
  "twofasend",
]);

/**
 * 8312 for whoever has a role that forces a second factor and has none: from the first sign-in on, nothing
 * is done before it is set up (Spec A§2.14, Reading R-411).
 */
export function assertSecondFactor(standing: Standing, command: string): void {
  const { is_multi_new, twofa_type, permissions } = standing;
  if (BEFORE_FACTOR.has(command) || is_multi_new !== 1 || twofa_type !== 0) return;
  if (permissions !== null && isInRole({ permissions }, "force2faOnFirstLogin")) {
    throw new ApiError(CODES.secondFactorDue);
  }
}
