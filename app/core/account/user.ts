import type { Permission } from "#app/contract/commands/user-facts.ts";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { ItemId } from "#app/core/crypto/port.ts";

/** What a plan says of one feature. */
export interface Entitlement {
  readonly value: string | number | boolean;
  readonly isUnlimited: boolean;
}

/** What banners tell of a subscription (Reading R-146); times in Unix seconds, 0: none. */
export interface Subscription {
  /** As the billing provider names it. */
  readonly status: string;
  readonly endS: number;
  /** End of what is paid, while an invoice is not. */
  readonly unpaidUntilS: number;
  readonly teamUsers: number;
}

/** The first steps, as the server sees them (Spec A§2.15). */
export interface FirstSteps {
  readonly hasHint: boolean;
  readonly hasMobile: boolean;
  readonly desktops: number;
  readonly hasFiles: boolean;
  readonly hasShares: boolean;
  readonly hasLinks: boolean;
  /** Unix seconds; 0: there is no kit. */
  readonly kitMadeS: number;
  /** The list was put away. */
  readonly isHidden: boolean;
}

/** What is asked for beside the password (Reading R-126). */
export type SecondFactorState =
  | { readonly kind: "none" }
  | {
      readonly kind: "app" | "mail";
      /** When it was turned on, Unix seconds. */
      readonly sinceS: number;
      /** Codes that are left for a lost phone or mailbox. */
      readonly backupCodes: number;
    };

/** Kinds of mail that one may do without (Spec A§3.1). */
export type MailWish = "product" | "offers" | "rewards";

/** What somebody may change of his own record. */
export interface UserChange {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly displayName?: string;
  readonly timeZone?: string;
  readonly locale?: string;
  readonly theme?: "dark" | "light" | "";
  readonly mails?: Partial<Readonly<Record<MailWish, boolean>>>;
  readonly isCounted?: boolean;
  readonly isShown?: boolean;
  /** The page that a sign-in leads to. */
  readonly startPage?: "files" | "vault" | "starred";
  /** Puts the list of first steps away. */
  readonly hidesSteps?: true;
}

/** Who somebody is to Coffer (Spec A§3.1, Reading R-32); `account.api.ts` makes it of the record on the wire. */
export interface User {
  readonly id: string;
  readonly uid: string;
  readonly teamId: string;
  /** In the form of Reading R-16. */
  readonly email: string;
  readonly isVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly planId: number;
  readonly planName: string;
  /** null: as everybody begins. */
  readonly planTypeId: number | null;
  readonly sku: string;
  readonly isPro: boolean;
  readonly isUnlimitedPlan: boolean;
  /** null: the plan's own. */
  readonly planUserLimit: number | null;
  /** Its account with the billing provider; decides whose word on the team counts. */
  readonly billingAccount: string;
  readonly isOnTrial: boolean;
  readonly isMultiAdmin: boolean;
  readonly isMultiChild: boolean;
  /** An account of the newer kind, whose permissions stand in its record. */
  readonly isMultiNew: boolean;
  readonly permissions: Readonly<Record<string, Permission>>;
  readonly entitlements: Readonly<Record<string, Entitlement>>;
  /** `YYYY-MM-DD`, or empty. */
  readonly trialEnd: string;
  /** null: there is none, or it is not this person's to hear of. */
  readonly subscription: Subscription | null;
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly rootIds: Readonly<Record<AreaRoot, ItemId>>;
  readonly secondFactor: SecondFactorState;
  /** The server's word, which offers a passkey where the keys are closed and decides nothing else. */
  readonly hasPasskeys: boolean;
  /** First page after a sign-in: `files`, `vault` or `starred`. */
  readonly dashboard: string;
  /** `dark`, `light` or empty (Spec A§4.7). */
  readonly theme: string;
  readonly locale: string;
  /** Somebody answers tickets here. */
  readonly hasSupport: boolean;
  /** The online office provider may be offered; it decides nothing else (Reading R-540). */
  readonly hasOffice: boolean;
  readonly steps: FirstSteps;
  /** IANA name; empty: as on the device. */
  readonly timeZone: string;
  /** Mails that are wanted beside those of safety. */
  readonly mails: Readonly<Record<MailWish, boolean>>;
  /** Whether use may be counted (Spec A§6.8). */
  readonly isCounted: boolean;
  /** Whether people on shares are told which folder he has open, and he of them. */
  readonly isShown: boolean;
  /** The address that is to take this one's place once its mail was answered; empty without one. */
  readonly pendingEmail: string;
  /** Changes with the picture; empty without one. */
  readonly pictureKey: string;
  /** Somebody else confirmed the address; this account must choose another one. */
  readonly isEmailLost: boolean;
  /** The last mail to the address came back. */
  readonly isMailRefused: boolean;
  readonly webDeviceId: string;
  /** Random channel of the long poll (Trust T4). */
  readonly wakeCid: string;
  readonly pubkeyId: string;
  readonly pubkey: string;
  readonly sigkey: string;
  /** The private key under the meta key. */
  readonly encOwnPrivKey: string;
  /** The sealed manifest (Formats 11). */
  readonly akm: string;
  /** Unix seconds; 0: never since the sign-up. */
  readonly passwordChangedS: number;
  readonly hasPasswordHint: boolean;
  /** When the recovery kit was made, Unix seconds; 0: there is none. */
  readonly kitMadeS: number;
  /** The server says that a reset of the password is on; the manifest decides (Trust K14). */
  readonly isResetClaimed: boolean;
}
