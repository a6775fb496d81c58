import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** Calls that wait for the password after 9402: all for the same sign-in. */
export class Renewal {
  #waiting: PromiseWithResolvers<void> | null = null;

  /** `onFirst` is called when nobody waited yet. */
  wait(onFirst: () => void): Promise<void> {
    if (this.#waiting === null) {
      this.#waiting = Promise.withResolvers<void>();
      onFirst();
    }
    return this.#waiting.promise;
  }

  goOn(): void {
    this.#waiting?.resolve();
    this.#waiting = null;
  }

  /** Nobody signs in for these calls any more: 9402. */
  giveUp(): void {
    this.#waiting?.reject(new AppError(CODES.sessionEnded));
    this.#waiting = null;
  }
}
