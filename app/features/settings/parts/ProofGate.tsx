import { Suspense } from "react";
import { Store } from "#app/core/observable.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const ProofDialog = lazyComponent(async () => (await import("./ProofDialog.tsx")).ProofDialog);
const NOTHING_ASKED = new Store(false);

/** Asks who the user is where a call needs a fresh proof (8138), over whatever dialog made the call. */
export function ProofGate() {
  const proof = useRuntime()?.proof;
  const isOpen = useObservable<boolean>(proof?.isOpen ?? NOTHING_ASKED);
  if (proof === undefined || !isOpen) return null;
  return (
    <Suspense>
      <ProofDialog proof={proof} />
    </Suspense>
  );
}
