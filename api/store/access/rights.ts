import { CODES } from "#api/api-error.ts";
import type { MemberRole } from "#api/store/share-tables.ts";

/**
 * What a call does with an item. `read` shows it; `change` renames, moves, deletes or restores it;
 * `fill` puts something into it.
 */
export type Purpose = "read" | "change" | "fill";

/** Whoever the item belongs to, or what he is on the share that he reaches it through. */
export type Standing =
  | { readonly kind: "owner" }
  | { readonly kind: "member"; readonly role: MemberRole; readonly isRoot: boolean };

/**
 * 0, or why not: 8002 for somebody who only reads, 8005 for the shared folder itself, which its owner
 * alone renames, moves and deletes (Spec C§6).
 */
export function refusalOf(standing: Standing, purpose: Purpose): number {
  if (standing.kind === "owner" || purpose === "read") return 0;
  if (standing.role === "r") return CODES.readOnly;
  return purpose === "change" && standing.isRoot ? CODES.shareAdmin : 0;
}
