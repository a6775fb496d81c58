/* Written by scripts/build-wasm.ts from crypto-wasm/src/bindings. */
export type CorePart = "content" | "trust" | "unlock";
/** Loads one part of the core; its functions work from then on. The second call does nothing. */
export function init(part: CorePart, source: Response | BufferSource): Promise<void>;
export function initSync(part: CorePart, module: BufferSource): void;
/** Takes pages of 64 KiB for a part that is loaded; throws a RangeError where there is no memory. */
export function growMemory(part: CorePart, pages: number): void;
/** A batch of wraps: a code of 0 and a value, or a code and nothing. */
export interface Rewrapped {
  /** 0 where the wrap was made, else the code that stands in its place. */
  readonly codes: Uint16Array<ArrayBuffer>;
  /** The new wraps; empty where none was made. */
  readonly values: string[];
}
/** What a seal vouches for. */
export interface SealContent {
  /** Version of the item, from 1. */
  readonly ver: number;
  /** Counter of the author's manifest. */
  readonly ctr: bigint;
  /** Length of the content in bytes. */
  readonly sizeBytes: bigint;
  /** Time of the content in ms. */
  readonly mtimeMs: bigint;
  /** D in hex. */
  readonly digest: string;
}
/** Meta key and private key of an account, opened with one hash. */
export interface UnlockedKeys {
  /** 32 bytes. */
  readonly metaKey: Uint8Array<ArrayBuffer>;
  /** PKCS#8 DER. */
  readonly pkcs8: Uint8Array<ArrayBuffer>;
  /** Rank of the KDF, 0 to 3. */
  readonly rank: number;
}
/** What a batch of names opened to, in columns. */
export interface OpenedNames {
  /** 0 where the name opened, else the code that stands in its place. */
  readonly codes: Uint16Array<ArrayBuffer>;
  /** Revs; 0 where a name did not open. */
  readonly revs: Uint32Array<ArrayBuffer>;
  /** Lengths of the names in `text`, in UTF-16 units. */
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** Fids, 32 characters each; zeros where a name did not open. */
  readonly fids: string;
  /** All names, joined. */
  readonly text: string;
}
/** `enc_data_key` of an item. Part `content`. */
export function wrapDataKey(key: Uint8Array, share: Uint8Array, ks: string, fid: string, iv: Uint8Array): string;
/** Data key of an item; throws 2010. Part `content`. */
export function unwrapDataKey(value: string, share: Uint8Array, ks: string, fid: string): Uint8Array<ArrayBuffer>;
/** `enc_data_key` of an item of an app link. Part `content`. */
export function wrapAppDataKey(key: Uint8Array, share: Uint8Array, ks: string, fid: string, iv: Uint8Array): string;
/** Data key of an item of an app link; throws 2010. Part `content`. */
export function unwrapAppDataKey(value: string, share: Uint8Array, ks: string, fid: string): Uint8Array<ArrayBuffer>;
/** Opens data keys under one share key and wraps them under another. Rows: value, fid; `ivs` 12 bytes for each. Part `content`. */
export function rewrapDataKeys(from: Uint8Array, fromKs: string, to: Uint8Array, toKs: string, rows: string, ivs: Uint8Array): Rewrapped;
/** Seals a version. `digest` is D in hex. Part `content`. */
export function sealVersion(key: Uint8Array, fid: string, ver: number, ctr: bigint, sizeBytes: bigint, mtimeMs: bigint, digest: string, iv: Uint8Array): string;
/** Opens a seal, KC first; throws 2010. Part `content`. */
export function openSeal(key: Uint8Array, fid: string, value: string): SealContent;
/** Throws 7103 where size or D of a whole download are not those of its seal; both D in hex. Part `content`. */
export function checkDownload(sealedBytes: bigint, sealedDigest: string, seenBytes: bigint, seenDigest: string): void;
/** The `datakey` of a compatibility download. Part `content`. */
export function compatKey(key: Uint8Array): string;
/** Wraps the packet key of one item for a zip job. Part `content`. */
export function sealZipKey(packetKey: Uint8Array, throwaway: Uint8Array, jobId: string, fid: string, iv: Uint8Array): string;
/** Packet key of one item of a zip job; throws 2010. Part `content`. */
export function openZipKey(value: string, throwaway: Uint8Array, jobId: string, fid: string): Uint8Array<ArrayBuffer>;
/** The link key of a URL fragment, cleaned; throws 2110. Part `content`. */
export function parseLinkKey(fragment: string): string;
/** The owner's copy of a link password, at most 63 bytes. Part `content`. */
export function sealLinkPassword(meta: Uint8Array, salt: string, ks: string, password: string, iv: Uint8Array): string;
/** Link password of the owner's copy; throws 2007, 2100. Part `content`. */
export function openLinkPassword(meta: Uint8Array, salt: string, ks: string, value: string): string;
/** The owner's copy of a link key. Part `content`. */
export function sealLinkKey(meta: Uint8Array, salt: string, ks: string, linkKey: string, iv: Uint8Array): string;
/** Link key of the owner's copy; throws 2110. Part `content`. */
export function openLinkKey(meta: Uint8Array, salt: string, ks: string, value: string): string;
/** Seals a text for a place of this device: `seen`, `draft` or `ls|{domain}|{fid}|{0 or 1}`. Part `content`. */
export function sealLocal(meta: Uint8Array, place: string, text: string, iv: Uint8Array): string;
/** The text that was sealed for a place; throws 2010, 9000 for a place without shape. Part `content`. */
export function openLocal(meta: Uint8Array, place: string, value: string): string;
/** Opens names under the meta key, on the user's own pages. Rows: value, domain, parent fid, kind, minrev; a row of a value alone has the others of the row before it. Part `content`. */
export function openNames(meta: Uint8Array, rows: string): OpenedNames;
/** Opens names under a share key, on the user's own pages. Rows as `openNames`, domain is the `{ks}`. Part `content`. */
export function openShareNames(share: Uint8Array, rows: string): OpenedNames;
/** Opens names under a share key on a link page, where every refusal is 2110. Part `content`. */
export function openLinkNames(share: Uint8Array, rows: string): OpenedNames;
/** Seals names under the meta key: value and digest in turn. Rows: domain, parent fid, kind, fid, rev. `names` are apart, because they may hold anything; `ivs` 12 random bytes for each. Part `content`. */
export function sealNames(meta: Uint8Array, rows: string, names: readonly string[], ivs: Uint8Array): string[];
/** Seals names under a share key; rows as `sealNames`, domain is the `{ks}`. Part `content`. */
export function sealShareNames(share: Uint8Array, rows: string, names: readonly string[], ivs: Uint8Array): string[];
/** Digests of names in one folder under the meta key. Part `content`. */
export function nameDigests(meta: Uint8Array, parent: string, names: readonly string[]): string[];
/** Digests of names in one folder under a share key. Part `content`. */
export function shareNameDigests(share: Uint8Array, parent: string, names: readonly string[]): string[];
/** Label of an own link, under the meta key. Part `content`. */
export function sealLinkLabel(meta: Uint8Array, ks: string, text: string, iv: Uint8Array): string;
/** Text of an own link's label; throws 2010. Part `content`. */
export function openLinkLabel(meta: Uint8Array, ks: string, value: string): string;
/** Label of a share, under its share key. Part `content`. */
export function sealShareLabel(share: Uint8Array, ks: string, text: string, iv: Uint8Array): string;
/** Text of a share's label; throws 2010. Part `content`. */
export function openShareLabel(share: Uint8Array, ks: string, value: string): string;
/** The packet key of a stream, to import into WebCrypto or to give to `sealPackets` and `openPackets`. Part `content`. */
export function packetKey(key: Uint8Array, stream: number): Uint8Array<ArrayBuffer>;
/** Length of the encrypted blob for content of this size; throws 7103. Part `content`. */
export function blobBytes(sizeBytes: bigint): bigint;
/** Throws 7103 unless a blob is as long as its size says. Part `content`. */
export function checkBlob(sizeBytes: bigint, blobBytes: bigint): void;
/** Headers of a run of packets inside a blob: 24 bytes each, from 12 random bytes each. Part `content`. */
export function packetHeaders(stream: number, first: bigint, ivs: Uint8Array): Uint8Array<ArrayBuffer>;
/** Headers of a run of packets that ends its blob. Part `content`. */
export function lastPacketHeaders(stream: number, first: bigint, ivs: Uint8Array): Uint8Array<ArrayBuffer>;
/** How many packets these bytes of a blob are; throws 7103 unless they are whole packets. Part `content`. */
export function packetsIn(sizeBytes: bigint, first: bigint, bytes: bigint): bigint;
/** Checks headers, 24 bytes each, from packet `first` on; throws 7103, 2020. Part `content`. */
export function checkHeaders(sizeBytes: bigint, stream: number, first: bigint, headers: Uint8Array): void;
/** Encrypts whole packets inside a blob with the core's own cipher. Part `content`. */
export function sealPackets(key: Uint8Array, stream: number, first: bigint, text: Uint8Array, ivs: Uint8Array): Uint8Array<ArrayBuffer>;
/** Encrypts the packets that end a blob with the core's own cipher. Part `content`. */
export function sealLastPackets(key: Uint8Array, stream: number, first: bigint, text: Uint8Array, ivs: Uint8Array): Uint8Array<ArrayBuffer>;
/** Decrypts whole packets with the core's own cipher; throws 7103, 2020, 2050. Part `content`. */
export function openPackets(key: Uint8Array, stream: number, first: bigint, sizeBytes: bigint, blob: Uint8Array): Uint8Array<ArrayBuffer>;
/** Inner digests of ciphertext that begins at a MiB border: 32 bytes for each MiB. Part `content`. */
export function innerDigests(ciphertext: Uint8Array): Uint8Array<ArrayBuffer>;
/** D of joined inner digests, in hex. Part `content`. */
export function finishDigest(inner: Uint8Array): string;
/** CRC-32 of a chunk. Part `content`. */
export function crc32(bytes: Uint8Array): number;
/** CRC-32 of two neighbours. Part `content`. */
export function crc32Combine(first: number, second: number, secondBytes: bigint): number;
/** Places of a proven path as JSON; throws 2010. `rules` is {roots, shares, minrev}. Part `content`. */
export function provePath(meta: Uint8Array, path: string, rules: string): string;
/** The signature that every call carries. Part `content`. */
export function signRequest(secret: string, accessToken: string, uid: string, webDeviceId: string, servtime: string): string;
/** sig2: over command, body, time and nonce. Part `content`. */
export function signRequest2(secret: string, method: string, cmd: string, body: string, servtime: string, nonce: string): string;
/** Throws 9401 where sig2 is another. Part `content`. */
export function checkRequest2(secret: string, method: string, cmd: string, body: string, servtime: string, nonce: string, sig2: string): void;
/** An id of JSON as canonical decimal; throws 9000. A number is made text by who asks, if it is a safe integer. Part `content`. */
export function parseId(id: unknown): string;
/** HKDF-SHA256(key, `e2cs/1/` + label), 32 bytes. Part `content`. */
export function subkey(key: Uint8Array, label: string): Uint8Array<ArrayBuffer>;
/** Checks a share key and gives its commit; throws 2015, 2000. Part `content`. */
export function shareCommit(share: Uint8Array): string;
/** The maker's own copy of a share key. Part `content`. */
export function sealOwnShareKey(meta: Uint8Array, ks: string, share: Uint8Array, iv: Uint8Array): string;
/** Share key of an own copy; throws 2000, 2015. Part `content`. */
export function openOwnShareKey(meta: Uint8Array, ks: string, value: string): Uint8Array<ArrayBuffer>;
/** OAEP label of a share key for a person; throws 2000. Part `content`. */
export function shareKeyLabel(ks: string, pubkeyId: string): string;
/** The 256 bytes of a share key's RSA wrap; throws 2000. Part `content`. */
export function shareKeyCiphertext(value: string): Uint8Array<ArrayBuffer>;
/** OAEP label of a share password for a member; throws 2100. Part `content`. */
export function sharePasswordLabel(ks: string, pubkeyId: string): string;
/** The 256 bytes of a share password's RSA wrap; throws 2100. Part `content`. */
export function sharePasswordCiphertext(value: string): Uint8Array<ArrayBuffer>;
/** A share password from 24 random bytes. Part `content`. */
export function newSharePassword(random: Uint8Array): string;
/** A recovery code or link key of 35 characters from 32 random bytes. Part `content`. */
export function newGroupedCode(random: Uint8Array): string;
/** The owner's copy of a share password. Part `content`. */
export function sealSharePassword(meta: Uint8Array, ks: string, password: string, iv: Uint8Array): string;
/** Share password of the owner's copy; throws 2007, 2100. Part `content`. */
export function openSharePassword(meta: Uint8Array, ks: string, value: string): string;
/** The private key's copy under the meta key. Part `trust`. */
export function sealOwnPrivateKey(meta: Uint8Array, encFp: string, pkcs8: Uint8Array, iv: Uint8Array): string;
/** PKCS#8 DER of the private key from its copy under the meta key; throws 2006. Part `trust`. */
export function openOwnPrivateKey(meta: Uint8Array, encFp: string, value: string): Uint8Array<ArrayBuffer>;
/** SPKI DER of the public key inside a PKCS#8 DER; throws 2006 for anything but RSA-2048, e = 65537. Part `trust`. */
export function publicKeyOf(pkcs8: Uint8Array): Uint8Array<ArrayBuffer>;
/** Rank of a password blob's parameters without hashing; throws 9001, 9000, 6002. Part `trust`. */
export function rankOfBlob(value: string, floor: number): number;
/** enc_fp of an SPKI DER; throws 2005. Part `trust`. */
export function fingerprintOfSpki(spki: Uint8Array): string;
/** Own Ed25519 public key in hex. Part `trust`. */
export function ownSigningKey(meta: Uint8Array): string;
/** sig_fp of an Ed25519 public key in hex. Part `trust`. */
export function fingerprintOfSigningKey(sigPub: string): string;
/** Own `sigkey` for an SPKI DER. Part `trust`. */
export function sealIdentity(meta: Uint8Array, spki: Uint8Array): string;
/** `sigkey` for a given Ed25519 seed, for known answers. Part `trust`. */
export function sealIdentityOfSeed(seed: Uint8Array, spki: Uint8Array): string;
/** Somebody's verified identity: [enc_fp, sig_fp, sig_pub hex]; throws 2005. Part `trust`. */
export function openIdentity(spkiBase64: string, sigkey: string): string[];
/** 12 groups of 5 digits to compare. Part `trust`. */
export function safetyNumber(encFp: string, sigFp: string): string;
/** Fids of the area roots: [main, vault]. Part `trust`. */
export function areaRoots(meta: Uint8Array): string[];
/** `enc_comment_key` of a link. Part `trust`. */
export function wrapCommentKey(key: Uint8Array, share: Uint8Array, ks: string, publinkId: string, iv: Uint8Array): string;
/** Comment key of a link; throws 2010. Part `trust`. */
export function unwrapCommentKey(value: string, share: Uint8Array, ks: string, publinkId: string): Uint8Array<ArrayBuffer>;
/** `enc_comment_key` of an app link. Part `trust`. */
export function wrapAppCommentKey(key: Uint8Array, share: Uint8Array, ks: string, publinkId: string, iv: Uint8Array): string;
/** Comment key of an app link; throws 2010. Part `trust`. */
export function unwrapAppCommentKey(value: string, share: Uint8Array, ks: string, publinkId: string): Uint8Array<ArrayBuffer>;
/** Seals a comment given as JSON text. Part `trust`. */
export function sealComment(key: Uint8Array, publinkId: string, parent: string, json: string, iv: Uint8Array): string;
/** JSON text of a comment; throws 2050. Part `trust`. */
export function openComment(key: Uint8Array, publinkId: string, parent: string, value: string): string;
/** JSON text of a comment with the own `by` and `sig`. Part `trust`. */
export function signComment(meta: Uint8Array, publinkId: string, parent: string, json: string): string;
/** The same for a given Ed25519 seed, for known answers. Part `trust`. */
export function signCommentOfSeed(seed: Uint8Array, publinkId: string, parent: string, json: string): string;
/** Whether a comment is signed by this key (hex) and names it. Part `trust`. */
export function isCommentAuthor(sigPub: string, publinkId: string, parent: string, json: string): boolean;
/** Seals a manifest given as JSON text. Part `trust`. */
export function sealManifest(meta: Uint8Array, text: string, iv: Uint8Array): string;
/** JSON text of a manifest; throws 2160. Part `trust`. */
export function openManifest(meta: Uint8Array, value: string): string;
/** What `prev` of the manifest after this blob says; throws 2160. Part `trust`. */
export function manifestPrev(value: string): string;
/** ctr of a `vc`. Part `trust`. */
export function manifestCounter(vc: string): bigint;
/** Counter of a served `vc`; throws 2161 where a count is lower than the cached one. `null` for no cache. Part `trust`. */
export function acceptManifest(cachedVc: string, servedVc: string): bigint;
/** Merge of two manifests, without t, dev and prev; throws 2161 for two identities. Part `trust`. */
export function mergeManifests(a: string, b: string): string;
/** The key for a write into a folder: {ks, links}; throws 2000. Part `trust`. */
export function chooseKey(shares: string, places: string): string;
/** Checks that an answer names a chosen key and brings it; throws 2000, 2015. Part `trust`. */
export function acceptOffer(shares: string, places: string, ks: string, share: Uint8Array): string;
/** Which items of server-driven work are done, as JSON of booleans. Part `trust`. */
export function decideWork(shares: string, intents: string, work: string): string;
/** Which grants of a sequence are valid, as JSON of booleans. Part `trust`. */
export function checkRoster(input: string): string;
/** Throws 2000 where one grant of a sequence is not valid. Part `trust`. */
export function checkGrant(input: string, index: number): void;
/** `sk_sig` of a grant given as JSON {role, recipient_enc_fp, recipient_sig_fp, sender_enc_fp, sender_sig_fp, t}. Part `trust`. */
export function signGrant(meta: Uint8Array, ks: string, commit: string, grant: string): string;
/** The same for a given Ed25519 seed, for known answers. Part `trust`. */
export function signGrantOfSeed(seed: Uint8Array, ks: string, commit: string, grant: string): string;
/** The own signature over a version: [seal_sig, seal_by]. Part `trust`. */
export function signFile(meta: Uint8Array, fid: string, seal: string): string[];
/** `seal_sig` for a given Ed25519 seed, for known answers. Part `trust`. */
export function signFileOfSeed(seed: Uint8Array, fid: string, seal: string): string;
/** Whether a version is signed by this key (hex) and names it. Part `trust`. */
export function isFileAuthor(sigPub: string, fid: string, seal: string, sealBy: string, sealSig: string): boolean;
/** Wraps a share key for an invitation; `salt` 16 random bytes. Part `unlock`. */
export function sealInvitation(password: string, salt: Uint8Array, ks: string, share: Uint8Array, iv: Uint8Array): string;
/** Share key of an invitation; `iterations` as it stands in JSON. Throws 2000, 2015. Part `unlock`. */
export function openInvitation(password: string, salt: string, iterations: unknown, ks: string, value: string): Uint8Array<ArrayBuffer>;
/** `enc_share_key` of the link. Part `unlock`. */
export function linkSealShareKey(link: number, ks: string, share: Uint8Array, iv: Uint8Array): string;
/** The share key as it is kept on the device, under the link key alone. Part `unlock`. */
export function linkSealKept(link: number, cachekey: string, ks: string, exp: string, share: Uint8Array, iv: Uint8Array): string;
/** Hashes link key and password; numbers as they stand in JSON. Throws 2110 before a hash is computed. Part `unlock`. */
export function linkDerive(fragment: string, password: string | null | undefined, salt: string, iterations: unknown, linkversion: unknown): number;
/** What a visitor sends as `passwordlock`. Part `unlock`. */
export function linkLockToken(link: number): string;
/** The link's share key; throws 2110, 2015. Part `unlock`. */
export function linkOpenShareKey(link: number, ks: string, value: string): Uint8Array<ArrayBuffer>;
/** The share key that was kept; throws 2110, 2015. Part `unlock`. */
export function linkOpenKept(link: number, cachekey: string, ks: string, exp: string, value: string): Uint8Array<ArrayBuffer>;
/** Wipes W. Part `unlock`. */
export function linkFree(link: number): void;
/** bcrypt login hash; throws 6002 for a salt outside the pattern or another than the pinned one. Part `unlock`. */
export function hashLogin(password: string, salt: string, pinned?: string | null | undefined): string;
/** A salt of cost 12 from 16 random bytes. Part `unlock`. */
export function newLoginSalt(random: Uint8Array): string;
/** Opens both blobs; throws 9001, 9000, 6002, 2006. `floor` is the pinned rank. Part `unlock`. */
export function unlockKeys(password: string, encMetaKey: string, encPrivKey: string, encFp: string, floor: number): UnlockedKeys;
/** Meta key of its blob alone; throws 9001, 9000, 6002. Part `unlock`. */
export function openPasswordMeta(password: string, value: string, floor: number): Uint8Array<ArrayBuffer>;
/** Private key of its blob alone; throws 9001, 9000, 6002, 2006. Part `unlock`. */
export function openPasswordPrivate(password: string, value: string, encFp: string, floor: number): Uint8Array<ArrayBuffer>;
/** Both blobs of an account under a password: [enc_meta_key, enc_priv_key], Argon2id. `salt` 16, `ivs` 24 random bytes. Part `unlock`. */
export function wrapKeys(password: string, meta: Uint8Array, pkcs8: Uint8Array, encFp: string, salt: Uint8Array, ivs: Uint8Array): string[];
/** The same for a device that cannot hold Argon2id's memory: PBKDF2 with 600 000 iterations. Part `unlock`. */
export function wrapKeysSmall(password: string, meta: Uint8Array, pkcs8: Uint8Array, encFp: string, salt: Uint8Array, ivs: Uint8Array): string[];
/** `rk` of a recovery kit; `salt` 16 random bytes. Part `unlock`. */
export function sealRecovery(code: string, meta: Uint8Array, salt: Uint8Array, iv: Uint8Array): string;
/** Meta key of a recovery kit; throws 6002. Part `unlock`. */
export function openRecovery(code: string, value: string): Uint8Array<ArrayBuffer>;
/** `rk_lock` of a recovery code; throws 6002. Part `unlock`. */
export function recoveryLock(code: string): string;
/** The keys of an account as a file, sealed under a password of its own; `text` is JSON, `salt` 16 random bytes. Part `unlock`. */
export function sealKeyFile(password: string, text: string, salt: Uint8Array, iv: Uint8Array): Uint8Array<ArrayBuffer>;
/** JSON of a file of keys; throws 6002. Part `unlock`. */
export function openKeyFile(password: string, file: Uint8Array): string;
/** `pk` of a passkey; `salt` 32 random bytes. Part `unlock`. */
export function sealPasskey(credential: Uint8Array, prf: Uint8Array, meta: Uint8Array, salt: Uint8Array, iv: Uint8Array): string;
/** Meta key of a passkey; throws 6002. Part `unlock`. */
export function openPasskey(credential: Uint8Array, prf: Uint8Array, value: string): Uint8Array<ArrayBuffer>;
/** Salt inside a `pk`; throws 6002. Part `unlock`. */
export function passkeySalt(value: string): Uint8Array<ArrayBuffer>;
/** What the authenticator's PRF is asked with. Part `unlock`. */
export function passkeyPrfInput(salt: Uint8Array): Uint8Array<ArrayBuffer>;
