import { useEffect, useMemo } from "react";
import { type Observable, Store } from "#app/core/observable.ts";
import { ActivityFeed, type ActivityShown, NO_ACTIVITY } from "#app/core/shares/activity-feed.ts";
import type { ActivityOf } from "#app/core/shares/read-activity.ts";
import { useAccount, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

const NOTHING: Observable<ActivityShown> = new Store(NO_ACTIVITY);

/** What was done in a place, a page at a time; it follows what is done while it is on the screen. */
export function useActivity({ shareId, item }: ActivityOf) {
  const runtime = useRuntime();
  const account = useAccount();
  const [itemId, fid] = [item?.id ?? null, item?.fid ?? ""];
  /** null while the page is sealed. */
  const feed = useMemo(() => {
    if (runtime === null || account === null) return null;
    const { api, crypto, clock } = runtime;
    const of = { shareId, item: itemId === null ? null : { id: itemId, fid } };
    return new ActivityFeed({ files: { api, crypto, account }, clock }, of);
  }, [runtime, account, shareId, itemId, fid]);
  useEffect(() => {
    if (runtime === null || feed === null) return undefined;
    const { changes } = runtime;
    const look = () => feed.look();
    const stops = [feed.open(), changes.histId.subscribe(look), changes.on("shares", look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [runtime, feed]);
  const shown = useObservable(feed?.shown ?? NOTHING);
  return { shown, more: () => void feed?.more() };
}
