import { type BaseIssue, ValiError } from "valibot";
import type { LogPort } from "#app/core/ports.ts";
import { foreignErrors } from "./foreign-error.ts";

/** From here on errors without a code stand in this log. */
export function logForeignErrors(log: LogPort): void {
  foreignErrors.tell = (error) => log.warn("foreign error", toCauseDetail(error));
}

/** `index-4KQZ7A.js:12:3456`, at the end of a line of a stack. */
const PLACE = /([\w.-]+\.[cm]?[jt]s):(\d+):(\d+)\)?$/m;

/**
 * What may be noted of an error: its kind, where in the code it arose, and for a value that the contract refuses
 * the path to it. Never its message: engines quote values there, and a value may be a name.
 */
function toCauseDetail(error: Error): Record<string, string> {
  const place = PLACE.exec(error.stack ?? "");
  const at = place === null ? {} : { at: place.slice(1).join(":") };
  return { reason: error.name, ...at, ...pathOf(error) };
}

function pathOf(error: Error): Record<string, string> {
  if (!(error instanceof ValiError)) return {};
  const [issue]: readonly BaseIssue<unknown>[] = error.issues;
  const path = issue?.path?.map(({ key }) => String(key)).join(".") ?? "";
  return path === "" ? {} : { path };
}
