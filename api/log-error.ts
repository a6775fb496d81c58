/** What a log may say of an error: no message, which may quote a value. */
export interface LoggableError {
  readonly name: string;
  /** The first frames of its stack. */
  readonly at: string;
  /** Such as `ENOSPC`, or `ERR_SQLITE_ERROR`. */
  readonly code?: string;
  /** SQLite's number of the kind, such as 13 for a full disk. */
  readonly errcode?: number;
  /** SQLite's fixed text for that number. */
  readonly errstr?: string;
}

const FRAMES = 8;
const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

/** Name, stack and cause of what was thrown, by values that come from no request. */
export function toLoggable(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { name: typeof error, at: "" };
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return { name: error.name, at: frames.slice(0, FRAMES).join(" "), ...causeOf(error) };
}

type WithCause = Error & {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly errstr?: unknown;
};

function causeOf(error: Error): Pick<LoggableError, "code" | "errcode" | "errstr"> {
  const { code, errcode, errstr }: WithCause = error;
  return {
    ...(typeof code === "string" && CODE.test(code) ? { code } : {}),
    // Only SQLite's errors have both, and its text belongs to the number.
    ...(typeof errcode === "number" && typeof errstr === "string" ? { errcode, errstr } : {}),
  };
}
