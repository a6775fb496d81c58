import { ApiError, CODES } from "#api/api-error.ts";
import { mayDo, subValueBy } from "#api/commands/may-do.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { findPlan, type PlanRow } from "#api/store/plans-repository.ts";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Set = ParsedRequestOf<"linkset">;

const DAY_S = 24 * 3600;

/** Suspended by the operator; its owner does not lift that. */
export const BY_OPERATOR = 2;

/** 8401 for somebody whose role makes no links (Spec C§6). */
export function assertMayMakeLinks(plan: PlanRow | undefined): void {
  if (!mayDo(plan, "sharelinks")) throw new ApiError(CODES.denied);
}

/** The day that a role gives each new link; 0: none (Spec C§6). */
export function firstExpiryS(plan: PlanRow | undefined, nowS: number): number {
  if (!mayDo(plan, "shareLinkExpiry")) return 0;
  const days = Number(subValueBy(plan, "shareLinkExpiry"));
  const known = LINK_LIMITS.expiryDays.find((choice) => choice === days);
  return nowS + (known ?? LINK_LIMITS.roleExpiryDays) * DAY_S;
}

/**
 * What role and plan of its owner say to new settings of a link: 8401 for a new one without the password
 * that the role asks for, and for an expiry that is taken away; 8000 for uploads and edits without a
 * paid plan, and for uploads into a file; 8025 for lifting what the operator did (Spec C§6, Reading R-320).
 */
export async function assertAllowed(trx: Db, link: LinkRow, request: Set): Promise<void> {
  const plan = await findPlan(trx, link.user_id);
  const isNew = link.is_set === 0;
  const hasNoPassword = request.keys !== undefined && request.keys.enc_password === "";
  if (isNew && hasNoPassword && mayDo(plan, "shareLinkPassword")) {
    throw new ApiError(CODES.denied);
  }
  if (request.upload === 1) await assertMayUpload(trx, link, plan);
  if (request.file_edit === 1 && plan?.is_pro !== 1) throw new ApiError(CODES.proNeeded);
  assertSettings(plan, link, request);
}

/** The part that links may be given many at a time: 8401 and 8025 of {@link assertAllowed}. */
export function assertSettings(
  plan: PlanRow | undefined,
  link: LinkRow,
  request: Pick<Set, "exp_servtime" | "is_suspended">,
): void {
  const losesExpiry = request.exp_servtime === 0 && link.exp_servtime_s > 0;
  if (losesExpiry && mayDo(plan, "shareLinkExpiry")) throw new ApiError(CODES.denied);
  if (request.is_suspended !== undefined && link.is_suspended === BY_OPERATOR) {
    throw new ApiError(CODES.linkSuspended);
  }
}

async function assertMayUpload(trx: Db, link: LinkRow, plan: PlanRow | undefined): Promise<void> {
  const item = await findOwnItem(trx, link.user_id, link.item_id);
  if (plan?.is_pro !== 1 || item?.type !== "dir") throw new ApiError(CODES.proNeeded);
}
