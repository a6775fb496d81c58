import type {
  AccountPort,
  ExportPort,
  KeptIndexPort,
  KeptListingPort,
  LocalPort,
  PasskeyPort,
  PasswordPort,
  ResetPort,
  SessionPort,
} from "./account-port.ts";
import type { ActivityPort } from "./activity-port.ts";
import type { CommentPort } from "./comment-port.ts";
import type { ConsentPort } from "./consent-port.ts";
import type { GrantPort, LinkLabelPort, ShareLabelPort, SharePasswordPort } from "./grant-port.ts";
import type { KeptUploadPort } from "./kept-upload-port.ts";
import type { KeptLinkPort, LinkPort } from "./link-port.ts";
import type { PacketPort } from "./packet-port.ts";

/*
 * The crypto port: everything the product asks of its crypto core, without a key in sight.
 *
 * Keys live in the key worker (meta key, private key, share keys, data keys, access secret) and are
 * named here by ids. Every refusal is an `AppError` with the one code of its flow (Formats 1,
 * "One code a flow"). Byte buffers given to packet calls are transferred and unusable afterwards.
 */

declare const kind: unique symbol;
/** A text that names one kind of thing: an id of another kind does not fit in its place. */
type Id<Kind extends string> = string & { readonly [kind]?: Kind };

/** Names a share key: `{share_id}-{share_sequence}`, both canonical decimal (Formats 1). */
export type ShareKeyId = Id<"share key">;
/** Names an item at the server; never what the manifest goes by (Formats 12). */
export type ItemId = Id<"item">;
/** Names a link to its owner; to visitors its cachekey does (Reading R-46). */
export type LinkId = Id<"link">;
/** Names a data key inside the key worker; meaningless outside this page life. */
export type DataKeyId = string;
/** Names a share key that has no id of the server's yet (Formats 12, intent). */
export type NewShareKeyId = string;
/** 16 bytes, lower-case hex (Formats 3). */
export type Fid = Id<"fid">;

export type NameKind = "f" | "d";

/** A value or the catalogue code that stands in its place; batches never fail as a whole. */
export type Opened<T> = { ok: true; value: T } | { ok: false; code: number };

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
  /** By the SHA-256 of the credential id, hex. */
  passkeys: Record<string, ManifestPasskey>;
  /** Addresses of the account (Formats 11, Reading R-135); missing until one was changed. */
  names?: ManifestNames;
  /** What their owner calls devices, by their id; not in states of earlier versions. */
  devices?: Record<string, { name: string; n: number }>;
  [unknownField: string]: unknown;
}

export interface ManifestNames {
  /** The one that somebody typed last. */
  address: string;
  n: number;
  /** Those before, the last one first. */
  was: string[];
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
  /** Of a link: visitors may save over files (Reading R-533); not in entries of earlier versions. */
  edit?: boolean;
  pw: boolean;
  n: number;
}

export interface ManifestPasskey {
  /** When it was added, Unix seconds. */
  t: number;
  state: "current" | "removed";
}

export interface ManifestIntent {
  op: "share" | "link" | "move" | "rotate";
  /** `{domain}|{fid}` */
  item: string;
  commit: string;
  t: number;
  state: "open" | "done" | "cancelled";
  /**
   * Of a change of the key: the team share, and who gets nothing of the next one (Reading R-206). Of a new
   * share: the one whose place it takes (Reading R-251).
   */
  share?: string;
  except?: ManifestExcepted[];
}

/** Somebody as the user saw him who took him off a share, or lowered him. */
export interface ManifestExcepted {
  /** `uniqid` of his membership. */
  member: string;
  email: string;
  /** 12 groups of 5 digits; empty while he had no keys. */
  number: string;
  /** He is to be off the share at the server too. */
  out: boolean;
}

/** Context of a name (Formats 3). `parentFid` is 32 zeros for the root of a share or link. */
export interface NameContext {
  domain: string;
  parentFid: Fid;
  kind: NameKind;
}

