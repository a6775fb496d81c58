import { getSystemErrorMessage } from "node:util";
import { SettingError } from "#settings/setting-error.ts";

/** What the supervisor understands as "do not try again": the operator has to act first. */
const EXIT_CODE = 2;

/** Starts the gateway. A wrong setting, file or port is one line and exit code 2. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const sentence = toSentence(error);
    if (sentence === null) throw error;
    process.stderr.write(`Coffer cannot start: ${sentence}\n`);
    process.exit(EXIT_CODE);
  }
}

type SystemError = Error & { readonly path?: unknown; readonly port?: unknown };

/** Null for what is no reason that an operator can act on. */
function toSentence(error: unknown): string | null {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof Error && "errno" in error && typeof error.errno === "number")) return null;
  const { path, port }: SystemError = error;
  const where = typeof path === "string" ? path : `port ${String(port)}`;
  return `${where}: ${getSystemErrorMessage(error.errno)}.`;
}
