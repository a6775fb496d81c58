import { useCallback, useEffect, useState } from "react";

import { type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { isAbort, normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import {
  type ActivityLine,
  type ActivityOf,
  FIRST_ACTIVITY,
  readActivity,
} from "#app/core/shares/read-activity.ts";
import { useAccount, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

export interface ActivityShown {
  readonly lines: readonly ActivityLine[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  readonly isLoading: boolean;
  readonly error: AppErrorShape | null;
}

const NOTHING: ActivityShown = { lines: [], next: FIRST_ACTIVITY, isLoading: true, error: null };

/** What was done in a place, a page at a time; the first page comes anew with each change of the tree. */
export function useActivity({ shareId, item }: ActivityOf) {
  const [shown, setShown] = useState(NOTHING);
  const read = useReader(shareId, item?.id ?? null, item?.fid ?? "");
  const load = useCallback(
    async (after: string, signal: AbortSignal) => {
      setShown((now) => ({ ...now, isLoading: true, error: null }));
      try {
        const page = await read(after, signal);
        if (signal.aborted || page === null) return;
        setShown(({ lines }) => ({
          lines: after === FIRST_ACTIVITY ? page.lines : [...lines, ...page.lines],
          next: page.next,
          isLoading: false,
          error: null,
        }));
      } catch (error) {
        if (signal.aborted || isAbort(error)) return;
        const shape = toErrorShape(normalise(error));
        setShown((now) => ({ ...now, isLoading: false, error: shape }));
      }
    },
    [read],
  );
  const [paging] = useState(() => ({ current: new AbortController() }));
  const begin = useCallback(
    (after: string) => {
      paging.current.abort();
      paging.current = new AbortController();
      void load(after, paging.current.signal);
    },
    [load, paging],
  );
  const histId = useHistId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the tree is why it is read again
  useEffect(() => {
    begin(FIRST_ACTIVITY);
    return () => paging.current.abort();
  }, [begin, paging, histId]);
  return { shown, more: () => begin(shown.next ?? FIRST_ACTIVITY) };
}

const NEVER: Observable<string> = new Store("0");

/** Rises with every change of the tree. */
function useHistId(): string {
  return useObservable(useRuntime()?.changes.histId ?? NEVER);
}

/** null while the page is sealed. */
function useReader(shareId: string, itemId: string | null, fid: string) {
  const runtime = useRuntime();
  const account = useAccount();
  return useCallback(
    async (after: string, signal: AbortSignal) => {
      if (runtime === null || account === null) return null;
      const { api, crypto } = runtime;
      const item = itemId === null ? null : { id: itemId, fid };
      return readActivity({ api, crypto, account }, { shareId, item }, after, signal);
    },
    [runtime, account, shareId, itemId, fid],
  );
}
