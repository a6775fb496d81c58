import { type Blocker, type BlockerFunction, useLocation } from "@remix-run/react";
import {
  type MutableRefObject,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { mustPrepare } from "#app/core/navigation/places.ts";
import { unkeptSheet } from "#app/core/navigation/unkept-sheet.ts";
import { Store } from "#app/core/observable.ts";
import { browserPlaces } from "#app/platform/places.client.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { GUARD_KEY } from "./guard-key.ts";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { type Loss, lossesOf } from "./leaving.ts";
import { WaitForPage } from "./WaitForPage.tsx";

const NONE = new Store(false);
const NOTHING: readonly Loss[] = [];

interface NavigationGuardProps {
  /** Takes away what was said of a navigation that waited for this code. */
  readonly told: MutableRefObject<(() => void) | undefined>;
}

/**
 * What a navigation passes before the router sees it, once for every page: the question of
 * unfinished transfers (Spec B§2, A§2.16) and of a recovery sheet that nobody kept, and the wait for a
 * connection, without which the router would give up the whole application with all that it
 * transfers. It goes on with what was held before its code was here.
 */
export function NavigationGuard({ told }: NavigationGuardProps) {
  const transfers = useRuntime()?.transfers;
  const hasTransfers = useObservable<boolean>(transfers?.hasUnfinishedTransfers ?? NONE);
  const hasSheet = useObservable(unkeptSheet);
  const { state, location, proceed, reset } = useHeldNavigation();
  const { pathname: here } = useLocation();
  const [losses, setLosses] = useState(() =>
    location === undefined
      ? NOTHING
      : lossesOf({ hasTransfers, hasSheet }, here, location.pathname),
  );
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) => {
      const lost = lossesOf({ hasTransfers, hasSheet }, from, to);
      setLosses(lost);
      return lost.length > 0 || mustPrepare(browserPlaces, from, to);
    },
    [hasTransfers, hasSheet],
  );
  useEffect(() => {
    window.__remixRouter.getBlocker(GUARD_KEY, shouldBlock);
  }, [shouldBlock]);
  useEffect(() => told.current?.(), [told]);
  if (state !== "blocked") return null;
  const leave = () => {
    if (losses.includes("transfers")) transfers?.cancelAll();
    setLosses(NOTHING);
  };
  return (
    <Suspense>
      {losses.length > 0 ? (
        <LeaveQuestion losses={losses} onLeave={leave} onStay={reset} />
      ) : (
        <WaitForPage path={location.pathname} onReady={proceed} onStay={reset} />
      )}
    </Suspense>
  );
}

const UNBLOCKED: Blocker = {
  state: "unblocked",
  location: undefined,
  proceed: undefined,
  reset: undefined,
};

function useHeldNavigation(): Blocker {
  return useSyncExternalStore(
    subscribe,
    () => window.__remixRouter.state.blockers.get(GUARD_KEY) ?? UNBLOCKED,
  );
}

function subscribe(look: () => void): () => void {
  return window.__remixRouter.subscribe(look);
}
