import { Suspense } from "react";
import { type Runtime, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useOtherPages } from "./use-other-pages.ts";

const TransfersDock = lazyComponent(
  async () => (await import("./TransfersDock.tsx")).TransfersDock,
);

/** Where this tab transfers nothing, the panel shows what other tabs do (Reading R-608). */
export function OtherTabs() {
  const runtime = useRuntime();
  return runtime === null ? null : <Others runtime={runtime} />;
}

function Others({ runtime }: { readonly runtime: Runtime }) {
  const own = useObservable(runtime.transfers.state);
  const others = useObservable(useOtherPages(runtime).state);
  // With rows of its own, the page shows the panel itself.
  if (own.rows.length > 0 || others.rows.length === 0) return null;
  return (
    <Suspense>
      <TransfersDock />
    </Suspense>
  );
}
