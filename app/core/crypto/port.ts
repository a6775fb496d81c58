/**
 * The crypto port: everything the product asks of its crypto core, without a key in sight.
 *
 * Keys live in the key worker (meta key, private key, share keys, data keys, access secret) and are
 * named here by ids. Every refusal is an `AppError` with the one code of its flow (Formats 1,
 * "One code a flow"). Byte buffers given to packet calls are transferred and unusable afterwards.
 */

/** Names a share key: `{share_id}-{share_sequence}`, both canonical decimal (Formats 1). */
export type ShareKeyId = string;
/** Names a data key inside the key worker; meaningless outside this page life. */
export type DataKeyId = string;
/** Names a share key that has no id of the server's yet (Formats 12, intent). */
export type NewShareKeyId = string;
/** 16 bytes, lower-case hex (Formats 3). */
export type FidHex = string;

export type AreaRoot = "main" | "vault";
export type NameKind = "f" | "d";
export type PacketStream = 0 | 1 | 2;

/** A value or the catalogue code that stands in its place; batches never fail as a whole. */
export type Opened<T> = { ok: true; value: T } | { ok: false; code: number };

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

/** The account manifest as JSON (Formats 11); the core's own tables check and merge it. */
export interface Manifest {
  v: number;
  fmt: number;
  t: number;
  dev: { id: string; name: string };
  vc: Record<string, number>;
  prev: string;
  enc_fp: string;
  sig_pub: string;
  login: { salt: string; rank: number; n: number };
  escrow: { on: boolean; n: number };
  floors: { link: number };
  shares: Record<ShareKeyId, ManifestShare>;
  contacts: Record<string, unknown>;
  intents: Record<string, ManifestIntent>;
  minrev: Record<string, number>;
  passkeys: Record<string, unknown>;
  [unknownField: string]: unknown;
}

export interface ManifestShare {
  kind: "area" | "team" | "link";
  commit: string;
  origin: string;
  role: "r" | "w" | "i" | "o";
  state: "current" | "retired" | "left" | "conflict";
  /** `{domain}|{fid}` */
  roots: string[];
  mount: string;
  upload: boolean;
  pw: boolean;
  n: number;
}

export interface ManifestIntent {
  op: "share" | "link" | "move" | "rotate";
  /** `{domain}|{fid}` */
  item: string;
  commit: string;
  t: number;
  state: "open" | "done" | "cancelled";
}

export interface Unlocked {
  /** null: no readable manifest, the account is read-only with 2160. */
  manifest: Manifest | null;
  /** Why writing is stopped, 2160 or 2161; 0 when it is not. */
  stopCode: number;
  rootFids: Record<AreaRoot, FidHex>;
  /** KDF rank of the opened blobs (Formats 6). */
  rank: number;
  /** What to tell after sign-in (Formats 6, 7): weaker than chosen, another salt than registered. */
  warnings: ("weak-kdf" | "other-salt")[];
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

/** Context of a name (Formats 3). `parentFid` is 32 zeros for the root of a share or link. */
export interface NameContext {
  domain: string;
  parentFid: FidHex;
  kind: NameKind;
}

export interface OpenedName {
  name: string;
  fid: FidHex;
  rev: number;
}

export interface NameToSeal {
  name: string;
  fid: FidHex;
  rev: number;
  context: NameContext;
}

export interface SealedName {
  enc_name: string;
  digest: string;
}

export interface SealContent {
  ver: number;
  ctr: number;
  sizeBytes: number;
  mtimeMs: number;
  /** D of Formats 4, 32 bytes in hex. */
  digestHex: string;
}

export interface WireSeal {
  seal: string;
  seal_sig: string;
  seal_by: string;
}

export interface OpenedSeal extends SealContent {
  /** `self`: signed by the own key; `other`: by an unknown key; `none`: not signed or not valid. */
  author: "self" | "other" | "none";
}

export interface EncryptedPackets {
  bytes: ArrayBuffer;
  /** SHA-256 of each MiB of ciphertext, hex, in order; the last may cover less (Formats 4). */
  mibDigests: string[];
  crc32: number;
}

export interface DecryptedPackets {
  bytes: ArrayBuffer;
  mibDigests: string[];
}

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
  /** Lock token; empty without a password. */
  passwordlock: string;
}

/** `empty`: nobody signed in here; `sealed`: keys exist but are locked; `open`: ready. */
export type KeyringState = "empty" | "open";

export interface CryptoPort {
  // ── account (Formats 6, 7, 11) ─────────────────────────────────────────────
  /** bcrypt login hash; refuses a salt outside the pattern with 6002 before hashing. */
  hashLogin(input: { password: string; salt: string }): Promise<string>;
  createAccount(input: NewAccountInput): Promise<NewAccountKeys>;
  /** Opens the keys of a signed-in user; 6002, 2006. Never makes a manifest (K26). */
  unlock(input: UnlockInput): Promise<Unlocked>;
  /** The unlocked state again after `restore`, from the same user record without the password. */
  reopen(input: Omit<UnlockInput, "password" | "loginSalt">): Promise<Unlocked>;

  // ── keys at rest (Formats 10) ──────────────────────────────────────────────
  /** Seals meta key, private key and session under the device's wrapping key. */
  persist(): Promise<void>;
  /** Loads what `persist` stored; `empty` when there is nothing or it was locked. */
  restore(): Promise<KeyringState>;
  /** Wipes and deletes everything and ends the workers; `reason` tells other tabs what to show. */
  lock(reason: "idle" | "signed-out"): Promise<void>;
  /** What this device has seen, sealed under HKDF(meta_key, "seen"); it never leaves the device. */
  sealSeen(text: string): Promise<string>;
  /** null for what another account sealed, or what is damaged. */
  openSeen(sealed: string): Promise<string | null>;

