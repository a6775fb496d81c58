import * as CODES from "#app/contract/errors/codes.ts";
import { type AppErrorShape, isAppError, toErrorShape } from "#app/core/errors/app-error.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { SourceFile } from "#app/core/ports.ts";
import { readImport } from "./import-file.ts";
import { type ImportFacts, type JudgedLine, judgeLines, nextLines } from "./import-lines.ts";
import type { TeamHost } from "./team-host.api.ts";

export interface ImportState {
  /** null until one was read. */
  readonly file: Pick<SourceFile, "name" | "sizeBytes"> | null;
  readonly lines: readonly JudgedLine[];
  /** Of the file that was chosen last, or of what stopped a run. */
  readonly error: AppErrorShape | null;
  /** Lines of the run that goes on, and how many of them were answered. */
  readonly run: { readonly asked: number; readonly answered: number } | null;
  /** A run has ended. */
  readonly isOver: boolean;
}

const NOTHING: ImportState = { file: null, lines: [], error: null, run: null, isOver: false };

/** Refusals that are about one line: the next one may do better. Any other one stops the run. */
const OF_ONE_LINE: ReadonlySet<number> = new Set([
  CODES.emailsMalformed,
  CODES.emailLacksRole,
  CODES.tooManyUsers,
  CODES.usersElsewhere,
  CODES.roleUnknown,
  CODES.alreadyInTeam,
  CODES.teamFull,
  CODES.inviteSelf,
]);

/** An import of people: a file, its lines as they stand, and a run that invites them one after another. */
export class UserImport {
  readonly #state = new Store<ImportState>(NOTHING);
  #facts: ImportFacts;

  constructor(facts: ImportFacts) {
    this.#facts = facts;
  }

  get state(): Observable<ImportState> {
    return this.#state;
  }

  /** The team as it is now: lines that were not sent are judged anew. */
  judgeBy(facts: ImportFacts): void {
    this.#facts = facts;
    if (this.#state.get().lines.length > 0) this.#setLines(this.#state.get().lines);
  }

  /** A file that is refused leaves the one before. 8114 for a drop without one. */
  async read(file: SourceFile | undefined): Promise<void> {
    if (this.#state.get().run !== null) return;
    if (file === undefined) return this.#fail({ code: CODES.csvMissing });
    try {
      const lines = await readImport(file);
      const { name, sizeBytes } = file;
      this.#state.set({ ...NOTHING, file: { name, sizeBytes } });
      this.#setLines(lines);
    } catch (error) {
      this.#fail(toShape(error));
    }
  }

  setRole(line: number, role: string): void {
    const change = (one: JudgedLine) => (one.line === line ? { ...one, role } : one);
    this.#setLines(this.#state.get().lines.map(change));
  }

  /** Invites the next lines that can be; 8114 without a file, 1605 where there is none. */
  async send(host: Pick<TeamHost, "invite">, signal: AbortSignal): Promise<void> {
    const { file, lines, run } = this.#state.get();
    if (run !== null) return;
    const next = nextLines(lines);
    if (next.length === 0) {
      return this.#fail({ code: file === null ? CODES.csvMissing : CODES.nobodyInvited });
    }
    this.#state.update((now) => ({
      ...now,
      error: null,
      run: { asked: next.length, answered: 0 },
    }));
    for (const one of next) {
      if (signal.aborted || !(await this.#sendOne(host, one))) break;
    }
    this.#state.update((now) => ({ ...now, run: null, isOver: true }));
  }

  /** Whether the run goes on. */
  async #sendOne(host: Pick<TeamHost, "invite">, one: JudgedLine): Promise<boolean> {
    const { line, email, role } = one;
    this.#put(line, { kind: "sending" });
    try {
      await host.invite([{ email, role }]);
      this.#put(line, { kind: "sent" });
    } catch (error) {
      const shape = toShape(error);
      if (!OF_ONE_LINE.has(shape.code)) {
        this.#put(line, { kind: "ready" });
        this.#fail(shape);
        return false;
      }
      this.#put(line, { kind: "refused", code: shape.code });
    }
    const { run } = this.#state.get();
    if (run === null) return false;
    this.#state.update((now) => ({ ...now, run: { ...run, answered: run.answered + 1 } }));
    return true;
  }

  #put(line: number, state: JudgedLine["state"]): void {
    this.#state.update((now) => ({
      ...now,
      lines: now.lines.map((one) => (one.line === line ? { ...one, state } : one)),
    }));
  }

  #setLines(lines: Parameters<typeof judgeLines>[0]): void {
    this.#state.update((now) => ({ ...now, lines: judgeLines(lines, this.#facts) }));
  }

  #fail(error: AppErrorShape): void {
    this.#state.update((now) => ({ ...now, error }));
  }
}

function toShape(error: unknown): AppErrorShape {
  return isAppError(error) ? toErrorShape(error) : { code: CODES.unknown };
}
