/** Pages of the panel, which all keep the same running transfers (Spec A§2.1, B§2). */
const PANEL_SECTIONS: ReadonlySet<string> = new Set([
  "files",
  "vault",
  "starred",
  "recents",
  "shares",
  "links",
  "settings",
  "users",
  "dashboard",
  "file",
  "file-history",
  "refer",
  "get-started",
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
