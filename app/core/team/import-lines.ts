import * as CODES from "#app/contract/errors/codes.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { findRoomError } from "#app/contract/team-room.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";
import type { ImportLine } from "./import-file.ts";
import { countOf, statusOf, type Team } from "./team.ts";

/** `fix`: the line wants something; `left-out`: nothing can be done for it here. */
export type LineState =
  | { readonly kind: "ready" | "sending" | "sent" }
  | { readonly kind: "fix" | "refused"; readonly code: number }
  /** `sameAs`: the line that has the same address. */
  | { readonly kind: "left-out"; readonly code: number; readonly sameAs?: number };

export interface JudgedLine extends ImportLine {
  readonly state: LineState;
}

/** What lines are judged by. */
export interface ImportFacts {
  readonly team: Team;
  /** Names of roles that may be given. */
  readonly roles: readonly string[];
  readonly ownEmail: string;
}

/**
 * What becomes of each line, before anything is sent (Spec A§5, Reading R-410). Lines that were sent, or
 * refused, stay as they are.
 */
export function judgeLines(
  lines: readonly (ImportLine & { readonly state?: LineState })[],
  facts: ImportFacts,
): readonly JudgedLine[] {
  const firstWith = new Map<string, number>();
  let count = countOf(facts.team.users);
  return lines.map((line) => {
    const email = toEmail(line.email);
    const sameAs = firstWith.get(email);
    if (email !== "" && sameAs === undefined) firstWith.set(email, line.line);
    if (line.state !== undefined && isOver(line.state)) return { ...line, state: line.state };
    const state = stateOf({ ...line, email }, { ...facts, sameAs });
    if (state.kind !== "ready") return { ...line, email, state };
    count += 1;
    const code = findRoomError(count, facts.team.userLimit);
    return { ...line, email, state: code === undefined ? state : { kind: "left-out", code } };
  });
}

function isOver({ kind }: LineState): boolean {
  return kind === "sent" || kind === "refused" || kind === "sending";
}

type Facts = ImportFacts & { readonly sameAs: number | undefined };

function stateOf({ email, role }: ImportLine, facts: Facts): LineState {
  if (findEmailError(email) !== undefined) return { kind: "fix", code: CODES.emailsMalformed };
  if (facts.sameAs !== undefined) {
    return { kind: "left-out", code: CODES.alreadyQueued, sameAs: facts.sameAs };
  }
  if (email === toEmail(facts.ownEmail)) return { kind: "left-out", code: CODES.inviteSelf };
  if (isThere(facts.team, email)) return { kind: "left-out", code: CODES.alreadyInTeam };
  if (role === "") return { kind: "fix", code: CODES.emailLacksRole };
  return facts.roles.includes(role) ? { kind: "ready" } : { kind: "fix", code: CODES.roleUnknown };
}

/** Whoever has declined may be asked again. */
function isThere({ users }: Team, email: string): boolean {
  return users.some(
    (user) =>
      toEmail(user.email) === email && !["declined", "error"].includes(statusOf(user) ?? ""),
  );
}

export type LineFilter = "all" | "ready" | "fix" | "left-out";

/** Lines of a filter; what was sent, or is on its way, is neither to fix nor left out. */
export function linesOf(lines: readonly JudgedLine[], filter: LineFilter): readonly JudgedLine[] {
  const isMeant = ({ state: { kind } }: JudgedLine) =>
    filter === "fix" ? kind === "fix" || kind === "refused" : kind === filter;
  return filter === "all" ? lines : lines.filter(isMeant);
}

/** Those that one press invites: at most 20 at a time (1652). */
export function nextLines(lines: readonly JudgedLine[]): readonly JudgedLine[] {
  return linesOf(lines, "ready").slice(0, TEAM_LIMITS.maxInvited);
}

/** Those that nobody was invited by. */
export function leftLines(lines: readonly JudgedLine[]): readonly JudgedLine[] {
  return lines.filter(({ state }) => state.kind !== "sent");
}
