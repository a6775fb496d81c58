import { useEffect } from "react";
import { Store } from "#app/core/observable.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

const NONE = new Store(false);

/** Whether an upload, download or zip is unfinished (Spec A§2.16). */
export function useUnfinished(): boolean {
  return useObservable<boolean>(useRuntime()?.transfers.hasUnfinishedTransfers ?? NONE);
}

/** Leaving the page with unfinished transfers asks; browsers word the question themselves. */
export function useLeaveGuard(): void {
  const hasUnfinished = useUnfinished();
  useEffect(() => {
    if (!hasUnfinished) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnfinished]);
}
