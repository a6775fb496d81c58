import type { Account } from "#app/core/account/account.ts";
import type { KeysLeft } from "#app/core/crypto/account-port.ts";

/** Why somebody who is signed in must give the password before names can open. */
export type SealedReason =
  /** This browser has no keys: cleared storage, or a cookie that came without them. */
  | "no-keys"
  /** Locked by hand or after time without use (Formats 10). */
  | "locked"
  /** The session ended, 9402. */
  | "session-ended"
  /** The server answered for another address than the one that was typed here (2163, Trust K29). */
  | "other-account"
  /** The account has another address, which the own manifest names: it is typed here (Reading R-135). */
  | "renamed";

/** Who uses this page. */
export type AuthState =
  /** Nobody has looked yet. */
  | { readonly kind: "unknown" }
  /** Nobody is signed in: public pages, and the moment after signing out; `isHere`: in this tab, which goes on by itself. */
  | { readonly kind: "signed-out"; readonly isHere?: true }
  /** There is a session, but no keys to open anything with. */
  | {
      readonly kind: "sealed";
      /** The name that was typed here; null where nobody has: it is asked for (Reading R-105). */
      readonly userName: string | null;
      readonly reason: SealedReason;
      /** A passkey may open the keys as well, as the server said last. */
      readonly hasPasskeys: boolean;
      /** There when the browser did not delete the keys (Trust W14). */
      readonly left?: Extract<KeysLeft, "kept">;
    }
  | { readonly kind: "open"; readonly account: Account };

/** Steps of a sign-in, in this order, "passkey" in the place of "salt" and "hash"; the counter of Spec A§3.2 (`progress`). */
export type SignInStep = "salt" | "hash" | "passkey" | "session" | "keys" | "unlock" | "done";

/** Steps of a sign-up, which ends with those of a sign-in. */
export type SignUpStep = "ids" | "newKeys" | "account" | SignInStep;

export interface SignInInput {
  readonly userName: string;
  readonly password: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
  /** Deletes the pinned record first: "yes, I changed my password on another device" (Formats 10). */
  readonly forgetPinned?: boolean;
  /** An account that was closed is to be kept (Reading R-136). */
  readonly isKept?: boolean;
  readonly onStep?: (step: SignInStep) => void;
}

/** What the password comes with; the name only where the page does not know it. */
export type UnsealInput = Omit<SignInInput, "userName" | "password"> &
  Partial<Pick<SignInInput, "userName">>;

/** How somebody came to sign up (Spec A§3.3); empty where nothing is known. */
export interface SignUpFacts {
  readonly source?: "web" | "share" | "team" | "sso";
  /** What `usersso` allowed the sign-up with. */
  readonly sso?: string;
  readonly referralCode?: string;
  /** Of a marketing page. */
  readonly signupRef?: string;
  readonly customerId?: string;
  /** Of a share or a team; never in an address (Reading R-153). */
  readonly inviteKey?: string;
  readonly isForTeam?: boolean;
  readonly company?: string;
  /** Region key that was chosen. */
  readonly region?: string;
}

export interface SignUpInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly hasAcceptedTerms: boolean;
  readonly locale: string;
  /** What is brought along; nothing without it. */
  readonly facts?: SignUpFacts;
  readonly onStep?: (step: SignUpStep) => void;
}

/** What to tell after a sign-in (Formats 6, 7, 11). */
export type SignInNotice =
  | { readonly kind: "weak-kdf" }
  | { readonly kind: "other-salt" }
  /** This device knew nothing before: "State of {t}, written by {dev}". */
  | { readonly kind: "new-device"; readonly writtenS: number; readonly device: string };
