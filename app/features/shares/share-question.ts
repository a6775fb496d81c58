import type { Share } from "#app/core/shares/share.ts";

/** What is open over the list of shares. */
export interface ShareQuestion {
  /**
   * `people`: everybody on it; `activity`: what was done in it; `accept`: answers the invitation; `takeover`:
   * becomes its owner; `take`: the key that was given after accepting; `password`: takes it without waiting for the owner.
   */
  readonly kind:
    | "people"
    | "activity"
    | "takeover"
    | "accept"
    | "take"
    | "password"
    | "decline"
    | "leave";
  readonly share: Share;
}
