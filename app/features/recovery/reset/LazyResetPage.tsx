import { Suspense } from "react";
import { lazyComponent } from "#app/ui/lazy-component.ts";

// So rare a page changes no file that others begin with (P3).
const Page = lazyComponent(async () => (await import("./ResetPage.tsx")).ResetPage);

/** The page of a reset, whose code nobody else shares. */
export function LazyResetPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
