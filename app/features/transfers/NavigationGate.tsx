import { type BlockerFunction, useBlocker } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from "react";
import { mustPrepare } from "#app/core/navigation/places.ts";
import { usePlaces } from "#app/platform/runtime-context.tsx";
import { latePart } from "#app/ui/late-part.ts";

/** Entries call it early: who has to wait may have no connection to load it by. */
export const loadWait = () => import("./WaitForPage.tsx");

const WaitForPage = latePart(async () => (await loadWait()).WaitForPage);

/** Whether somebody has to be asked before this navigation. */
export type AsksBefore = (fromPath: string, toPath: string) => boolean;

interface Gate {
  /** Whether a navigation waits for an answer. */
  readonly isAsking: boolean;
  readonly setAsks: (asks: AsksBefore | null) => void;
  readonly leave: () => void;
  readonly stay: () => void;
}

const GateContext = createContext<Gate | null>(null);

export function useNavigationGate(): Gate {
  const gate = useContext(GateContext);
  if (gate === null) throw new Error("NavigationGate is missing");
  return gate;
}

/**
 * What a navigation passes before the router sees it, once round every page: the question of
 * unfinished transfers, and the wait for a connection without which the router would give up the
 * whole application, with all that it transfers. A router knows one blocker.
 */
export function NavigationGate({ children }: { readonly children: ReactNode }) {
  const places = usePlaces();
  const [asks, setAsks] = useState<AsksBefore | null>(null);
  const [isAsked, setAsked] = useState(false);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) => {
      const mustAsk = asks?.(from, to) === true;
      setAsked(mustAsk);
      return mustAsk || mustPrepare(places, from, to);
    },
    [asks, places],
  );
  const blocker = useBlocker(shouldBlock);
  const { state, proceed, reset, location } = blocker;
  const isAsking = state === "blocked" && isAsked;
  const gate = useMemo(
    () => ({
      isAsking,
      setAsks: (next: AsksBefore | null) => setAsks(() => next),
      leave: () => setAsked(false),
      stay: () => reset?.(),
    }),
    [isAsking, reset],
  );
  return (
    <GateContext.Provider value={gate}>
      {children}
      {state === "blocked" && !isAsked && (
        <Suspense fallback={null}>
          <WaitForPage path={location.pathname} onReady={proceed} onStay={reset} />
        </Suspense>
      )}
    </GateContext.Provider>
  );
}
