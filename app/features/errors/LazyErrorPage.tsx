import { lazy, Suspense } from "react";
import { BRAND_NAME } from "#app/contract/brand.ts";

function loadErrorPage() {
  return import("./RouteErrorPage.tsx");
}

/** Loads what shows failures early, so that it is there when it is needed. */
export function loadFailures() {
  return Promise.all([loadErrorPage(), import("./RegionFailure.tsx")]);
}

/** When not even the error page can be had, most often offline: the way to the start. */
function LastResort() {
  return (
    <main>
      <h1>
        <a href="/">{BRAND_NAME}</a>
      </h1>
    </main>
  );
}

const LoadedErrorPage = lazy(() =>
  loadErrorPage().then(
    ({ RouteErrorPage }) => ({ default: RouteErrorPage }),
    () => ({ default: LastResort }),
  ),
);

/** The page of whatever a route threw in the browser. */
export function LazyErrorPage() {
  return (
    <Suspense>
      <LoadedErrorPage />
    </Suspense>
  );
}
