import type { Fid, Manifest, ShareKeyId } from "./port.ts";

export type AreaRoot = "main" | "vault";

export interface NewAccountIds {
  userId: string;
  pubkeyId: string;
  mainShareId: string;
  vaultShareId: string;
}

export interface NewAccountInput {
  password: string;
  ids: NewAccountIds;
  device: { name: string };
  nowS: number;
}

/** What `provision2` carries (Formats 5, 6, 7, 11). Field names are those of the wire. */
export interface NewAccountKeys {
  salt: string;
  loginHash: string;
  pubkey: string;
  sigkey: string;
  enc_meta_key: string;
  enc_priv_key: string;
  own_priv_key: string;
  akm: string;
  shares: { ks: ShareKeyId; enc_share_key: string; own_share_key: string }[];
}

/** What the device remembers of a user name in clear (Formats 10, pinned record). */
export interface PinnedRecord {
  salt: string;
  rank: number;
  akm: string;
}

export interface UnlockInput {
  password: string;
  enc_meta_key: string;
  enc_priv_key: string;
  own_priv_key: string;
  pubkey: string;
  sigkey: string;
  /** Empty when the server sent none: the account is then read-only (2160). */
  akm: string;
  pinned: PinnedRecord | null;
  /** The salt that the server gave for this sign-in, compared with the manifest's (K9). */
  loginSalt: string;
}

export interface Unlocked {
  /** null: no readable manifest, the account is read-only with 2160. */
  manifest: Manifest | null;
  /** Why writing is stopped, 2160 or 2161; 0 when it is not. */
  stopCode: number;
  rootFids: Record<AreaRoot, Fid>;
  /** KDF rank of the opened blobs (Formats 6). */
  rank: number;
  /** What to tell after sign-in (Formats 6, 7): weaker than chosen, another salt than registered. */
  warnings: ("weak-kdf" | "other-salt")[];
}

/** What a rebuild starts from (Formats 11): the password has just opened the meta key again. */
export interface RebuildInput {
  pubkey: string;
  pubkeyId: string;
  login: { salt: string; rank: number };
  /** A device that wrote nothing yet. */
  device: { id: string; name: string };
  /** Its first count. */
  count: number;
  nowS: number;
  /** Own copies of the keys of both storage areas, every sequence. */
  areas: { area: AreaRoot; ks: ShareKeyId; own_share_key: string }[];
  /** The same of own team shares, each with the folder that is shared, `{domain}|{fid}`. */
  teams: { ks: ShareKeyId; own_share_key: string; root: string }[];
}

export interface RebuiltAccount {
  manifest: Manifest;
  /** A new key for each area; the key worker holds them open. */
  shares: { ks: ShareKeyId; enc_share_key: string; own_share_key: string }[];
}

export interface SessionSecrets {
  accessToken: string;
  accessSecret: string;
  uid: string;
  webDeviceId: string;
}

export interface RequestSignature {
  signature: string;
  nonce: string;
  sig2: string;
  /** Whose session signed: what a signed call names beside its signature. Never the access secret. */
  accessToken: string;
  uid: string;
  webDeviceId: string;
}

/** `empty`: nobody signed in here; `sealed`: keys exist but are locked; `open`: ready. */
export type KeyringState = "empty" | "open";

/** `kept`: the browser deleted nothing; what lies there was overwritten where it let that happen. */
export type KeysLeft = "gone" | "kept";

/** What both keys are sealed again with; field names are those of the wire. */
export interface RewrapInput {
  password: string;
  /** null: a new one is made. */
  salt: string | null;
  /** Own RSA fingerprint, as the manifest has it. */
  encFp: string;
  own_priv_key: string;
}

export interface RewrappedKeys {
  salt: string;
  loginHash: string;
  enc_meta_key: string;
  enc_priv_key: string;
  rank: number;
}

/** A recovery kit as it is made: the code is for paper alone (Formats 6). */
export interface RecoveryKit {
  /** 32 Crockford symbols in four groups. */
  code: string;
  rk: string;
  /** SHA-256 of the lock of the code, hex: all that the server gets of it. */
  lockHash: string;
  /** 12 groups of 5 digits, for the sheet. */
  safetyNumber: string;
}

/** Sign-in and sign-up (Formats 6, 7, 11). */
export interface AccountPort {
  /** bcrypt login hash; refuses a salt outside the pattern with 6002 before hashing. */
  hashLogin(input: { password: string; salt: string }): Promise<string>;
  createAccount(input: NewAccountInput): Promise<NewAccountKeys>;
  /** Opens the keys of a signed-in user; 6002, 2006. Never makes a manifest (K26). */
  unlock(input: UnlockInput): Promise<Unlocked>;
  /** A manifest that follows none, and a new key for each storage area (Formats 11); 2000. */
  rebuildAccount(input: RebuildInput): Promise<RebuiltAccount>;
  /** The unlocked state again after `restore`, from the same user record without the password. */
  reopen(input: Omit<UnlockInput, "password" | "loginSalt">): Promise<Unlocked>;
}

/**
 * Passkeys that hold the meta key (Formats 6). A secret is wiped once it was used, and nothing that is
 * made of it leaves the key worker but what is sealed.
 */
