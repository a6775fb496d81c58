/** What goes with a code besides the code. */
export interface AppErrorDetail {
  /** Values of the server's `data`: ids, regions, lists. Never a name, key, password or body. */
  readonly data?: unknown;
  /** Server words that were marked custom: shown even though the catalogue knows the code. */
  readonly customMessage?: string | undefined;
  /** Server words that are shown only when the catalogue does not know the code. */
  readonly serverMessage?: string | undefined;
  /** When the same call may succeed, Unix milliseconds by this device's clock. */
  readonly retryAtMs?: number | undefined;
  readonly cause?: unknown;
}

/** The same as plain data, for a message port or loader data. */
export interface AppErrorShape {
  readonly code: number;
  readonly data?: unknown;
  readonly customMessage?: string;
  readonly serverMessage?: string;
  readonly retryAtMs?: number;
}

/**
 * A failure of the product: a code of the catalogue and what belongs to it. The text is the
 * catalogue's; `message` holds the code only, so that nothing private can stand in a log.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: number;
  readonly data: unknown;
  readonly customMessage: string | undefined;
  readonly serverMessage: string | undefined;
  readonly retryAtMs: number | undefined;

  constructor(code: number, detail: AppErrorDetail = {}) {
    super(
      `Error ${String(code)}`,
      detail.cause === undefined ? undefined : { cause: detail.cause },
    );
    this.code = code;
    this.data = detail.data;
    this.customMessage = detail.customMessage;
    this.serverMessage = detail.serverMessage;
    this.retryAtMs = detail.retryAtMs;
  }
}

/** Also true for an AppError of another copy of this module (another bundle or realm). */
export function isAppError(value: unknown): value is AppError {
  if (value instanceof AppError) return true;
  return value instanceof Error && value.name === "AppError" && "code" in value;
}

export function hasCode(value: unknown, code: number): value is AppError {
  return isAppError(value) && value.code === code;
}

/** Without the cause, which may hold anything. */
export function toErrorShape(error: AppError): AppErrorShape {
  return {
    code: error.code,
    ...(error.data === undefined ? {} : { data: error.data }),
    ...(error.customMessage === undefined ? {} : { customMessage: error.customMessage }),
    ...(error.serverMessage === undefined ? {} : { serverMessage: error.serverMessage }),
    ...(error.retryAtMs === undefined ? {} : { retryAtMs: error.retryAtMs }),
  };
}
