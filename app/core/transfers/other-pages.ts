import type { AuthState } from "#app/core/auth/auth.ts";
import type { Observable } from "#app/core/observable.ts";
import { Store } from "#app/core/observable.ts";
import type { PagesPort } from "#app/core/ports.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import {
  isPageRows,
  type OtherAct,
  type PageMessage,
  type PageRows,
  userOf,
} from "#app/core/transfers/page-rows.ts";

/** A row that another page of this browser owns; `id` is only ours, `theirId` is what that page calls it. */
export interface OtherRow extends TransferRow {
  readonly page: string;
  readonly theirId: string;
}

/** What moves in the other pages of this browser. */
export interface OtherTransfers {
  readonly rows: readonly OtherRow[];
  /** Of all their rows, of which no more than the first hundred of each page are told. */
  readonly total: number;
  readonly done: number;
  readonly remainingS: number | null;
  readonly isActive: boolean;
}

const NONE: OtherTransfers = { rows: [], total: 0, done: 0, remainingS: null, isActive: false };

/**
 * The transfers of the other pages of the one who is signed in (Reading R-608): held in memory alone,
 * and gone with the keys, with the page that owns them, and when it says that it has none.
 */
export class OtherPages {
  readonly state = new Store<OtherTransfers>(NONE);
  readonly #auth: Observable<AuthState>;
  readonly #pages: PagesPort;
  readonly #told = new Map<string, PageRows>();

  constructor(ports: { readonly auth: Observable<AuthState>; readonly pages: PagesPort }) {
    this.#auth = ports.auth;
    this.#pages = ports.pages;
  }

  /** Asks who is there, and listens from then on; returns what ends it. */
  start(): () => void {
    const ended = new AbortController();
    let user: string | null = null;
    const look = () => {
      const now = userOf(this.#auth.get());
      if (now === user) return;
      user = now;
      this.#told.clear();
      this.#show();
      if (user !== null) this.#pages.post({ kind: "ask" } satisfies PageMessage);
    };
    const stops = [
      this.#pages.subscribe((message) => this.#hear(message, ended.signal)),
      this.#auth.subscribe(look),
      () => ended.abort(),
    ];
    look();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Asks the page that owns the row. */
  ask(row: OtherRow, act: OtherAct): void {
    const user = userOf(this.#auth.get());
    if (user === null) return;
    const { page, theirId: id } = row;
    this.#pages.post({ kind: "do", page, user, id, act } satisfies PageMessage);
  }

  #hear(message: unknown, signal: AbortSignal): void {
    if (!isPageRows(message) || message.page === this.#pages.page) return;
    if (message.user !== userOf(this.#auth.get())) return;
    const { page } = message;
    const isNew = !this.#told.has(page);
    if (message.rows.length === 0) this.#told.delete(page);
    else this.#told.set(page, message);
    this.#show();
    if (isNew && message.rows.length > 0) void this.#untilGone(page, signal);
  }

  async #untilGone(page: string, signal: AbortSignal): Promise<void> {
    const isGone = await this.#pages.untilGone(page, signal);
    if (isGone && this.#told.delete(page)) this.#show();
  }

  #show(): void {
    const told = [...this.#told.values()];
    const times = told.flatMap(({ remainingS }) => remainingS ?? []);
    this.state.set({
      rows: told.flatMap(toOtherRows),
      total: told.reduce((sum, { total }) => sum + total, 0),
      done: told.reduce((sum, { done }) => sum + done, 0),
      remainingS: times.length === 0 ? null : Math.max(...times),
      isActive: told.some(({ isActive }) => isActive),
    });
  }
}

/** Nothing of it can be begun again, opened or taken away here. */
function toOtherRows({ page, rows }: PageRows): readonly OtherRow[] {
  return rows.map((row) => ({
    ...row,
    id: `${page}/${row.id}`,
    page,
    theirId: row.id,
    isInterrupted: false,
    retryCount: 0,
    canRetry: false,
    canRemove: false,
    folder: null,
    itemId: null,
    note: null,
  }));
}
