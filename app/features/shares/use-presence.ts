import { useEffect, useMemo } from "react";
import type { Account } from "#app/core/account/account.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { Presence } from "#app/core/shares/presence.ts";
import type { ShareMember } from "#app/core/shares/share.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";

const NOBODY: Observable<readonly ShareMember[]> = new Store<readonly ShareMember[]>([]);

/** One for all places of a page that show it. */
interface Shown {
  readonly presence: Presence;
  readonly stop: AbortController;
  places: number;
}

const shownBy = new WeakMap<Account, Map<string, Shown>>();

/** Who else has a folder of this share on the screen; this page says that it has, as long as it asks. */
export function usePresence(shareId: string): readonly ShareMember[] {
  const runtime = useRuntime();
  const account = useAccount();
  const shown = useMemo(
    () => (runtime === null || account === null ? null : { runtime, account }),
    [runtime, account],
  );
  const presence = useMemo(
    () => (shown === null ? null : findShown(shown, shareId).presence),
    [shown, shareId],
  );
  useEffect(() => (shown === null ? undefined : followShown(shown, shareId)), [shown, shareId]);
  return useObservable(presence?.people ?? NOBODY);
}

interface Place {
  readonly runtime: Runtime;
  readonly account: Account;
}

function findShown({ runtime, account }: Place, shareId: string): Shown {
  const known = shownBy.get(account) ?? new Map<string, Shown>();
  shownBy.set(account, known);
  const { api, crypto, clock } = runtime;
  const shown = known.get(shareId) ?? {
    presence: new Presence({ files: { api, crypto, account }, clock }, shareId),
    stop: new AbortController(),
    places: 0,
  };
  known.set(shareId, shown);
  return shown;
}

function followShown(place: Place, shareId: string): () => void {
  const shown = findShown(place, shareId);
  const { presence, stop } = shown;
  const { changes } = place.runtime;
  const deaf = changes.on("presence", () => presence.hint());
  shown.places += 1;
  if (shown.places === 1) presence.follow(stop.signal).catch(() => undefined);
  return () => {
    deaf();
    shown.places -= 1;
    if (shown.places > 0) return;
    stop.abort();
    shownBy.get(place.account)?.delete(shareId);
  };
}
