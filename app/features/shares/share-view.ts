import type { Recipient } from "#app/core/shares/give-key.ts";
import type { ShareMember, ShareRole } from "#app/core/shares/share.ts";

/** Who gets the key next, one question after the other. */
export interface ToGive {
  readonly recipient: Recipient;
  readonly role: ShareRole;
}

/** What of a share is on the screen (Spec C§2.2). */
export type ShareView =
  | { readonly kind: "people" }
  | { readonly kind: "give"; readonly waiting: readonly ToGive[] }
  /** `onSame`: who gets the key once the numbers were the same. */
  | { readonly kind: "compare"; readonly recipient: Recipient; readonly onSame: readonly ToGive[] }
  | { readonly kind: "role"; readonly member: ShareMember; readonly role: ShareRole }
  | { readonly kind: "remove"; readonly member: ShareMember }
  | { readonly kind: "stop" }
  /** Hands the share over: to whom, and at the end that nothing of it stays here (Reading R-251). */
  | { readonly kind: "offer"; readonly member: ShareMember }
  | { readonly kind: "finish" };

export const PEOPLE: ShareView = { kind: "people" };

/** The next question; none left: the people. */
export function nextToGive(waiting: readonly ToGive[]): ShareView {
  return waiting.length === 0 ? PEOPLE : { kind: "give", waiting };
}
