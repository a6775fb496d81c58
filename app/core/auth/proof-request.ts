import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type Observable, Store } from "#app/core/observable.ts";

/** Calls of this page that wait until the user has proved again who they are: all for the same proof. */
export class ProofRequest {
  readonly #isOpen = new Store(false);
  #waiting: PromiseWithResolvers<void> | null = null;

  /** Whether a dialog asks for it now. */
  get isOpen(): Observable<boolean> {
    return this.#isOpen;
  }

  /** @throws AppError 8138 when the user gives none */
  wait(): Promise<void> {
    this.#waiting ??= Promise.withResolvers<void>();
    this.#isOpen.set(true);
    return this.#waiting.promise;
  }

  done(): void {
    this.#waiting?.resolve();
    this.#close();
  }

  cancel(): void {
    this.#waiting?.reject(new AppError(CODES.proofNeeded));
    this.#close();
  }

  #close(): void {
    this.#waiting = null;
    this.#isOpen.set(false);
  }
}
