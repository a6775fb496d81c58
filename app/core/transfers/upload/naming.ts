import * as CODES from "#app/contract/errors/codes.ts";
import { toNameKey } from "#app/contract/validate/name.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { UploadAnswer, UploadConflict } from "#app/core/transfers/engine.ts";
import type { ChoiceKeeper } from "#app/core/transfers/upload/choice-keeper.ts";
import type { FreeNames } from "#app/core/transfers/upload/free-names.ts";
import type { NameClaims } from "#app/core/transfers/upload/name-claims.ts";
import type { NameQuestions } from "#app/core/transfers/upload/name-questions.ts";
import { type OwnJob, SentEnds, type UpFile } from "#app/core/transfers/upload/sent-ends.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/** How uploads find names that are free, together. */
export interface UploadNaming {
  readonly questions: NameQuestions;
  readonly claims: NameClaims;
  readonly names: FreeNames;
  /** What keeps what was chosen, for a later page. */
  readonly choices: Pick<ChoiceKeeper, "noteEnd">;
  /** Whether a transfer waits or runs. */
  isUnfinished(id: string): boolean;
}

/** The answer that the file of this name gets a new version. */
export const REPLACE = Symbol("replace");

/** Refused names of one file after which a server is not asked for another. */
const MAX_NAMES = 50;

/** Finds a free name with the user's help. */
export class Naming {
  readonly #job: OwnJob;
  readonly #shared: UploadNaming;
  readonly #task: UploadTask;
  /** What the server refused, in the form in which names compare. */
  readonly #taken = new Set<string>();
  /** Somebody answered so for this file. */
  #keepsBoth = false;
  readonly ends: SentEnds;
  /** What it became without an answer that was heard; found when a name was looked for. */
  up: UpFile | null = null;

  constructor(job: OwnJob, shared: UploadNaming, task: UploadTask) {
    this.#job = job;
    this.#shared = shared;
    this.#task = task;
    this.ends = new SentEnds(job, shared.choices, task);
  }

  /** True: the file is up already, and nothing is left to be sent. */
  async isUp(): Promise<boolean> {
    this.up = await this.ends.findUp();
    return this.up !== null;
  }

  /** null when the name is taken, on the server or by a transfer that runs beside this one. */
  async unlessTaken<T>(digest: string, call: () => Promise<T>): Promise<T | null> {
    if (!this.#shared.claims.claim(this.#job.id, this.#task.folder.id, digest)) return null;
    try {
      return await call();
    } catch (error) {
      if (hasCode(error, CODES.fileNameTaken)) return null;
      throw error;
    }
  }

  /** The same, once the bytes are there: they are of a file of their own, so nothing is replaced. */
  async free(refused: string): Promise<string | null> {
    const next = await this.next(refused, false);
    if (next === REPLACE) throw new AppError(CODES.fileNameTaken);
    return next;
  }

  /**
   * The name to try next, or that the file which has it is to be replaced; null to skip the file, or where it
   * has the name itself; 7030 when the question was closed.
   */
  async next(refused: string, canReplace = true): Promise<string | typeof REPLACE | null> {
    if (await this.isUp()) return null;
    this.#taken.add(toNameKey(refused));
    if (!this.#keepsBoth) {
      const answer = await this.#ask(refused, canReplace);
      if (answer === null) throw new AppError(CODES.fileNameTaken);
      if (answer.action === "skip") return null;
      if (answer.action === "replace") return REPLACE;
      this.#keepsBoth = true;
    }
    // After “Keep both” nobody is asked about the name that was made for it.
    if (this.#taken.size > MAX_NAMES) throw new AppError(CODES.fileNameTaken);
    const name = await this.#shared.names.find(this.#job, this.#task, this.#taken);
    this.#shared.names.choose(this.#task, name);
    this.#job.report({ name });
    return name;
  }

  #ask(refused: string, canReplace: boolean): Promise<UploadAnswer | null> {
    const question = async (): Promise<UploadConflict> => ({
      name: refused,
      freeName: await this.#shared.names.find(this.#job, this.#task, this.#taken),
      mayRecur: this.#mayRecur(),
      canReplace,
    });
    return this.#shared.questions.ask(this.#task.batch.id, question, this.#job.signal);
  }

  /** Whether other files of the batch wait or have not begun to encrypt. */
  #mayRecur(): boolean {
    if (this.#task.batch.hasMore?.() === true) return true;
    return [...this.#task.batch.tasks].some(
      (other) =>
        other !== this.#task && other.session === null && this.#shared.isUnfinished(other.id),
    );
  }
}
