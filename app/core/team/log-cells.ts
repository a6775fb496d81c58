import type { JudgedLine } from "./audit.ts";
import { toTime } from "./report.ts";
import type { TeamUser } from "./team.ts";

export interface LogWords {
  /** Over the columns, in the order of the cells. */
  readonly head: readonly string[];
  readonly nameActor: (actor: string) => string;
  readonly nameAction: (line: JudgedLine) => string;
  /** Empty for a line that follows the one before. */
  readonly nameState: (line: JudgedLine) => string;
}

/** A line as a row of the saved table, with what it takes to check it again. */
export function toLogCells(line: JudgedLine, words: LogWords): readonly string[] {
  const { n, t, object, actor, prev } = line;
  const said = [words.nameActor(actor), words.nameAction(line)];
  return [String(n), toTime(t), ...said, object, words.nameState(line), prev];
}

export interface People {
  readonly users: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, string>;
}

/** Addresses of whoever is in the team now, by number of the account and of the row. */
export function peopleOf(users: readonly TeamUser[]): People {
  const joined = users.filter(({ userId }) => userId !== "0");
  return {
    users: new Map(joined.map(({ userId, email }) => [userId, email])),
    rows: new Map(users.map(({ jobId, email }) => [jobId, email])),
  };
}

/** Kind and number of what a line is about: `user 5`, `row 7 role 3`. */
export function splitObject(object: string): { readonly kind: string; readonly id: string } {
  const [kind = "", id = ""] = object.split(" ");
  return { kind, id };
}