export interface PasskeyPort {
  /** What secrets are asked with: for salts that are known, hex, and for a new one in the place of null. */
  preparePasskeys(
    salts: readonly (string | null)[],
  ): Promise<{ salt: string; input: Uint8Array<ArrayBuffer> }[]>;
  /** What the manifest calls a credential. */
  hashCredential(credentialId: string): Promise<string>;
  /** `pk`: the meta key that is open, under a secret; it was opened once before it is given. */
  sealPasskey(input: {
    credentialId: string;
    secret: Uint8Array<ArrayBuffer>;
    salt: string;
  }): Promise<string>;
  /**
   * Takes the meta key out of a `pk`: 6002 unless a state of the account that opens with it lists this
   * passkey, and the state that this device knows opens with it too.
   */
  openPasskey(input: {
    credentialId: string;
    secret: Uint8Array<ArrayBuffer>;
    pk: string;
    akm: string;
    pinned: PinnedRecord | null;
  }): Promise<void>;
}

/** What replaces the password, and what opens an account without it (Formats 6). */
export interface PasswordPort {
  /** Both keys under another password, with its login hash (Formats 6, 7); 2006. */
  rewrapKeys(input: RewrapInput): Promise<RewrappedKeys>;
  /** Opens what `rewrapKeys` made as it came back: 6002 unless these are the very keys that are open. */
  checkRewrapped(input: {
    password: string;
    encFp: string;
    enc_meta_key: string;
    enc_priv_key: string;
  }): Promise<void>;
  /** A new kit for the account that is open. */
  makeRecoveryKit(input: { encFp: string }): Promise<RecoveryKit>;
  /** What the server compares a code by; 6002 for what is no code. */
  recoveryLock(code: string): Promise<string>;
  /**
   * Takes the meta key out of a kit, and whatever state of the account opens with it; 6002. Nothing is
   * stored on the device, and no session begins.
   */
  openRecovery(input: {
    code: string;
    rk: string;
    akm: string;
    pinned: PinnedRecord | null;
  }): Promise<Pick<Unlocked, "manifest" | "stopCode">>;
}

/** A reset of the password by mail (Readings ). */
export interface ResetPort {
  /** SHA-256 of the public key that this build pins, as SPKI DER, hex; null: it pins none. */
  pinnedResetKey(): Promise<string | null>;
  /** The meta key that is open, for the holder of the pinned key alone; 8130 without one. */
  sealEscrow(input: { encFp: string }): Promise<string>;
  /** A key pair for one answer: its public half, SPKI DER in base64. */
  beginReset(): Promise<string>;
  /**
   * Takes the meta key out of the answer, and whatever state of the account opens with it: 8135 unless
   * the served state opens, and the one that this device knows. Once for each `beginReset`.
   */
  openReset(input: {
    wrapped: string;
    token: string;
    akm: string;
    pinned: PinnedRecord | null;
  }): Promise<Pick<Unlocked, "manifest" | "stopCode">>;
}

/** The keys of an account in a file of its own (Formats 6). */
export interface ExportPort {
  /** `COFFERKEY1`, sealed under a password of its own; 2006, 2000. */
  exportKeys(input: {
    password: string;
    pubkey: string;
    own_priv_key: string;
    akm: string;
    shares: { ks: ShareKeyId; own_share_key: string }[];
  }): Promise<Uint8Array<ArrayBuffer>>;
}

/** Keys at rest (Formats 10) and signed calls (Formats 7). */
export interface SessionPort {
  /** Seals meta key, session and the name that was typed under the device's wrapping key. */
  persist(userName: string): Promise<void>;
  /**
   * Loads what `persist` stored for this very name; `empty` when there is nothing, it was locked, or
   * it is another's.
   */
  restore(userName: string): Promise<KeyringState>;
  /**
   * Wipes and deletes everything and ends the workers, after two seconds at the latest whatever the
   * store does (Trust W14).
   */
  lock(reason: "idle" | "signed-out"): Promise<KeysLeft>;
  setSession(session: SessionSecrets): Promise<void>;
  signRequest(input: {
    method: string;
    cmd: string;
    body: string;
    servtimeS: number;
  }): Promise<RequestSignature>;
}

/** What never leaves this device (Formats 10, Reading R-92). */
export interface LocalPort {
  /** What this device has seen, sealed under HKDF(meta_key, "seen"); it never leaves the device. */
  sealSeen(text: string): Promise<string>;
  /** null for what another account sealed, or what is damaged. */
  openSeen(sealed: string): Promise<string | null>;
  /**
   * What somebody was typing, sealed under HKDF(meta_key, "draft") for the memory of a page that may
   * be locked (Reading R-92); 6002 once it is.
   */
  sealDraft(text: string): Promise<string>;
  /** null for what another account sealed, or what is damaged. */
  openDraft(sealed: string): Promise<string | null>;
}

/** Rows of folders at rest on this device (Formats 10). */
export interface KeptListingPort {
  /**
   * Keeps the rows of a folder as they came, sealed under HKDF(meta_key, "listing") for its place
   * (Formats 10), under a name that tells nothing but where to look. Of 50 folders, the last ones.
   */
  keepListing(input: { name: string; place: string; text: string }): Promise<void>;
  /** With the place that it was sealed for; null: nothing is kept, or it does not open. */
  openKeptListing(name: string): Promise<{ place: string; text: string } | null>;
  /** Forgets the rows of every folder in a domain (`keys/item-key.ts`). */
  dropListings(domain: string): Promise<void>;
}

/** Blocks of the index of names at rest on this device (Reading R-239). */
export interface KeptIndexPort {
  /** Seals a block for its name, 32 characters of hex, and keeps it. */
  keepIndexBlock(input: { name: string; text: string }): Promise<void>;
  /** null: nothing is kept under it, or it was sealed for another name or by another account. */
  openIndexBlock(name: string): Promise<string | null>;
  /** Forgets all blocks. */
  dropIndex(): Promise<void>;
}
