import { PUBLIC_PATHS } from "./public-paths.data.ts";

/** The path by which a page is spoken of: of public pages only what is not a visitor's own (Spec A§2.4). */
export function normalPath(pathname: string): string {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const kept = keptOf(segments);
  return kept === undefined ? pathname : `/${segments.slice(0, kept).join("/")}`;
}

/** Whether a view is left out of what is counted: of a public page, or coming from one (Spec A§2.4). */
export function isLeftOut(pathname: string, referrerPath: string | null): boolean {
  return isPublic(pathname) || (referrerPath !== null && isPublic(referrerPath));
}

function isPublic(pathname: string): boolean {
  return keptOf(pathname.split("/").filter((segment) => segment !== "")) !== undefined;
}

function keptOf([first = ""]: readonly string[]): number | undefined {
  return Object.hasOwn(PUBLIC_PATHS, first) ? PUBLIC_PATHS[first] : undefined;
}
