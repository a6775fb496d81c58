import { ApiError, CODES } from "#api/api-error.ts";
import { mayDo } from "#api/commands/may-do.ts";
import type { Db } from "#api/store/db.ts";
import { findPlanWithoutFactor } from "#api/store/plans-repository.ts";
import type { Session } from "#api/world.ts";

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
export async function assertSecondFactor(
  db: Db,
  { userId }: Pick<Session, "userId">,
  command: string,
): Promise<void> {
  if (BEFORE_FACTOR.has(command)) return;
  const plan = await findPlanWithoutFactor(db, userId);
  if (plan !== undefined && mayDo(plan, "force2faOnFirstLogin")) {
    throw new ApiError(CODES.secondFactorDue);
  }
}
