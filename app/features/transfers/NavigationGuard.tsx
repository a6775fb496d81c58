import { type BlockerFunction, useBlocker } from "@remix-run/react";
import { Suspense, useCallback, useState } from "react";
import { mustPrepare } from "#app/core/navigation/places.ts";
import { Store } from "#app/core/observable.ts";
import { browserPlaces } from "#app/platform/places.client.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { endsTransfers } from "./leaving.ts";
import { WaitForPage } from "./WaitForPage.tsx";

const NONE = new Store(false);

/**
 * What a navigation passes before the router sees it, once for every page: the question of
 * unfinished transfers (Spec B§2, A§2.16), and the wait for a connection, without which the router
 * would give up the whole application with all that it transfers. A router knows one blocker.
 */
export function NavigationGuard() {
  const transfers = useRuntime()?.transfers;
  const isUnfinished = useObservable<boolean>(transfers?.hasUnfinishedTransfers ?? NONE);
  const [isAsking, setAsking] = useState(false);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) => {
      const mustAsk = isUnfinished && endsTransfers(from, to);
      setAsking(mustAsk);
      return mustAsk || mustPrepare(browserPlaces, from, to);
    },
    [isUnfinished],
  );
  const { state, location, proceed, reset } = useBlocker(shouldBlock);
  if (state !== "blocked") return null;
  const leave = () => {
    transfers?.cancelAll();
    setAsking(false);
  };
  return (
    <Suspense fallback={null}>
      {isAsking ? (
        <LeaveQuestion onLeave={leave} onStay={reset} />
      ) : (
        <WaitForPage path={location.pathname} onReady={proceed} onStay={reset} />
      )}
    </Suspense>
  );
}
