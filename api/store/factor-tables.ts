import type { Generated } from "kysely";

/** What a user's row says of the second factor. */
export interface UserFactor {
  /** 0 none, 1 app, 2 mail. */
  twofa_type: Generated<number>;
  /** The app's secret, sealed for this user; empty otherwise. */
  twofa_secret: Generated<string>;
  /** The step of the last code that was taken: none is taken twice (Trust T9). */
  twofa_step: Generated<number>;
  twofa_since_s: Generated<number>;
}

/** A second factor that somebody sets up: nothing is asked for yet. */
export interface FactorSetupTable {
  user_id: number;
  type: number;
  secret: string;
  created_s: number;
}

export interface PasskeyTable {
  /** SHA-256 of the credential id, hex: what the manifest calls it. */
  credential_hash: string;
  user_id: number;
  /** base64url, as authenticators are asked for it. */
  credential_id: string;
  /** COSE key, base64. */
  public_key: string;
  /** Uses that the authenticator has counted; 0 where it counts none. */
  counter: number;
  /** JSON list. */
  transports: string;
  name: string;
  /** The meta key under the authenticator's secret (Formats 6); empty where it has none. */
  pk: string;
  created_s: number;
  used_s: number;
}

/** A challenge that waits for its answer; used once. */
export interface PasskeyChallengeTable {
  challenge_hash: string;
  /** 0 for a sign-in: nobody is known yet. */
  user_id: number;
  purpose: "add" | "sign-in";
  created_s: number;
}
