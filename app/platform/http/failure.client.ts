import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/**
 * The error of a request without an answer: 9999 when the device knows that it is offline, else 9000
 * with a `cause` (nothing else has one).
 */
export function toConnectionError(cause: unknown): AppError {
  return new AppError(navigator.onLine ? CODES.unknownApi : CODES.offline, {
    cause: cause ?? "no answer",
  });
}

export function toTimeoutError(): AppError {
  return new AppError(CODES.timedOut);
}
