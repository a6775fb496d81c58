import { isPanel, linkOf } from "#app/core/navigation/places.ts";

const SIGN_OUT = "/logout";

/**
 * Whether a navigation ends what this page transfers: one from the panel to a page outside of it,
 * or from one public link to another place. Within the panel transfers go on.
 * @internal Tests try pairs of addresses without a router.
 */
export function endsTransfers(fromPath: string, toPath: string): boolean {
  // Signing out has a question of its own.
  if (toPath === SIGN_OUT) return false;
  if (isPanel(fromPath)) return !isPanel(toPath);
  return linkOf(fromPath) === "" || linkOf(fromPath) !== linkOf(toPath);
}

/** What a navigation would end or lose. */
export type Loss = "transfers" | "sheet";

/** What the page holds that is not done. */
interface Held {
  readonly hasTransfers: boolean;
  readonly hasSheet: boolean;
}

/** What to ask about before a navigation: what it ends, and the only sight of a recovery sheet. */
export function lossesOf(held: Held, fromPath: string, toPath: string): readonly Loss[] {
  const lost: Loss[] = [];
  if (held.hasTransfers && endsTransfers(fromPath, toPath)) lost.push("transfers");
  if (held.hasSheet && fromPath !== toPath) lost.push("sheet");
  return lost;
}
