import * as CODES from "#app/contract/errors/codes.ts";
import { type AppError, isAppError } from "./app-error.ts";

const UNREACHABLE: ReadonlySet<number> = new Set([
  CODES.timedOut,
  CODES.unavailable,
  CODES.gatewayTimedOut,
  CODES.offline,
]);

/** A failure of the way to the server; the `cause` tells no answer from an answer without sense. */
export function isUnreachable(error: unknown): error is AppError {
  if (!isAppError(error)) return false;
  if (UNREACHABLE.has(error.code)) return true;
  return error.code === CODES.unknownApi && error.cause !== undefined;
}