  // ── signed calls (Formats 7) ───────────────────────────────────────────────
  setSession(session: SessionSecrets): Promise<void>;
  signRequest(input: {
    method: string;
    cmd: string;
    body: string;
    servtimeS: number;
  }): Promise<RequestSignature>;

  // ── manifest (Formats 11) ──────────────────────────────────────────────────
  openManifest(akm: string): Promise<Manifest>;
  /** Seals a manifest whose `vc` of this device was raised by the caller; `replaced` is the blob it follows. */
  sealManifest(input: {
    manifest: Manifest;
    replaced: string;
  }): Promise<{ akm: string; prev: string }>;
  mergeManifests(a: Manifest, b: Manifest): Promise<Manifest>;
  /** True when a count of the cached state is higher than the served one's (2161). */
  isOlderManifest(input: { cached: Manifest; served: Manifest }): Promise<boolean>;
  /** 8 random bytes in hex, made once a device. */
  generateDeviceId(): Promise<string>;
  /** 16 random bytes in hex: fids, request ids. */
  generateId(): Promise<string>;

  // ── share keys (Formats 5, 11) ─────────────────────────────────────────────
  /** Opens an own copy and compares its commit with the manifest's; 2000. Idempotent. */
  openOwnShareKey(input: { ks: ShareKeyId; own_share_key: string; commit: string }): Promise<void>;
  /** A new share key without id; its commit goes into the intent before the call. */
  generateShareKey(): Promise<{ newKey: NewShareKeyId; commit: string }>;

  // ── names (Formats 3) ──────────────────────────────────────────────────────
  openNames(names: { enc_name: string; context: NameContext }[]): Promise<Opened<OpenedName>[]>;
  sealNames(names: NameToSeal[]): Promise<SealedName[]>;
  openShareNames(input: {
    ks: ShareKeyId;
    names: { enc_name: string; context: Omit<NameContext, "domain"> }[];
  }): Promise<Opened<OpenedName>[]>;
  sealShareNames(input: { ks: ShareKeyId; names: NameToSeal[] }): Promise<SealedName[]>;
  /** Digests of plain names in one folder, for duplicate checks. */
  nameDigests(input: { parentFid: FidHex; names: string[] }): Promise<string[]>;

  // ── data keys and seals (Formats 4) ────────────────────────────────────────
  generateDataKey(): Promise<DataKeyId>;
  openDataKey(input: { ks: ShareKeyId; fid: FidHex; enc_data_key: string }): Promise<DataKeyId>;
  wrapDataKey(input: { dataKey: DataKeyId; ks: ShareKeyId; fid: FidHex }): Promise<string>;
  /** Opens under one share key and wraps under another, for links and shares (batch). */
  rewrapDataKeys(input: {
    from: ShareKeyId;
    to: ShareKeyId;
    items: { fid: FidHex; enc_data_key: string }[];
  }): Promise<Opened<string>[]>;
  releaseDataKey(dataKey: DataKeyId): Promise<void>;
  sealVersion(input: { dataKey: DataKeyId; fid: FidHex; content: SealContent }): Promise<WireSeal>;
  /** KC first, then the seal (D14); 2010. */
  openSeal(input: { dataKey: DataKeyId; fid: FidHex; seal: WireSeal }): Promise<OpenedSeal>;

  // ── packets (Formats 2) ────────────────────────────────────────────────────
  /**
   * Encrypts whole packets. `bytes` holds a multiple of 131036 bytes, unless `isLast`.
   * One `streamKey` (any string) pins a stream to one worker.
   */
  encryptPackets(input: {
    dataKey: DataKeyId;
    stream: PacketStream;
    firstPacket: number;
    isLast: boolean;
    bytes: ArrayBuffer;
    streamKey: string;
  }): Promise<EncryptedPackets>;
  /** Opens whole packets of a blob of `sizeBytes` plaintext bytes; 2020, 2050, 7103. */
  decryptPackets(input: {
    dataKey: DataKeyId;
    stream: PacketStream;
    firstPacket: number;
    sizeBytes: number;
    bytes: ArrayBuffer;
    streamKey: string;
  }): Promise<DecryptedPackets>;
  /** D of a blob or of a piece from the digests of its MiBs, hex of 32 bytes. */
  finishDigest(mibDigests: string[]): Promise<string>;
  combineCrc32(parts: { crc32: number; lengthBytes: number }[]): Promise<number>;

  // ── links (Formats 8) ──────────────────────────────────────────────────────
  /** Gives a generated share key its id and makes everything the owner stores of the link. */
  sealLink(input: {
    newKey: NewShareKeyId;
    ks: ShareKeyId;
    password: string | null;
  }): Promise<SealedLink>;
  /** Owner's copies back to text; 2110, 2007, 2100. */
  openLinkSecrets(input: {
    ks: ShareKeyId;
    salt: string;
    enc_key: string;
    enc_password: string;
  }): Promise<{ linkKey: string; password: string }>;
  /** The visitor's lock token; 2110 for parameters or a fragment out of shape. */
  deriveLinkLock(input: { linkKey: string; password: string; kdf: LinkKdf }): Promise<string>;
  /** Opens the link's share key under its id; 2110. */
  openLink(input: {
    linkKey: string;
    password: string | null;
    kdf: LinkKdf;
    ks: ShareKeyId;
    enc_share_key: string;
  }): Promise<void>;
}
