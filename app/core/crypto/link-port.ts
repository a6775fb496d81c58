import type { NewShareKeyId, ShareKeyId } from "./port.ts";

export interface LinkKdf {
  salt: string;
  iterations: number;
  linkversion: number;
}

/** What the owner stores of a new link (Formats 8). */
export interface SealedLink extends LinkKdf {
  linkKey: string;
  enc_share_key: string;
  own_share_key: string;
  enc_key: string;
  /** Empty without a password. */
  enc_password: string;
  /** Lock token; without a password it is made of the link key alone. */
  passwordlock: string;
}

/** The owner's copy of a link key (Formats 8). */
export interface StoredLinkKey {
  ks: ShareKeyId;
  salt: string;
  enc_key: string;
}

/** Links, for their owner and for visitors (Formats 8). */
export interface LinkPort {
  /**
   * Gives a generated share key its id and makes everything the owner stores of the link. `kept`:
   * the link key that stays, because its URL is with people already; null makes one. 2110.
   */
  sealLink(input: {
    newKey: NewShareKeyId;
    ks: ShareKeyId;
    password: string | null;
    kept: StoredLinkKey | null;
    /** Lowest linkversion of own links with a password (Formats 11, `floors.link`); above ours: 2110. */
    passwordFloor: number;
  }): Promise<SealedLink>;
  /** Owner's copies back to text; 2110, also for a link with a password below the floor; 2007, 2100. */
  openLinkSecrets(input: {
    ks: ShareKeyId;
    salt: string;
    linkversion: number;
    passwordFloor: number;
    enc_key: string;
    enc_password: string;
  }): Promise<{ linkKey: string; password: string }>;
  /** The lock token; 2110 for parameters or a fragment out of shape. */
  deriveLinkLock(input: {
    linkKey: string;
    password: string | null;
    kdf: LinkKdf;
  }): Promise<string>;
  /** Opens the link's share key under its id and gives the lock token that reading asks for; 2110. */
  openLink(input: {
    linkKey: string;
    password: string | null;
    kdf: LinkKdf;
    ks: ShareKeyId;
    enc_share_key: string;
  }): Promise<string>;
}

/** Links that stay unlocked over reloads (Reading R-110). */
export interface KeptLinkPort {
  /**
   * Keeps the opened share key of a link with a password for ten minutes, so that a reload does not ask
   * again (Reading R-110). It opens with the fragment alone, and lies on this device alone.
   */
  keepLink(input: {
    cachekey: string;
    linkKey: string;
    kdf: LinkKdf;
    ks: ShareKeyId;
    passwordlock: string;
    nowS: number;
  }): Promise<void>;
  /** Whether something is kept that is not over; no part of the core is needed to tell. */
  isLinkKept(input: { cachekey: string; nowS: number }): Promise<boolean>;
  /** Opens what was kept; null, and nothing is kept any more, when it does not open. */
  openKeptLink(input: {
    cachekey: string;
    linkKey: string;
    kdf: LinkKdf;
    nowS: number;
  }): Promise<{ ks: ShareKeyId; passwordlock: string } | null>;
  /** The server refused its token, or the key is another one by now. */
  forgetLink(cachekey: string): Promise<void>;
}
