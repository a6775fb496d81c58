import { isPanel, linkOf } from "#app/core/navigation/places.ts";

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
