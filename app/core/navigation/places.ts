/** Pages of the panel, which all keep the same running transfers (Spec A§2.1, B§2). */
const PANEL_SECTIONS: ReadonlySet<string> = new Set([
  "files",
  "vault",
  "starred",
  "recents",
  "search",
  "storage",
  "shares",
  "links",
  "settings",
  "users",
  "file",
  "file-history",
  "pay-invoices",
  "help",
  "get-started",
  "success",
]);

/** Public links are places of their own; folders inside one keep it. */
const LINK = /^\/(?:dl|al)\/[^/]+/;

export function isPanel(path: string): boolean {
  return PANEL_SECTIONS.has(sectionOf(path));
}

/** `/dl/{id}` of a public link, else empty. */
export function linkOf(path: string): string {
  return LINK.exec(path)?.[0] ?? "";
}

/** What pages with the same code and the same data of the server share: `/vault`, `/dl/{id}`. */
export function placeOf(path: string): string {
  return linkOf(path) || `/${sectionOf(path)}`;
}

function sectionOf(path: string): string {
  return path.split("/")[1] ?? "";
}

/** What is known at once of the pages that can be opened. */
export interface Places {
  isOnline(): boolean;
  /** Whether the code of a path's pages is here. */
  isHere(path: string): boolean;
}

/**
 * Whether a navigation may fail on its way, so that what it needs is fetched first. The router gives
 * up the whole application for a page that it cannot load. Inside one place nothing is loaded;
 * outside the panel nothing is lost, so only a browser that knows that it is offline waits there.
 */
export function mustPrepare(places: Places, from: string, to: string): boolean {
  if (placeOf(from) === placeOf(to)) return false;
  if (!places.isOnline()) return true;
  return isPanel(from) && isPanel(to) && !places.isHere(to);
}
