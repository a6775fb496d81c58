import { isCommandName } from "#app/contract/registry.ts";
import { SUPPORT_LIMITS } from "#app/contract/support-limits.data.ts";
import type { LogEntry } from "#app/core/ports.ts";

import { LOG_WORDS } from "./log-words.data.ts";

/** Of the page and the browser that a log was kept in. */
export interface LogPlace {
  readonly version: string;
  /** `navigator.userAgent`. */
  readonly browser: string;
  readonly locale: string;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

/** Details whose value may be a number: what a number of another name stands for is not known. */
const NUMBERS: ReadonlySet<string> = new Set([
  "code",
  "errors",
  "ms",
  "status",
  "bytes",
  "retries",
]);
/** Details whose value may be a word. */
const WORDS: ReadonlySet<string> = new Set(["command", "kind", "event", "reason"]);
/** A code or a count is shorter than any id. */
const MAX_NUMBER = 1_000_000;
const MAX_BROWSER_UNITS = 300;

/**
 * The log as text for a ticket (Spec A§2.10, A§3.10): times, codes, names of commands, the browser. Only
 * what stands on the lists goes in, so that no name, key, fragment or id of an item does, whatever
 * somebody noted by mistake.
 */
export function toLogText(entries: readonly LogEntry[], place: LogPlace): string {
  const head = [
    `Coffer ${place.version}, ${place.locale}, ${new Date(place.nowMs).toISOString()}`,
    toPlain(place.browser).slice(0, MAX_BROWSER_UNITS),
  ];
  const lines = entries.map(toLine);
  let text = [...head, ...lines].join("\n");
  // What came last tells most.
  while (text.length > SUPPORT_LIMITS.maxLogUnits) {
    lines.splice(0, Math.max(1, Math.floor(lines.length / 2)));
    text = [...head, ...lines].join("\n");
  }
  return text;
}

function toLine({ atMs, level, event, detail }: LogEntry): string {
  const name = LOG_WORDS.has(event) ? event : "other";
  const facts = Object.entries(detail ?? {}).flatMap(([key, value]) => toFact(key, value));
  return [new Date(atMs).toISOString(), level, name, ...facts].join(" ");
}

function toFact(key: string, value: string | number): string[] {
  if (typeof value === "string") return isOwnFact(key, value) ? [`${key}=${value}`] : [];
  const isCount = Number.isInteger(value) && Math.abs(value) < MAX_NUMBER;
  return NUMBERS.has(key) && isCount ? [`${key}=${value}`] : [];
}

/** Where in the code something arose: a file of this build, its line and column. */
const PLACE = /^[\w.-]{1,80}\.[cm]?[jt]s:\d{1,7}:\d{1,7}$/;
/** A field of a command, and the place of an item in a list. */
const FIELD = /^[a-z0-9_]{1,30}(\.[a-z0-9_]{1,30}){0,5}$/;

function isOwnFact(key: string, value: string): boolean {
  if (key === "at") return PLACE.test(value);
  if (key === "path") return FIELD.test(value);
  return WORDS.has(key) && isOwnWord(value);
}

/** Of the code, not of a person. */
function isOwnWord(value: string): boolean {
  return LOG_WORDS.has(value) || isCommandName(value);
}

/** A browser's own name: letters, digits and the signs that browsers put between them. */
function toPlain(text: string): string {
  return text.replace(/[^\w .;:,()/+-]/g, "");
}
