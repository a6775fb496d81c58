import type { EventKind } from "#app/contract/events.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { isAbort, normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock, OnlinePort } from "#app/core/ports.ts";
import {
  type AccountEvent,
  type EventFilter,
  type EventPage,
  fetchAllEvents,
  fetchEvents,
} from "./events.api.ts";

const PAGE_EVENTS = 25;
const DAY_MS = 86_400_000;

/** Days back that the list can show; the longest is what is kept. */
export const EVENT_PERIODS = [30, 365] as const;

export interface EventWish {
  readonly kind: EventKind | null;
  readonly days: (typeof EVENT_PERIODS)[number];
  /** Last ids of the pages before this one. */
  readonly before: readonly string[];
}

export type EventsShown =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly error: AppErrorShape }
  /** While another page of the wish is on its way, the one before it stays. */
  | { readonly phase: "ready"; readonly page: EventPage; readonly isTurning: boolean };

export interface EventListState {
  readonly wish: EventWish;
  readonly list: EventsShown;
  /** Of the first event on the page, from 1. */
  readonly firstNumber: number;
}

export interface EventListPorts {
  readonly api: Pick<ApiClient, "call">;
  readonly clock: Pick<Clock, "nowMs">;
  readonly online: Pick<OnlinePort, "isOnline">;
}

/** What stands before anything was asked for. */
export const FIRST_EVENTS: EventListState = {
  wish: { kind: null, days: 30, before: [] },
  list: { phase: "loading" },
  firstNumber: 1,
};

/** The events of the account, a page at a time; the list of another wish comes too late for this one. */
export class EventList {
  readonly #ports: EventListPorts;
  readonly #state = new Store(FIRST_EVENTS);
  #running = new AbortController();

  constructor(ports: EventListPorts) {
    this.#ports = ports;
  }

  get state(): Observable<EventListState> {
    return this.#state;
  }

  /** Asks for the page that is wished for, also once more. */
  load(): Promise<void> {
    return this.#show(this.#state.get().wish);
  }

  /** Ends what is on its way. */
  close(): void {
    this.#running.abort();
  }

  choose(change: Partial<EventWish>): Promise<void> {
    return this.#show({ ...this.#state.get().wish, before: [], ...change });
  }

  async older(): Promise<void> {
    const { wish, list } = this.#state.get();
    const last = list.phase === "ready" ? list.page.events.at(-1)?.id : undefined;
    if (last !== undefined) await this.#turnTo({ ...wish, before: [...wish.before, last] });
  }

  newer(): Promise<void> {
    const { wish } = this.#state.get();
    return this.#turnTo({ ...wish, before: wish.before.slice(0, -1) });
  }

  /** Everything that fits the wish. */
  fetchAll(signal: AbortSignal): Promise<readonly AccountEvent[]> {
    return fetchAllEvents(this.#ports.api, this.#filter(this.#state.get().wish), signal);
  }

  #show(wish: EventWish): Promise<void> {
    this.#state.set({ wish, list: { phase: "loading" }, firstNumber: numberOf(wish) });
    return this.#bring(wish);
  }

  /** What is pressed to turn the page stays, and the focus with it. */
  #turnTo(wish: EventWish): Promise<void> {
    const { list, ...shown } = this.#state.get();
    if (list.phase !== "ready") return this.#show(wish);
    this.#state.set({ ...shown, list: { ...list, isTurning: true } });
    return this.#bring(wish);
  }

  async #bring(wish: EventWish): Promise<void> {
    this.close();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const list = await this.#fetch(wish, signal);
    if (signal.aborted || list === null) return;
    this.#state.set({ wish, list, firstNumber: numberOf(wish) });
  }

  /** null for what was ended. */
  async #fetch(wish: EventWish, signal: AbortSignal): Promise<EventsShown | null> {
    const page = { beforeId: wish.before.at(-1) ?? "0", limit: PAGE_EVENTS, signal };
    try {
      const found = await fetchEvents(this.#ports.api, this.#filter(wish), page);
      return { phase: "ready", page: found, isTurning: false };
    } catch (caught) {
      if (isAbort(caught)) return null;
      const isOnline = this.#ports.online.isOnline();
      return { phase: "failed", error: toErrorShape(normalise(caught, { isOnline })) };
    }
  }

  #filter({ kind, days }: EventWish): EventFilter {
    return { kind, sinceMs: this.#ports.clock.nowMs() - days * DAY_MS };
  }
}

function numberOf({ before }: EventWish): number {
  return before.length * PAGE_EVENTS + 1;
}
