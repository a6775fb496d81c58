import { type AuditLine, auditText, FIRST_PREV } from "#app/contract/team-audit.ts";

/** Lines of the log of a team as the server told them, the oldest first. */
export interface AuditLog {
  readonly teamId: string;
  readonly lines: readonly AuditLine[];
  /** There are more than this page asks for. */
  readonly isCut: boolean;
}

/**
 * `follows`: it carries the hash of the line before; `gap`: lines before it are missing; `changed`: the
 * line before is not the one that it was written after.
 */
export type LineState = "follows" | "gap" | "changed";

export interface JudgedLine extends AuditLine {
  readonly state: LineState;
  /** Lines that are missing before it. */
  readonly missing: number;
}

/** A line and the hash of its text: who has both finds out whether what stood before was rewritten. */
export interface AuditHead {
  readonly teamId: string;
  readonly n: number;
  readonly hash: string;
}

export interface JudgedLog {
  readonly lines: readonly JudgedLine[];
  /** Of the last line; null for an empty log. */
  readonly head: AuditHead | null;
  readonly missing: number;
  readonly changed: number;
  /** Hash of each line by its number. */
  readonly hashes: ReadonlyMap<number, string>;
}

/** Checks each line against the one before: what the server says of itself counts for nothing. */
export async function judgeLog({ teamId, lines }: AuditLog): Promise<JudgedLog> {
  const hashes = new Map<number, string>();
  const judged: JudgedLine[] = [];
  let before = { n: 0, hash: FIRST_PREV };
  for (const line of lines) {
    const missing = line.n - before.n - 1;
    const state = missing > 0 ? "gap" : line.prev === before.hash ? "follows" : "changed";
    judged.push({ ...line, state, missing });
    before = { n: line.n, hash: await hashOf(auditText(teamId, line)) };
    hashes.set(before.n, before.hash);
  }
  return {
    lines: judged,
    head: before.n === 0 ? null : { teamId, ...before },
    missing: judged.reduce((sum, line) => sum + line.missing, 0),
    changed: judged.filter(({ state }) => state === "changed").length,
    hashes,
  };
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What a log is to a device that has seen one: `first` look; `same` lines as then; `shorter`; `rewritten`;
 * or that of another team, as after joining one.
 */
export type Remembered = "first" | "same" | "shorter" | "rewritten" | "other-team";

/** Compares a log with the last line that this device has seen of it (Reading R-460). */
export function compareWith(log: JudgedLog, seen: AuditHead | null): Remembered {
  if (seen === null) return "first";
  if (log.head !== null && log.head.teamId !== seen.teamId) return "other-team";
  if (log.head === null || log.head.n < seen.n) return "shorter";
  return log.hashes.get(seen.n) === seen.hash ? "same" : "rewritten";
}

/** Whether the last line may stand in the place of the one that was seen: never after anything odd. */
export function mayRemember(log: JudgedLog, remembered: Remembered): boolean {
  const isWhole = log.missing === 0 && log.changed === 0;
  return isWhole && remembered !== "shorter" && remembered !== "rewritten";
}
