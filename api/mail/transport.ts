import type { MailRow } from "#api/store/mails-repository.ts";

/**
 * What became of one attempt. `sent`: the other server took it. `refused`: it will never take it;
 * `address` says whether because of whom it goes to. `later`: it may, another time.
 */
export type Delivery =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly why: "address" | "message"; readonly code: string }
  | { readonly kind: "later"; readonly code: string };

/** Hands mails to a mail server. */
export interface MailTransport {
  deliver(mail: MailRow): Promise<Delivery>;
  close(): void;
}
