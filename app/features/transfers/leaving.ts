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

const SIGN_OUT = "/logout";

/**
 * Whether a navigation ends what this page transfers: one from the panel to a page outside of it,
 * or from one public link to another place. Within the panel transfers go on.
 */
export function endsTransfers(fromPath: string, toPath: string): boolean {
  // Signing out has a question of its own.
  if (toPath === SIGN_OUT) return false;
  if (isPanel(fromPath)) return !isPanel(toPath);
  return linkOf(fromPath) === "" || linkOf(fromPath) !== linkOf(toPath);
}

function isPanel(path: string): boolean {
  return PANEL_SECTIONS.has(path.split("/")[1] ?? "");
}

/** `/dl/{id}` of a public link; folders inside it keep it. */
function linkOf(path: string): string {
  return /^\/(?:dl|al)\/[^/]+/.exec(path)?.[0] ?? "";
}
