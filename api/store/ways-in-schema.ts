/** Tables of how somebody came here. */
export interface WaysInTables {
  provisions: ProvisionTable;
  sign_ups: SignUpTable;
  /** What people give away to others who sign up. */
  referral_codes: { code: string; user_id: number };
  /** Invitations that somebody brought along; SHA-256 of the token alone. */
  kept_invites: { user_id: number; invite_hash: string; kind: string; created_s: number };
  /** Who an identity provider says that somebody is. */
  sso_identities: { iss: string; sub: string; user_id: number; created_s: number };
  sso_lookups: SsoLookupTable;
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

/** What the identity provider said, until the browser asks for it once (Reading R-154). */
export interface SsoLookupTable {
  /** SHA-256 of a key of 128 bits. */
  key_hash: string;
  /** `sign-in`: to be used within a minute; `sign-up`: allows one new account within an hour. */
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
