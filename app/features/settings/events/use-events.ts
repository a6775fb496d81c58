import { useEffect, useReducer, useState } from "react";
import type { EventKind } from "#app/contract/events.data.ts";
import {
  type AccountEvent,
  type EventFilter,
  type EventPage,
  fetchAllEvents,
  fetchEvents,
} from "#app/core/account/events.api.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { openEventNames } from "#app/core/files/event-names.ts";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

const PAGE_EVENTS = 25;
const DAY_MS = 86_400_000;

/** Days back that the list can show; the longest is what is kept. */
export const PERIODS = [30, 365] as const;

export interface Wish {
  readonly kind: EventKind | null;
  readonly days: (typeof PERIODS)[number];
  /** Last ids of the pages before this one. */
  readonly before: readonly string[];
}

export type EventList =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly error: AppErrorShape }
  | { readonly phase: "ready"; readonly page: EventPage };

export interface Events {
  readonly wish: Wish;
  readonly list: EventList;
  readonly firstNumber: number;
  choose(wish: Partial<Wish>): void;
  older(): void;
  newer(): void;
  retry(): void;
  /** Everything that fits the filter. */
  fetchAll(signal: AbortSignal): Promise<readonly AccountEvent[]>;
}

const FIRST: Wish = { kind: null, days: 30, before: [] };

/** The events of the account, a page at a time; the list of another wish comes too late for this one. */
export function useEvents(): Events {
  const runtime = useRuntime();
  const [wish, setWish] = useState(FIRST);
  const [list, setList] = useState<EventList>({ phase: "loading" });
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (runtime === null) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    setList({ phase: "loading" });
    const page = { beforeId: wish.before.at(-1) ?? "0", limit: PAGE_EVENTS, signal, attempt };
    fetchEvents(runtime.api, toFilter(wish), page).then(
      (found) => !signal.aborted && setList({ phase: "ready", page: found }),
      async (caught: unknown) => {
        const { describeFailure } = await import("#app/features/errors/describe-failure.ts");
        if (!signal.aborted) setList({ phase: "failed", error: describeFailure(caught) });
      },
    );
    return () => gone.abort();
  }, [runtime, wish, attempt]);
  const last = list.phase === "ready" ? list.page.events.at(-1)?.id : undefined;
  return {
    wish,
    list,
    firstNumber: wish.before.length * PAGE_EVENTS + 1,
    choose: (change) => setWish({ ...wish, before: [], ...change }),
    older: () => last !== undefined && setWish({ ...wish, before: [...wish.before, last] }),
    newer: () => setWish({ ...wish, before: wish.before.slice(0, -1) }),
    retry,
    fetchAll: async (signal) =>
      runtime === null ? [] : fetchAllEvents(runtime.api, toFilter(wish), signal),
  };
}

function toFilter({ kind, days }: Wish): EventFilter {
  return { kind, sinceMs: Date.now() - days * DAY_MS };
}

/** Names of the items that the events tell of, as far as they open with the keys that are here. */
export function useEventNames(events: readonly AccountEvent[]): ReadonlyMap<string, string> {
  const runtime = useRuntime();
  const account = useAccount();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (runtime === null || account === null) return undefined;
    let isGone = false;
    // What does not open shows as an item without a name.
    openEventNames({ crypto: runtime.crypto, account }, events).then(
      (opened) => !isGone && setNames(opened),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [runtime, account, events]);
  return names;
}
