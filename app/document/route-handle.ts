import type { UIMatch } from "@remix-run/react";

/**
 * What a route tells the document about itself: `export const handle: RouteHandle = { … }`.
 */
export interface RouteHandle<Data = unknown> {
  /** Namespaces whose texts the route shows; the page preloads them. */
  readonly i18n?: readonly string[];
  /** Further ones, by what its loader gave. */
  i18nOf?(data: Data): readonly string[];
  /** `namespace:key` of the title's first part; without it the path's first segment names it. */
  readonly title?: string;
  /** `namespace:key` of what a share card says; it is the same for every page of the route. */
  readonly card?: string;
  /** The page is complete without scripts and sends none. */
  readonly isStatic?: true;
}

/** Namespaces of the document itself. */
const BASE_NAMESPACES = ["shell"] as const;

export function readHandles(matches: readonly UIMatch[]): readonly RouteHandle[] {
  return matches.flatMap(({ handle, data }) =>
    isRouteHandle(handle) ? [withData(handle, data)] : [],
  );
}

export function namespacesOf(handles: readonly RouteHandle[]): readonly string[] {
  return [...new Set([...BASE_NAMESPACES, ...handles.flatMap((handle) => handle.i18n ?? [])])];
}

/** A loader that failed gave nothing. */
function withData(handle: RouteHandle, data: unknown): RouteHandle {
  const further = data === undefined ? [] : (handle.i18nOf?.(data) ?? []);
  return further.length === 0 ? handle : { ...handle, i18n: [...(handle.i18n ?? []), ...further] };
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
