import type { AuthState } from "#app/core/auth/auth.ts";
import type { Observable } from "#app/core/observable.ts";
import type { Clock, PagesPort } from "#app/core/ports.ts";
import type { TransferState } from "#app/core/transfers/engine.ts";
import {
  isAsk,
  isPageDo,
  type OtherAct,
  type PageMessage,
  toPageRows,
  userOf,
} from "#app/core/transfers/page-rows.ts";

/**
 * How often others are told of what moves, at most.
 * @internal Tests move their clock by it.
 */
export const TELL_EVERY_MS = 500;

export interface ShareRowsPorts {
  readonly state: Observable<TransferState>;
  readonly auth: Observable<AuthState>;
  readonly pages: PagesPort;
  readonly clock: Clock;
  /** What another page asked for. */
  act(id: string, act: OtherAct): void;
}

/**
 * Tells the other pages of this browser what this one transfers, while its owner's keys are open, and
 * does what they ask (Reading R-608). It tells nothing before the first row, and that there is none
 * any more when the last one or the keys are gone.
 */
export function shareRows({ state, auth, pages, clock, act }: ShareRowsPorts): void {
  let toldTo: string | null = null;
  let isResting = false;
  let hasNews = false;
  const tell = () => {
    const user = userOf(auth.get());
    const told = user === null ? null : toPageRows(state.get(), { page: pages.page, user });
    const before = toldTo;
    toldTo = told !== null && told.rows.length > 0 ? user : null;
    if (toldTo !== null) pages.appear();
    // The one before is told that nothing is left.
    if (before !== null && before !== toldTo) pages.post(nothing(pages.page, before));
    if (told !== null && toldTo !== null) pages.post(told satisfies PageMessage);
  };
  const rest = async () => {
    isResting = true;
    await clock.sleep(TELL_EVERY_MS);
    isResting = false;
    if (!hasNews) return;
    hasNews = false;
    tell();
    void rest();
  };
  state.subscribe(() => {
    hasNews = isResting;
    if (isResting) return;
    tell();
    void rest();
  });
  // Not one moment later: names go with the keys.
  auth.subscribe(tell);
  pages.subscribe((message) => {
    if (isAsk(message)) tell();
    if (!isPageDo(message) || message.page !== pages.page) return;
    if (message.user === userOf(auth.get())) act(message.id, message.act);
  });
  tell();
}

function nothing(page: string, user: string): PageMessage {
  const none = { rows: [], total: 0, done: 0, remainingS: null, isActive: false };
  return { kind: "rows", page, user, ...none };
}
