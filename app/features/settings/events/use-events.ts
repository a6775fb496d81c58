import { useEffect, useMemo, useState } from "react";
import {
  EventList,
  type EventListState,
  type EventWish,
  FIRST_EVENTS,
} from "#app/core/account/event-list.ts";
import type { AccountEvent } from "#app/core/account/events.api.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useAccount, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

const NONE: Observable<EventListState | null> = new Store(null);

export interface Events extends EventListState {
  choose(wish: Partial<EventWish>): void;
  older(): void;
  newer(): void;
  retry(): void;
  /** Everything that fits the filter. */
  fetchAll(signal: AbortSignal): Promise<readonly AccountEvent[]>;
}

/** The events of the account, from when it is open until their page goes: calls are signed by open keys. */
export function useEvents(): Events {
  const isOpen = useAccount() !== null;
  const runtime = useRuntime();
  const events = useMemo(
    () => (runtime === null || !isOpen ? null : new EventList(runtime)),
    [runtime, isOpen],
  );
  // What is chosen before the account is open is asked for then.
  const [early, setEarly] = useState(FIRST_EVENTS);
  useEffect(() => {
    void events?.choose(early.wish);
    return () => events?.close();
  }, [events, early]);
  const chooseEarly = (wish: Partial<EventWish>) =>
    setEarly((before) => ({ ...before, wish: { ...before.wish, ...wish } }));
  return {
    ...(useObservable<EventListState | null>(events?.state ?? NONE) ?? early),
    choose: (wish) => (events === null ? chooseEarly(wish) : void events.choose(wish)),
    older: () => void events?.older(),
    newer: () => void events?.newer(),
    retry: () => void events?.load(),
    fetchAll: async (signal) => events?.fetchAll(signal) ?? [],
  };
}

/** Names of the items that the events tell of, as far as they open with the keys that are here. */
export function useEventNames(events: readonly AccountEvent[]): ReadonlyMap<string, string> {
  const runtime = useRuntime();
  const account = useAccount();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (runtime === null || account === null) return undefined;
    let isGone = false;
    const open = async () => {
      const { openEventNames } = await import("#app/core/files/event-names.ts");
      const opened = await openEventNames({ crypto: runtime.crypto, account }, events);
      if (!isGone) setNames(opened);
    };
    // What does not open shows as an item without a name.
    open().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [runtime, account, events]);
  return names;
}
