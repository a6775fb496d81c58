import type { Generated } from "kysely";

/** Tables of how somebody came here. */
export interface WaysInTables {
  provisions: ProvisionTable;
  sign_ups: SignUpTable;
  /** What people give away to others who sign up. */
  referral_codes: { code: string; user_id: number };
  rewards: RewardTable;
  /** Invitations that somebody brought along; SHA-256 of the token alone. */
  kept_invites: { user_id: number; invite_hash: string; kind: string; created_s: number };
  /** Who an identity provider says that somebody is. */
  sso_identities: SsoIdentityTable;
  /** What allows an account to link one identity; SHA-256 of it alone. */
  sso_link_permits: { key_hash: string; user_id: number; created_s: number };
  sso_lookups: SsoLookupTable;
  email_changes: EmailChangeTable;
  email_claims: EmailClaimTable;
  reset_links: ResetLinkTable;
}

/** What a reset of the password opens. */
export interface UserReset {
  /** The meta key under the key of whoever runs the server, and which one; empty: no reset is on. */
  reset_escrow: Generated<string>;
  reset_key_fp: Generated<string>;
}

/** A link that resets a password, as it went by mail (Reading R-170). */
export interface ResetLinkTable {
  /** SHA-256 of a token of 128 bits. */
  token_hash: string;
  user_id: number;
  created_s: number;
  /** `replaced`: a newer one was sent. `used`: the keys of the account were changed since. */
  state: "open" | "replaced" | "used";
}

/** An address that is to take the place of another one, once its mail was answered. */
export interface EmailChangeTable {
  user_id: number;
  key_hash: string;
  email: string;
  created_s: number;
  /** When it was answered; 0 before. */
  done_s: Generated<number>;
}

/** The sign-in name of an account that does not hold its address (Reading R-745). */
export interface EmailClaimTable {
  user_id: number;
  email: string;
  created_s: number;
  /** When somebody else confirmed the address, Unix seconds; 0: nobody did yet. */
  lost_s: Generated<number>;
}

/** How an account was made (Spec A§3.3). */
export interface SignUpTable {
  user_id: number;
  source: string;
  is_business: number;
  entity: string;
  chargebee_customer_id: string;
  /** Whose referral code it was; 0: nobody's. */
  referrer_id: number;
  signup_ref: string;
  created_s: number;
}

/** Space that came of a referral code (Reading R-490). */
export interface RewardTable {
  user_id: number;
  /** Who joined, or by whose code it was. */
  other_id: number;
  kind: "invited" | "joined";
  bytes: number;
  created_s: number;
}

export interface SsoIdentityTable {
  iss: string;
  sub: string;
  user_id: number;
  /** As the provider said it when it was linked. */
  email: string;
  created_s: number;
}

/** What the identity provider said, until the browser asks for it once (Reading R-154). */
export interface SsoLookupTable {
  /** SHA-256 of a key of 128 bits. */
  key_hash: string;
  /** `sign-in`, `link`: to be used within a minute; `sign-up`: allows one new account within an hour. */
  kind: string;
  iss: string;
  sub: string;
  email: string;
  /** Whether the provider vouches for the address. */
  is_verified: number;
  created_s: number;
  /** Wrong codes of the second factor. */
  tries: number;
}

export interface ProvisionTable {
  token_hash: string;
  email: string;
  user_id: number;
  pubkey_id: number;
  main_share_id: number;
  vault_share_id: number;
  main_root_id: number;
  vault_root_id: number;
  web_device_id: number;
  created_s: number;
  /** SHA-256 of the second call once it was done; empty before. */
  request_hash: string;
}