export interface OpenedName {
  name: string;
  fid: Fid;
  rev: number;
}

export interface NameToSeal {
  name: string;
  fid: Fid;
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

/** The account manifest (Formats 11) and ids. */
export interface ManifestPort {
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
}

/** Share keys (Formats 5, 11). */
export interface ShareKeyPort {
  /** Opens an own copy and compares its commit with the manifest's; 2000. Idempotent. */
  openOwnShareKey(input: { ks: ShareKeyId; own_share_key: string; commit: string }): Promise<void>;
  /** Whether the key with this commit is open in the key worker. */
  isShareKeyOpen(input: { ks: ShareKeyId; commit: string }): Promise<boolean>;
  /** A new share key without id; its commit goes into the intent before the call. */
  generateShareKey(): Promise<{ newKey: NewShareKeyId; commit: string }>;
  /** Gives a generated share key its id; the own copy of it (Formats 5). */
  sealOwnShareKey(input: { newKey: NewShareKeyId; ks: ShareKeyId }): Promise<string>;
}

/** Names in batches (Formats 3). */
export interface NamePort {
  openNames(names: { enc_name: string; context: NameContext }[]): Promise<Opened<OpenedName>[]>;
  sealNames(names: NameToSeal[]): Promise<SealedName[]>;
  openShareNames(input: {
    ks: ShareKeyId;
    names: { enc_name: string; context: Omit<NameContext, "domain"> }[];
  }): Promise<Opened<OpenedName>[]>;
  sealShareNames(input: { ks: ShareKeyId; names: NameToSeal[] }): Promise<SealedName[]>;
  /** Digests of plain names in one folder, for duplicate checks. */
  nameDigests(input: { parentFid: Fid; names: string[] }): Promise<string[]>;
}

/** Data keys, seals and digests (Formats 4). */
export interface ContentPort {
  generateDataKey(): Promise<DataKeyId>;
  openDataKey(input: { ks: ShareKeyId; fid: Fid; enc_data_key: string }): Promise<DataKeyId>;
  wrapDataKey(input: { dataKey: DataKeyId; ks: ShareKeyId; fid: Fid }): Promise<string>;
  /** Opens under one share key and wraps under another, for links and shares (batch). */
  rewrapDataKeys(input: {
    from: ShareKeyId;
    to: ShareKeyId;
    items: { fid: Fid; enc_data_key: string }[];
  }): Promise<Opened<string>[]>;
  /** Never rejects. */
  releaseDataKey(dataKey: DataKeyId): Promise<void>;
  sealVersion(input: { dataKey: DataKeyId; fid: Fid; content: SealContent }): Promise<WireSeal>;
  /** KC first, then the seal (D14); 2010. */
  openSeal(input: { dataKey: DataKeyId; fid: Fid; seal: WireSeal }): Promise<OpenedSeal>;
  /** Whether a version is signed by this key, 32 bytes in hex, and names it as its author (Formats 4). */
  isAuthor(input: { fid: Fid; seal: WireSeal; sigPub: string }): Promise<boolean>;
  /** D of a blob or of a piece from the digests of its MiBs, hex of 32 bytes. */
  finishDigest(mibDigests: string[]): Promise<string>;
  combineCrc32(parts: { crc32: number; lengthBytes: number }[]): Promise<number>;
}

export interface CryptoPort
  extends AccountPort,
    PasskeyPort,
    ExportPort,
    PasswordPort,
    ResetPort,
    SessionPort,
    LocalPort,
    KeptListingPort,
    KeptIndexPort,
    KeptUploadPort,
    ManifestPort,
    ShareKeyPort,
    GrantPort,
    ActivityPort,
    SharePasswordPort,
    ShareLabelPort,
    LinkLabelPort,
    LinkPort,
    KeptLinkPort,
    CommentPort,
    ConsentPort,
    NamePort,
    ContentPort,
    PacketPort {}
