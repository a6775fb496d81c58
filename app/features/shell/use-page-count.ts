import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { CountedUser, View } from "#app/core/analytics/page-counter.ts";
import { sectionOf } from "#app/core/analytics/section-of.ts";
import { Store } from "#app/core/observable.ts";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import type { loadShell } from "./load-shell.server.ts";

const NOBODY = new Store<CountedUser | null>(null);

/**
 * Counts the kinds of pages that are looked at (Spec A§9.5, Reading R-488). On a page of a link nothing
 * of it is even fetched, and outside the panel nobody who is signed in is counted: there is no record
 * that says whether he wants to be.
 */
export function usePageCount(): void {
  const view = useView();
  const isVisitor = useRouteLoaderData<typeof rootLoader>("root")?.isSignedIn === false;
  const rendered = useRouteLoaderData<typeof loadShell>("routes/_shell")?.user ?? null;
  const latest = useObservable<CountedUser | null>(useAccount()?.user ?? NOBODY);
  const now = useRef<CountedUser | null>(null);
  useEffect(() => {
    now.current = rendered && (latest ?? rendered);
  });
  useEffect(() => {
    if (sectionOf(view.pathname) === null || !(isVisitor || now.current?.isCounted)) return;
    const count = async () => {
      const { pageCounter } = await import("#app/platform/count-pages.client.ts");
      if (now.current !== null) pageCounter.viewOf(now.current, view);
      else if (isVisitor) pageCounter.viewOfVisitor(view);
    };
    // Whoever keeps its code or its calls away is not counted.
    count().catch(() => undefined);
  }, [view, isVisitor]);
}

function useView(): View {
  const { pathname } = useLocation();
  const view = useRef<View>({ pathname, from: null });
  if (view.current.pathname !== pathname) {
    view.current = { pathname, from: view.current.pathname };
  }
  return view.current;
}
