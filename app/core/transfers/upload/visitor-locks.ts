import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, isAppError } from "#app/core/errors/app-error.ts";
import type { LinkVisit } from "#app/core/transfers/engine.ts";

/** The password of a link is another by now than the one that it was opened with. */
export function isLockRefused(code: number): boolean {
  return code === CODES.linkPasswordNeeded || code === CODES.linkPasswordWrong;
}

type ShownLock = Pick<LinkVisit, "cachekey" | "passwordlock">;

/**
 * What servers said of the locks that visitors show. One that was refused is not shown again, with whatever
 * file: each would be a wrong password of this address (Reading R-651).
 */
export class VisitorLocks {
  readonly #refused = new Map<string, number>();

  /** Does a call that shows the lock; or rejects at once with the code that it was refused with before. */
  async pass<T>({ cachekey, passwordlock }: ShownLock, call: () => Promise<T>): Promise<T> {
    const lock = `${cachekey}|${passwordlock}`;
    const known = this.#refused.get(lock);
    if (known !== undefined) throw new AppError(known);
    try {
      return await call();
    } catch (error) {
      if (isAppError(error) && isLockRefused(error.code)) this.#refused.set(lock, error.code);
      throw error;
    }
  }
}
