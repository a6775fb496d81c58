import { type ComponentProps, Suspense } from "react";
import { NavigationGuard } from "#app/features/transfers/NavigationGuard.tsx";
import { TooltipLayer } from "#app/ui/overlays/TooltipLayer.tsx";
import { usePageCount } from "./use-page-count.ts";

/** What stands beside every page once somebody moved on it, or it has been quiet. */
export function LateParts({ told }: ComponentProps<typeof NavigationGuard>) {
  usePageCount();
  return (
    <>
      <TooltipLayer />
      <Suspense>
        <NavigationGuard told={told} />
      </Suspense>
    </>
  );
}
