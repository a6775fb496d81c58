/** What stands in the log of a team (Reading R-376): kinds and numbers, never a name of an item. */
export const AUDIT_ACTIONS = [
  "team-founded",
  "user-invited",
  "invite-sent-again",
  "invite-removed",
  "user-joined",
  "user-declined",
  "user-removed",
  "user-left",
  "user-role",
  "role-added",
  "role-changed",
  "role-removed",
  "report-read",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditLine {
  readonly n: number;
  /** Unix seconds. */
  readonly t: number;
  /** Number of the account that did it. */
  readonly actor: string;
  readonly action: string;
  readonly object: string;
  /** SHA-256 of the text of the line before, hex. */
  readonly prev: string;
}

/** Before the first line. */
export const FIRST_PREV = "0".repeat(64);

/** The text that the next line carries the hash of. */
export function auditText(teamId: string, line: AuditLine): string {
  const { n, t, actor, action, object, prev } = line;
  return `e2cs/1|audit|${teamId}|${n}|${t}|${actor}|${action}|${object}|${prev}`;
}
