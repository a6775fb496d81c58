import { getSystemErrorMessage } from "node:util";
import { SettingError } from "#settings/setting-error.ts";

/** What the supervisor understands as "do not try again": the operator has to act first. */
const EXIT_CODE = 2;
/** Errors of the system that stay until somebody changes something. */
const LASTING: ReadonlySet<string> = new Set([
  "EACCES",
  "EADDRINUSE",
  "EADDRNOTAVAIL",
  "EISDIR",
  "ENOENT",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

/** SQLite's code for a database whose pages contradict each other. */
const SQLITE_CORRUPT = 11;

/** A reason not to start that the operator can act on, in one sentence. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Starts a program. A reason that the operator can act on is one line and exit code 2. */
export async function startOrExit(
  start: () => Promise<void>,
  prefix = "Coffer cannot start",
): Promise<void> {
  try {
    await start();
  } catch (error) {
    const sentence = toSentence(error);
    if (sentence === null) throw error;
    process.stderr.write(`${prefix}: ${sentence}\n`);
    process.exit(EXIT_CODE);
  }
}

/** Opens a file by SQLite, whose errors do not say which file it was. */
export function withPath<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof Error && "errstr" in error) {
      throw new StartError(`${path}: ${String(error.errstr)}.`, { cause: error });
    }
    throw error;
  }
}

type SystemError = Error & {
  readonly path?: unknown;
  readonly errno?: unknown;
  readonly port?: unknown;
};

/** Null for what is no reason that an operator can act on. */
function toSentence(error: unknown): string | null {
  if (error instanceof StartError || error instanceof SettingError) return error.message;
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return null;
  if ("errcode" in error && "errstr" in error && error.errcode === SQLITE_CORRUPT) {
    return `a database is damaged (${String(error.errstr)}). Restore a backup.`;
  }
  if (!LASTING.has(error.code)) return null;
  const { path, errno, port }: SystemError = error;
  const what = typeof errno === "number" ? getSystemErrorMessage(errno) : error.code;
  const where =
    typeof path === "string" ? `${path}: ` : typeof port === "number" ? `port ${port}: ` : "";
  return `${where}${what} (${error.code}).`;
}
