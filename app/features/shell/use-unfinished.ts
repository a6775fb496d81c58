import { Store } from "#app/core/observable.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

const NONE = new Store(false);

/** Whether an upload, download or zip is unfinished (Spec A§2.16). */
export function useUnfinished(): boolean {
  return useObservable<boolean>(useRuntime()?.transfers.hasUnfinishedTransfers ?? NONE);
}
