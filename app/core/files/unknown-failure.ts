import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, isAppError } from "#app/core/errors/app-error.ts";
import { isUnreachable } from "#app/core/errors/unreachable.ts";

/** Codes that say no more than that the server failed: 9000, and 9000 with an HTTP status (Spec A§8). */
const FAILED = { first: CODES.unknownApi, last: CODES.unknownApi + 599 } as const;

/**
 * Gives a failure that nobody has a word for the code of what it was that failed (Spec B§8: 1501, 1502, 1801,
 * 1802). What has a code of its own keeps it, and so has what never reached the server.
 */
export async function orFailAs<T>(code: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const own = codeOf(error);
    const isUnknown = own >= FAILED.first && own <= FAILED.last;
    throw isUnknown ? new AppError(code, { cause: error }) : error;
  }
}

/** Whether the server said that it did nothing: no answer, and one without a word, leave that open. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  const isWordless = code >= FAILED.first && code <= FAILED.last;
  return code !== 0 && code !== CODES.offline && !isWordless;
}

function codeOf(error: unknown): number {
  if (isUnreachable(error)) return 0;
  return isAppError(error) ? error.code : 0;
}
