import { useBeforeUnload } from "@remix-run/react";
import { useCallback } from "react";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";

/** The browser's own question when a page with unfinished transfers unloads (Spec B§2). */
export function UnloadGuard({ engine }: { readonly engine: TransferEngine }) {
  const isUnfinished = useObservable(engine.hasUnfinishedTransfers);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnfinished) event.preventDefault();
      },
      [isUnfinished],
    ),
  );
  return null;
}
