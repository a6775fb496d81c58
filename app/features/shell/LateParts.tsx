import { type ComponentProps, Suspense } from "react";
import { Region } from "#app/features/errors/Region.tsx";
import { NavigationGuard } from "#app/features/transfers/NavigationGuard.tsx";
import { OtherTabs } from "#app/features/transfers/OtherTabs.tsx";
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
      <Region look="frame">
        <OtherTabs />
      </Region>
    </>
  );
}
