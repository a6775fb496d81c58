import { Suspense } from "react";
import { Store } from "#app/core/observable.ts";
import type { TransferState } from "#app/core/transfers/engine.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const TransfersDock = lazyComponent(
  async () => (await import("./TransfersDock.tsx")).TransfersDock,
);

const NONE = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });

/** What transfers show over a page; its code comes with the first transfer (P3). */
export function TransfersFloat() {
  const runtime = useRuntime();
  const { rows } = useObservable(runtime?.transfers.state ?? NONE);
  if (rows.length === 0) return null;
  return (
    <Suspense>
      <TransfersDock />
    </Suspense>
  );
}
