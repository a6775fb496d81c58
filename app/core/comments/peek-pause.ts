import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { AppError } from "#app/core/errors/app-error.ts";

/** What a link, or a leave to read it, that ended is answered with: asking again changes nothing. */
const FINAL: ReadonlySet<number> = new Set([
  CODES.linkUnknown,
  CODES.linkEmpty,
  CODES.linkDeleted,
  CODES.linkExpired,
  CODES.linkSuspended,
  CODES.linkPasswordNeeded,
  CODES.linkPasswordWrong,
  CODES.accountOnHold,
  CODES.permissionDenied,
]);

export function isFinal(error: AppError | null): boolean {
  return error !== null && FINAL.has(error.code);
}

/** Twice as long after each failure in a row, up to a bound. */
export function peekPauseMs(failures: number): number {
  const { peekEveryMs, peekSlowestMs } = COMMENT_LIMITS;
  return Math.min(peekEveryMs * 2 ** Math.min(failures, 20), peekSlowestMs);
}
