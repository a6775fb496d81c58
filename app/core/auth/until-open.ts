import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Observable } from "#app/core/observable.ts";
import type { AuthState } from "./auth.ts";

/**
 * The account once it is open: what is sent from a page whose keys are still being opened, or are locked,
 * waits for them (Reading R-578).
 *
 * @throws AppError 9402 when nobody is signed in; the signal's reason
 */
export function untilOpen(state: Observable<AuthState>, signal: AbortSignal): Promise<Account> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const now = state.get();
      if (now.kind === "open") resolve(now.account);
      else if (now.kind === "signed-out") reject(new AppError(CODES.sessionEnded));
      else if (signal.aborted) reject(signal.reason);
      else return;
      end();
    };
    const stop = state.subscribe(look);
    const end = () => {
      stop();
      signal.removeEventListener("abort", look);
    };
    signal.addEventListener("abort", look);
    look();
  });
}
