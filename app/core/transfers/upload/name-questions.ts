import { type Observable, Store } from "#app/core/observable.ts";
import type { UploadAnswer, UploadConflict } from "#app/core/transfers/engine.ts";

/** Asks one question after the other, however many uploads run into a taken name at once. */
export class NameQuestions {
  readonly #open: Store<UploadConflict | null>;
  readonly #answersForAll = new Map<string, UploadAnswer>();
  #resolve: ((answer: UploadAnswer | null) => void) | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(open = new Store<UploadConflict | null>(null)) {
    this.#open = open;
  }

  get conflict(): Observable<UploadConflict | null> {
    return this.#open;
  }

  /**
   * The user's answer, or the one given for all files of this batch; null when the question was
   * closed. Rejects with the signal's reason when the upload is cancelled while it waits.
   */
  ask(
    batchId: string,
    question: () => UploadConflict | Promise<UploadConflict>,
    signal: AbortSignal,
  ): Promise<UploadAnswer | null> {
    const asked = this.#turn.then(() => this.#askNow(batchId, question, signal));
    // The next question comes whatever became of this one.
    this.#turn = asked.catch(() => undefined);
    return asked;
  }

  answer(answer: UploadAnswer | null): void {
    this.#resolve?.(answer);
  }

  async #askNow(
    batchId: string,
    question: () => UploadConflict | Promise<UploadConflict>,
    signal: AbortSignal,
  ): Promise<UploadAnswer | null> {
    signal.throwIfAborted();
    const known = this.#answersForAll.get(batchId);
    if (known !== undefined) return known;
    const asked = await question();
    signal.throwIfAborted();
    const answer = await this.#untilAnswered(asked, signal);
    if (answer?.forAll === true) this.#answersForAll.set(batchId, answer);
    return answer;
  }

  async #untilAnswered(
    question: UploadConflict,
    signal: AbortSignal,
  ): Promise<UploadAnswer | null> {
    const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer | null>();
    const stop = () => reject(signal.reason);
    this.#resolve = resolve;
    signal.addEventListener("abort", stop, { once: true });
    this.#open.set(question);
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", stop);
      this.#resolve = null;
      this.#open.set(null);
    }
  }
}
