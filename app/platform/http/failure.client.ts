import { AppError } from "#app/core/errors/app-error.ts";

const NO_ANSWER = 9000;
const TIMED_OUT = 9502;
const OFFLINE = 9999;

/**
 * The error of a request without an answer: 9999 when the device knows that it is offline, else 9000
 * with a `cause` (nothing else has one).
 */
export function toConnectionError(cause: unknown): AppError {
  return new AppError(navigator.onLine ? NO_ANSWER : OFFLINE, { cause: cause ?? "no answer" });
}

export function toTimeoutError(): AppError {
  return new AppError(TIMED_OUT);
}
