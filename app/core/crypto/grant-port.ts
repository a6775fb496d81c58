import type { Opened, ShareKeyId } from "./port.ts";

/** What somebody may do in a share (Formats 12): read, write, write and invite, everything. */
export type GrantRole = "r" | "w" | "i" | "o";

/** Keys of a person as an answer brings them, both in base64. */
export interface PublicKeys {
  readonly pubkey: string;
  readonly sigkey: string;
}

/** Who two public keys are of, after the signature that ties them held (Formats 12, Identity). */
export interface OpenedIdentity {
  /** SHA-256 of the RSA key, hex. */
  readonly encFp: string;
  /** SHA-256 of the Ed25519 key, hex. */
  readonly sigFp: string;
  /** The Ed25519 key, hex. */
  readonly sigPub: string;
  /** 12 groups of 5 digits, for two people to compare. */
  readonly safetyNumber: string;
}

/** A grant as it came: what its signature covers stands beside it. */
export interface GrantToCheck {
  readonly role: GrantRole;
  /** Unix seconds. */
  readonly t: number;
  /** SHA-256 of the sender's Ed25519 key, hex. */
  readonly from: string;
  readonly signature: string;
}

/** One row of a roster. */
export interface RosterRow {
  /** `self`: the account that is open, whatever the row says of it. */
  readonly person: "self" | Pick<OpenedIdentity, "encFp" | "sigFp" | "sigPub">;
  readonly grant: GrantToCheck | null;
}

/** The grants of one sequence of a share (Formats 12). */
export interface Roster {
  readonly ks: ShareKeyId;
  /** Whoever the share began with: `self`, or the SHA-256 of his Ed25519 key, hex. */
  readonly origin: string;
  /** Own RSA fingerprint, as the manifest has it. */
  readonly ownEncFp: string;
  readonly rows: readonly RosterRow[];
}

/** A share key for one person, and the signature that says so. Field names are those of the wire. */
export interface SignedGrant {
  enc_share_key: string;
  sk_from: string;
  sk_sig: string;
}

/** Passwords of shares (Formats 5): 24 symbols, which people may tell each other elsewhere. */
export interface SharePasswordPort {
  /** A new one, and its owner's copy; `ks` is the sequence that both are bound to. */
  makeSharePassword(input: { ks: ShareKeyId }): Promise<{ password: string; enc_password: string }>;
  /** The owner's copy back to text; 2007 for another kind of copy, 2100 for one that does not open. */
  openSharePassword(input: { ks: ShareKeyId; enc_password: string }): Promise<string>;
  /** For a person who was found under a pin: 2005 unless these keys have the two fingerprints. */
  wrapSharePassword(input: {
    ks: ShareKeyId;
    password: string;
    recipient: PublicKeys & { pubkeyId: string; encFp: string; sigFp: string };
  }): Promise<string>;
  /** An open share key under its password, for whoever is told it elsewhere. */
  sealInvitation(input: {
    ks: ShareKeyId;
    password: string;
  }): Promise<{ enc_share_key: string; salt: string }>;
  /**
   * Opens a share key by the password; it only reads. Gives its commit, and a wrap for this very account,
   * whose RSA key must have the fingerprint (2005). 2000 for whatever else does not hold.
   */
  openInvitation(input: {
    ks: ShareKeyId;
    password: string;
    own: PublicKeys & { pubkeyId: string; encFp: string };
    enc_share_key: string;
    salt: string;
    iterations: number;
  }): Promise<{ commit: string; own_wrap: string }>;
  /** Whether the password opens a share key of this commit, which then is no more open than before. */
  checkInvitation(input: {
    ks: ShareKeyId;
    password: string;
    commit: string;
    enc_share_key: string;
    salt: string;
    iterations: number;
  }): Promise<boolean>;
  /** What was wrapped for this account; 2100. */
  openGivenSharePassword(input: {
    ks: ShareKeyId;
    pubkeyId: string;
    enc_password: string;
  }): Promise<string>;
}

/** Labels of own links (Formats 3), under the meta key: visitors hold the key of the link. */
export interface LinkLabelPort {
  sealLinkLabel(input: { ks: ShareKeyId; text: string }): Promise<string>;
  /** 2010 for one of another link or of nobody. */
  openLinkLabel(input: { ks: ShareKeyId; label: string }): Promise<string>;
}

/** Labels of shares (Formats 3): sealed under the key of the share, so its members alone read them. */
export interface ShareLabelPort {
  /** 2000 while the key is not open, or only reads. */
  sealShareLabel(input: { ks: ShareKeyId; text: string }): Promise<string>;
  /** 2000 while the key is not open, 2010 for one that does not open under it. */
  openShareLabel(input: { ks: ShareKeyId; label: string }): Promise<string>;
}

/** Identities, grants and what they open (Formats 5, 12). */
export interface GrantPort {
  /** Checks who keys are of, each for itself; 2005. */
  openIdentities(people: readonly PublicKeys[]): Promise<Opened<OpenedIdentity>[]>;
  /**
   * Wraps an open share key for a person and signs that it is his. The caller has found him under a pin:
   * these keys must have the two fingerprints that stand there, else 2005. 2000 for the share key.
   */
  giveShareKey(input: {
    ks: ShareKeyId;
    role: GrantRole;
    t: number;
    ownEncFp: string;
    recipient: PublicKeys & { pubkeyId: string; encFp: string; sigFp: string };
  }): Promise<SignedGrant>;
  /** Which rows have a valid grant for the key with this commit. */
  checkRoster(input: { roster: Roster; commit: string }): Promise<boolean[]>;
  /**
   * Opens a share key that somebody gave to this account, and keeps it if the own row of the roster has a
   * valid grant for it. Gives its commit; 2000.
   */
  takeShareKey(input: { roster: Roster; pubkeyId: string; enc_share_key: string }): Promise<string>;
  /** Opens one that was taken before, and whose commit the manifest names; 2000. Idempotent. */
  openGivenShareKey(input: {
    ks: ShareKeyId;
    pubkeyId: string;
    enc_share_key: string;
    commit: string;
  }): Promise<void>;
}
