import { type BlockerFunction, useBlocker } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { mustPrepare } from "#app/core/navigation/places.ts";
import { loadOpenPlace, usePlaces } from "#app/platform/runtime-context.tsx";
import { loadLate } from "#app/ui/late-part.ts";
import { useToast } from "#app/ui/Toast.tsx";

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
  const [holds, setHolds] = useState<"answer" | "connection">("connection");
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      const { pathname: from } = currentLocation;
      const { pathname: to } = nextLocation;
      const isAsked = asks?.(from, to) === true;
      setHolds(isAsked ? "answer" : "connection");
      return isAsked || mustPrepare(places, from, to);
    },
    [asks, places],
  );
  const blocker = useBlocker(shouldBlock);
  const isHeld = blocker.state === "blocked";
  const isAsking = isHeld && holds === "answer";
  const { proceed, reset } = blocker;
  useWaiting(isHeld && !isAsking ? blocker.location.pathname : null, { proceed, reset });
  const gate = useMemo(
    () => ({
      isAsking,
      setAsks: (next: AsksBefore | null) => setAsks(() => next),
      leave: () => setHolds("connection"),
      stay: () => reset?.(),
    }),
    [isAsking, reset],
  );
  return <GateContext.Provider value={gate}>{children}</GateContext.Provider>;
}

interface Ends {
  readonly proceed: (() => void) | undefined;
  readonly reset: (() => void) | undefined;
}

/** Goes on as soon as the page can be had; says so while it cannot. */
function useWaiting(path: string | null, { proceed, reset }: Ends): void {
  const places = usePlaces();
  const toast = useToast();
  const { t } = useTranslation("shell");
  useEffect(() => {
    if (path === null) return undefined;
    const end = new AbortController();
    let takeAway: (() => void) | undefined;
    const onWaiting = () => {
      const action = { label: t("away.stay"), onAct: reset };
      takeAway ??= toast({ text: t("away.text"), kind: "critical", action });
    };
    // The code that waits may itself not be here yet.
    if (!places.isOnline()) onWaiting();
    loadLate(loadOpenPlace)
      .then((open) => open(path, { signal: end.signal, onWaiting }))
      .then(() => end.signal.aborted || proceed?.())
      // Only giving up ends it without the page.
      .catch(() => undefined);
    return () => {
      end.abort();
      takeAway?.();
    };
  }, [path, places, proceed, reset, t, toast]);
}
