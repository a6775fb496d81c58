import { safeReturnTo } from "#app/contract/validate/return-to.ts";

/** Where a sign-in leads. */
export type WhereTo =
  /** The user's start page. */
  | { readonly kind: "start" }
  | { readonly kind: "page"; readonly path: string }
  /** A link page, whose fragment waits in this tab under `fragmentId` (Reading R-07). */
  | { readonly kind: "link"; readonly path: string; readonly fragmentId: string };

/** Reads `return_to`, or `return_to_link` with `fragment` (Spec A§2.1); foreign addresses count as none. */
export function readWhereTo(query: URLSearchParams): WhereTo {
  const link = safeReturnTo(query.get("return_to_link"));
  if (link !== undefined) {
    return { kind: "link", path: link, fragmentId: query.get("fragment") ?? "" };
  }
  const path = safeReturnTo(query.get("return_to"));
  return path === undefined ? { kind: "start" } : { kind: "page", path };
}
