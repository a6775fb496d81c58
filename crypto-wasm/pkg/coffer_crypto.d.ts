/* tslint:disable */
/* eslint-disable */

/**
 * W of a link: opens its share key and makes its lock token. Free it after use.
 */
export class LinkUnlock {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * What a visitor sends as `passwordlock`.
     */
    lockToken(): string;
    /**
     * Hashes link key and password; numbers as they stand in JSON. Throws 2110 before a hash is computed.
     */
    constructor(fragment: string, password: string | null | undefined, salt: string, iterations: any, linkversion: any);
    /**
     * The link's share key; throws 2110, 2015.
     */
    openShareKey(ks: string, value: string): Uint8Array;
    /**
     * `enc_share_key` of the link.
     */
    sealShareKey(ks: string, share: Uint8Array | number[], iv: Uint8Array | number[]): string;
}

/**
 * What a batch of names opened to, in columns.
 */
export class OpenedNames {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * 0 where the name opened, else the code that stands in its place.
     */
    readonly codes: Uint16Array;
    /**
     * Fids, 32 characters each; zeros where a name did not open.
     */
    readonly fids: string;
    /**
     * Lengths of the names in `text`, in UTF-16 units.
     */
    readonly lengths: Uint32Array;
    /**
     * Revs; 0 where a name did not open.
     */
    readonly revs: Uint32Array;
    /**
     * All names, joined.
     */
    readonly text: string;
}

/**
 * A batch of wraps: a code of 0 and a value, or a code and nothing.
 */
export class Rewrapped {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * 0 where the wrap was made, else the code that stands in its place.
     */
    readonly codes: Uint16Array;
    /**
     * The new wraps; empty where none was made.
     */
    readonly values: string[];
}

/**
 * What a seal vouches for.
 */
export class SealContent {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Counter of the author's manifest.
     */
    readonly ctr: bigint;
    /**
     * D in hex.
     */
    readonly digest: string;
    /**
     * Time of the content in ms.
     */
    readonly mtimeMs: bigint;
    /**
     * Length of the content in bytes.
     */
    readonly sizeBytes: bigint;
    /**
     * Version of the item, from 1.
     */
    readonly ver: number;
}

/**
 * Meta key and private key of an account, opened with one hash.
 */
export class UnlockedKeys {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * 32 bytes.
     */
    readonly metaKey: Uint8Array;
    /**
     * PKCS#8 DER.
     */
    readonly pkcs8: Uint8Array;
    /**
     * Rank of the KDF, 0 to 3.
     */
    readonly rank: number;
}

/**
 * Counter of a served `vc`; throws 2161 where a count is lower than the cached one. `null` for no cache.
 */
export function acceptManifest(cached_vc: string, served_vc: string): bigint;

/**
 * Checks that an answer names a chosen key and brings it; throws 2000, 2015.
 */
export function acceptOffer(shares: string, places: string, ks: string, share: Uint8Array | number[]): string;

/**
 * Fids of the area roots: [main, vault].
 */
export function areaRoots(meta: Uint8Array | number[]): string[];

/**
 * Length of the encrypted blob for content of this size; throws 7103.
 */
export function blobBytes(size_bytes: bigint): bigint;

/**
 * Throws 7103 unless a blob is as long as its size says.
 */
export function checkBlob(size_bytes: bigint, blob_bytes: bigint): void;

/**
 * Throws 7103 where size or D of a whole download are not those of its seal; both D in hex.
 */
export function checkDownload(sealed_bytes: bigint, sealed_digest: string, seen_bytes: bigint, seen_digest: string): void;

/**
 * Throws 2000 where one grant of a sequence is not valid.
 */
export function checkGrant(input: string, index: number): void;

/**
 * Checks headers, 24 bytes each, from packet `first` on; throws 7103, 2020.
 */
export function checkHeaders(size_bytes: bigint, stream: number, first: bigint, headers: Uint8Array | number[]): void;

/**
 * Throws 9401 where sig2 is another.
 */
export function checkRequest2(secret: string, method: string, cmd: string, body: string, servtime: string, nonce: string, sig2: string): void;

/**
 * Which grants of a sequence are valid, as JSON of booleans.
 */
export function checkRoster(input: string): string;

/**
 * The key for a write into a folder: {ks, links}; throws 2000.
 */
export function chooseKey(shares: string, places: string): string;

/**
 * The `datakey` of a compatibility download.
 */
export function compatKey(key: Uint8Array | number[]): string;

/**
 * CRC-32 of a chunk.
 */
export function crc32(bytes: Uint8Array | number[]): number;

/**
 * CRC-32 of two neighbours.
 */
export function crc32Combine(first: number, second: number, second_bytes: bigint): number;

/**
 * Which items of server-driven work are done, as JSON of booleans.
 */
export function decideWork(shares: string, intents: string, work: string): string;

/**
 * sig_fp of an Ed25519 public key in hex.
 */
export function fingerprintOfSigningKey(sig_pub: string): string;

/**
 * enc_fp of an SPKI DER; throws 2005.
 */
export function fingerprintOfSpki(spki: Uint8Array | number[]): string;

/**
 * D of joined inner digests, in hex.
 */
export function finishDigest(inner: Uint8Array | number[]): string;

/**
 * bcrypt login hash; throws 6002 for a salt outside the pattern or another than the pinned one.
 */
export function hashLogin(password: string, salt: string, pinned?: string | null): string;

/**
 * Inner digests of ciphertext that begins at a MiB border: 32 bytes for each MiB.
 */
export function innerDigests(ciphertext: Uint8Array | number[]): Uint8Array;

/**
 * Whether a comment is signed by this key (hex) and names it.
 */
export function isCommentAuthor(sig_pub: string, publink_id: string, parent: string, json: string): boolean;

/**
 * Whether a version is signed by this key (hex) and names it.
 */
export function isFileAuthor(sig_pub: string, fid: string, seal: string, seal_by: string, seal_sig: string): boolean;

/**
 * Headers of a run of packets that ends its blob.
 */
export function lastPacketHeaders(stream: number, first: bigint, ivs: Uint8Array | number[]): Uint8Array;

/**
 * ctr of a `vc`.
 */
export function manifestCounter(vc: string): bigint;

/**
 * What `prev` of the manifest after this blob says; throws 2160.
 */
export function manifestPrev(value: string): string;

/**
 * Merge of two manifests, without t, dev and prev; throws 2161 for two identities.
 */
export function mergeManifests(a: string, b: string): string;

/**
 * Digests of names in one folder under the meta key.
 */
export function nameDigests(meta: Uint8Array | number[], parent: string, names: string[]): string[];

/**
 * A recovery code or link key of 35 characters from 32 random bytes.
 */
export function newGroupedCode(random: Uint8Array | number[]): string;

/**
 * A salt of cost 12 from 16 random bytes.
 */
export function newLoginSalt(random: Uint8Array | number[]): string;

/**
 * A share password from 24 random bytes.
 */
export function newSharePassword(random: Uint8Array | number[]): string;

/**
 * JSON text of a comment; throws 2050.
 */
export function openComment(key: Uint8Array | number[], publink_id: string, parent: string, value: string): string;

/**
 * Somebody's verified identity: [enc_fp, sig_fp, sig_pub hex]; throws 2005.
 */
export function openIdentity(spki_base64: string, sigkey: string): string[];

/**
 * Share key of an invitation; `iterations` as it stands in JSON. Throws 2000, 2015.
 */
export function openInvitation(password: string, salt: string, iterations: any, ks: string, value: string): Uint8Array;

/**
 * Link key of the owner's copy; throws 2110.
 */
export function openLinkKey(meta: Uint8Array | number[], salt: string, ks: string, value: string): string;

/**
 * Text of an own link's label; throws 2010.
 */
export function openLinkLabel(meta: Uint8Array | number[], ks: string, value: string): string;

/**
 * Opens names under a share key on a link page, where every refusal is 2110.
 */
export function openLinkNames(share: Uint8Array | number[], rows: string): OpenedNames;

/**
 * Link password of the owner's copy; throws 2007, 2100.
 */
export function openLinkPassword(meta: Uint8Array | number[], salt: string, ks: string, value: string): string;

/**
 * JSON text of a manifest; throws 2160.
 */
export function openManifest(meta: Uint8Array | number[], value: string): string;

/**
 * Opens names under the meta key. Rows: value, domain, parent fid, `f` or `d`, minrev.
 */
export function openNames(meta: Uint8Array | number[], rows: string): OpenedNames;

/**
 * PKCS#8 DER of the private key from its copy under the meta key; throws 2006.
 */
export function openOwnPrivateKey(meta: Uint8Array | number[], enc_fp: string, value: string): Uint8Array;

/**
 * Share key of an own copy; throws 2000, 2015.
 */
export function openOwnShareKey(meta: Uint8Array | number[], ks: string, value: string): Uint8Array;

/**
 * Decrypts whole packets with the core's own cipher; throws 7103, 2020, 2050.
 */
export function openPackets(key: Uint8Array | number[], stream: number, first: bigint, size_bytes: bigint, blob: Uint8Array | number[]): Uint8Array;

/**
 * Meta key of a passkey; throws 6002.
 */
export function openPasskey(credential: Uint8Array | number[], prf: Uint8Array | number[], value: string): Uint8Array;

/**
 * Meta key of its blob alone; throws 9001, 9000, 6002.
 */
export function openPasswordMeta(password: string, value: string, floor: number): Uint8Array;

/**
 * Private key of its blob alone; throws 9001, 9000, 6002, 2006.
 */
export function openPasswordPrivate(password: string, value: string, enc_fp: string, floor: number): Uint8Array;

/**
 * Meta key of a recovery kit; throws 6002.
 */
export function openRecovery(code: string, value: string): Uint8Array;

/**
 * Opens a seal, KC first; throws 2010.
 */
export function openSeal(key: Uint8Array | number[], fid: string, value: string): SealContent;

/**
 * Text of a share's label; throws 2010.
 */
export function openShareLabel(share: Uint8Array | number[], ks: string, value: string): string;

/**
 * Opens names under a share key, on the user's own pages. Rows as `openNames`, domain is the `{ks}`.
 */
export function openShareNames(share: Uint8Array | number[], rows: string): OpenedNames;

/**
 * Share password of the owner's copy; throws 2007, 2100.
 */
export function openSharePassword(meta: Uint8Array | number[], ks: string, value: string): string;

/**
 * Packet key of one item of a zip job; throws 2010.
 */
export function openZipKey(value: string, throwaway: Uint8Array | number[], job_id: string, fid: string): Uint8Array;

/**
 * Own Ed25519 public key in hex.
 */
export function ownSigningKey(meta: Uint8Array | number[]): string;

/**
 * Headers of a run of packets inside a blob: 24 bytes each, from 12 random bytes each.
 */
export function packetHeaders(stream: number, first: bigint, ivs: Uint8Array | number[]): Uint8Array;

/**
 * The packet key of a stream, to import into WebCrypto or to give to `sealPackets` and `openPackets`.
 */
export function packetKey(key: Uint8Array | number[], stream: number): Uint8Array;

/**
 * How many packets these bytes of a blob are; throws 7103 unless they are whole packets.
 */
export function packetsIn(size_bytes: bigint, first: bigint, bytes: bigint): bigint;

/**
 * An id of JSON as canonical decimal; throws 9000. A number is made text by who asks, if it is a safe integer.
 */
export function parseId(id: any): string;

/**
 * The link key of a URL fragment, cleaned; throws 2110.
 */
export function parseLinkKey(fragment: string): string;

/**
 * What the authenticator's PRF is asked with.
 */
export function passkeyPrfInput(salt: Uint8Array | number[]): Uint8Array;

/**
 * Salt inside a `pk`; throws 6002.
 */
export function passkeySalt(value: string): Uint8Array;

/**
 * Places of a proven path as JSON; throws 2010. `rules` is {roots, shares, minrev}.
 */
export function provePath(meta: Uint8Array | number[], path: string, rules: string): string;

/**
 * SPKI DER of the public key inside a PKCS#8 DER; throws 2006 for anything but RSA-2048, e = 65537.
 */
export function publicKeyOf(pkcs8: Uint8Array | number[]): Uint8Array;

/**
 * Rank of a blob's parameters without hashing; throws 9001, 9000, 6002.
 */
export function rankOfBlob(value: string, floor: number): number;

/**
 * `rk_lock` of a recovery code; throws 6002.
 */
export function recoveryLock(code: string): string;

/**
 * Opens data keys under one share key and wraps them under another. Rows: value, fid; `ivs` 12 bytes for each.
 */
export function rewrapDataKeys(from: Uint8Array | number[], from_ks: string, to: Uint8Array | number[], to_ks: string, rows: string, ivs: Uint8Array | number[]): Rewrapped;

/**
 * 12 groups of 5 digits to compare.
 */
export function safetyNumber(enc_fp: string, sig_fp: string): string;

/**
 * Seals a comment given as JSON text.
 */
export function sealComment(key: Uint8Array | number[], publink_id: string, parent: string, json: string, iv: Uint8Array | number[]): string;

/**
 * Own `sigkey` for an SPKI DER.
 */
export function sealIdentity(meta: Uint8Array | number[], spki: Uint8Array | number[]): string;

/**
 * `sigkey` for a given Ed25519 seed, for known answers.
 */
export function sealIdentityOfSeed(seed: Uint8Array | number[], spki: Uint8Array | number[]): string;

/**
 * Wraps a share key for an invitation; `salt` 16 random bytes.
 */
export function sealInvitation(password: string, salt: Uint8Array | number[], ks: string, share: Uint8Array | number[], iv: Uint8Array | number[]): string;

/**
 * Encrypts the packets that end a blob with the core's own cipher.
 */
export function sealLastPackets(key: Uint8Array | number[], stream: number, first: bigint, text: Uint8Array | number[], ivs: Uint8Array | number[]): Uint8Array;

/**
 * The owner's copy of a link key.
 */
export function sealLinkKey(meta: Uint8Array | number[], salt: string, ks: string, link_key: string, iv: Uint8Array | number[]): string;

/**
 * Label of an own link, under the meta key.
 */
export function sealLinkLabel(meta: Uint8Array | number[], ks: string, text: string, iv: Uint8Array | number[]): string;

/**
 * The owner's copy of a link password, at most 63 bytes.
 */
export function sealLinkPassword(meta: Uint8Array | number[], salt: string, ks: string, password: string, iv: Uint8Array | number[]): string;

/**
 * Seals a manifest given as JSON text.
 */
export function sealManifest(meta: Uint8Array | number[], text: string, iv: Uint8Array | number[]): string;

/**
 * Seals names under the meta key: value and digest in turn. Rows: domain, parent fid, kind, fid, rev.
 * `names` are apart, because they may hold anything; `ivs` 12 random bytes for each.
 */
export function sealNames(meta: Uint8Array | number[], rows: string, names: string[], ivs: Uint8Array | number[]): string[];

/**
 * The private key's copy under the meta key.
 */
export function sealOwnPrivateKey(meta: Uint8Array | number[], enc_fp: string, pkcs8: Uint8Array | number[], iv: Uint8Array | number[]): string;

/**
 * The maker's own copy of a share key.
 */
export function sealOwnShareKey(meta: Uint8Array | number[], ks: string, share: Uint8Array | number[], iv: Uint8Array | number[]): string;

/**
 * Encrypts whole packets inside a blob with the core's own cipher.
 */
export function sealPackets(key: Uint8Array | number[], stream: number, first: bigint, text: Uint8Array | number[], ivs: Uint8Array | number[]): Uint8Array;

/**
 * `pk` of a passkey; `salt` 32 random bytes.
 */
export function sealPasskey(credential: Uint8Array | number[], prf: Uint8Array | number[], meta: Uint8Array | number[], salt: Uint8Array | number[], iv: Uint8Array | number[]): string;

/**
 * `rk` of a recovery kit; `salt` 16 random bytes.
 */
export function sealRecovery(code: string, meta: Uint8Array | number[], salt: Uint8Array | number[], iv: Uint8Array | number[]): string;

/**
 * Label of a share, under its share key.
 */
export function sealShareLabel(share: Uint8Array | number[], ks: string, text: string, iv: Uint8Array | number[]): string;

/**
 * Seals names under a share key; rows as `sealNames`, domain is the `{ks}`.
 */
export function sealShareNames(share: Uint8Array | number[], rows: string, names: string[], ivs: Uint8Array | number[]): string[];

/**
 * The owner's copy of a share password.
 */
export function sealSharePassword(meta: Uint8Array | number[], ks: string, password: string, iv: Uint8Array | number[]): string;

/**
 * Seals a version. `digest` is D in hex.
 */
export function sealVersion(key: Uint8Array | number[], fid: string, ver: number, ctr: bigint, size_bytes: bigint, mtime_ms: bigint, digest: string, iv: Uint8Array | number[]): string;

/**
 * Wraps the packet key of one item for a zip job.
 */
export function sealZipKey(key: Uint8Array | number[], throwaway: Uint8Array | number[], job_id: string, fid: string, iv: Uint8Array | number[]): string;

/**
 * Checks a share key and gives its commit; throws 2015, 2000.
 */
export function shareCommit(share: Uint8Array | number[]): string;

/**
 * The 256 bytes of a share key's RSA wrap; throws 2000.
 */
export function shareKeyCiphertext(value: string): Uint8Array;

/**
 * OAEP label of a share key for a person; throws 2000.
 */
export function shareKeyLabel(ks: string, pubkey_id: string): string;

/**
 * Digests of names in one folder under a share key.
 */
export function shareNameDigests(share: Uint8Array | number[], parent: string, names: string[]): string[];

/**
 * The 256 bytes of a share password's RSA wrap; throws 2100.
 */
export function sharePasswordCiphertext(value: string): Uint8Array;

/**
 * OAEP label of a share password for a member; throws 2100.
 */
export function sharePasswordLabel(ks: string, pubkey_id: string): string;

/**
 * JSON text of a comment with the own `by` and `sig`.
 */
export function signComment(meta: Uint8Array | number[], publink_id: string, parent: string, json: string): string;

/**
 * The same for a given Ed25519 seed, for known answers.
 */
export function signCommentOfSeed(seed: Uint8Array | number[], publink_id: string, parent: string, json: string): string;

/**
 * The own signature over a version: [seal_sig, seal_by].
 */
export function signFile(meta: Uint8Array | number[], fid: string, seal: string): string[];

/**
 * `seal_sig` for a given Ed25519 seed, for known answers.
 */
export function signFileOfSeed(seed: Uint8Array | number[], fid: string, seal: string): string;

/**
 * `sk_sig` of a grant given as JSON {role, recipient_enc_fp, recipient_sig_fp, sender_enc_fp, sender_sig_fp, t}.
 */
export function signGrant(meta: Uint8Array | number[], ks: string, commit: string, text: string): string;

/**
 * The same for a given Ed25519 seed, for known answers.
 */
export function signGrantOfSeed(seed: Uint8Array | number[], ks: string, commit: string, text: string): string;

/**
 * The signature that every call carries.
 */
export function signRequest(secret: string, access_token: string, uid: string, web_device_id: string, servtime: string): string;

/**
 * sig2: over command, body, time and nonce.
 */
export function signRequest2(secret: string, method: string, cmd: string, body: string, servtime: string, nonce: string): string;

/**
 * HKDF-SHA256(key, `e2cs/1/` + label), 32 bytes.
 */
export function subkey(key: Uint8Array | number[], label: string): Uint8Array;

/**
 * Opens both blobs; throws 9001, 9000, 6002, 2006. `floor` is the pinned rank.
 */
export function unlockKeys(password: string, enc_meta_key: string, enc_priv_key: string, enc_fp: string, floor: number): UnlockedKeys;

/**
 * Comment key of an app link; throws 2010.
 */
export function unwrapAppCommentKey(value: string, share: Uint8Array | number[], ks: string, publink_id: string): Uint8Array;

/**
 * Data key of an item of an app link; throws 2010.
 */
export function unwrapAppDataKey(value: string, share: Uint8Array | number[], ks: string, fid: string): Uint8Array;

/**
 * Comment key of a link; throws 2010.
 */
export function unwrapCommentKey(value: string, share: Uint8Array | number[], ks: string, publink_id: string): Uint8Array;

/**
 * Data key of an item; throws 2010.
 */
export function unwrapDataKey(value: string, share: Uint8Array | number[], ks: string, fid: string): Uint8Array;

/**
 * `enc_comment_key` of an app link.
 */
export function wrapAppCommentKey(key: Uint8Array | number[], share: Uint8Array | number[], ks: string, publink_id: string, iv: Uint8Array | number[]): string;

/**
 * `enc_data_key` of an item of an app link.
 */
export function wrapAppDataKey(key: Uint8Array | number[], share: Uint8Array | number[], ks: string, fid: string, iv: Uint8Array | number[]): string;

/**
 * `enc_comment_key` of a link.
 */
export function wrapCommentKey(key: Uint8Array | number[], share: Uint8Array | number[], ks: string, publink_id: string, iv: Uint8Array | number[]): string;

/**
 * `enc_data_key` of an item.
 */
export function wrapDataKey(key: Uint8Array | number[], share: Uint8Array | number[], ks: string, fid: string, iv: Uint8Array | number[]): string;

/**
 * Both blobs of an account under a password: [enc_meta_key, enc_priv_key], Argon2id. `salt` 16, `ivs` 24 random bytes.
 */
export function wrapKeys(password: string, meta: Uint8Array | number[], pkcs8: Uint8Array | number[], enc_fp: string, salt: Uint8Array | number[], ivs: Uint8Array | number[]): string[];

/**
 * The same for a device that cannot hold Argon2id's memory: PBKDF2 with 600 000 iterations.
 */
export function wrapKeysSmall(password: string, meta: Uint8Array | number[], pkcs8: Uint8Array | number[], enc_fp: string, salt: Uint8Array | number[], ivs: Uint8Array | number[]): string[];

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_linkunlock_free: (a: number, b: number) => void;
    readonly __wbg_openednames_free: (a: number, b: number) => void;
    readonly __wbg_rewrapped_free: (a: number, b: number) => void;
    readonly __wbg_sealcontent_free: (a: number, b: number) => void;
    readonly __wbg_unlockedkeys_free: (a: number, b: number) => void;
    readonly acceptManifest: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly acceptOffer: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly areaRoots: (a: number, b: number, c: number) => void;
    readonly blobBytes: (a: number, b: bigint) => void;
    readonly checkBlob: (a: number, b: bigint, c: bigint) => void;
    readonly checkDownload: (a: number, b: bigint, c: number, d: number, e: bigint, f: number, g: number) => void;
    readonly checkGrant: (a: number, b: number, c: number, d: number) => void;
    readonly checkHeaders: (a: number, b: bigint, c: number, d: bigint, e: number, f: number) => void;
    readonly checkRequest2: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number, l: number, m: number, n: number, o: number) => void;
    readonly checkRoster: (a: number, b: number, c: number) => void;
    readonly chooseKey: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly compatKey: (a: number, b: number, c: number) => void;
    readonly crc32: (a: number, b: number) => number;
    readonly crc32Combine: (a: number, b: number, c: bigint) => number;
    readonly decideWork: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly fingerprintOfSigningKey: (a: number, b: number, c: number) => void;
    readonly fingerprintOfSpki: (a: number, b: number, c: number) => void;
    readonly finishDigest: (a: number, b: number, c: number) => void;
    readonly hashLogin: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly innerDigests: (a: number, b: number, c: number) => void;
    readonly isCommentAuthor: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => number;
    readonly isFileAuthor: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number) => number;
    readonly lastPacketHeaders: (a: number, b: number, c: bigint, d: number, e: number) => void;
    readonly linkunlock_lockToken: (a: number, b: number) => void;
    readonly linkunlock_new: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: any, i: any) => void;
    readonly linkunlock_openShareKey: (a: number, b: number, c: number, d: number, e: number, f: number) => void;
    readonly linkunlock_sealShareKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => void;
    readonly manifestCounter: (a: number, b: number, c: number) => void;
    readonly manifestPrev: (a: number, b: number, c: number) => void;
    readonly mergeManifests: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly nameDigests: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly newGroupedCode: (a: number, b: number, c: number) => void;
    readonly newLoginSalt: (a: number, b: number, c: number) => void;
    readonly newSharePassword: (a: number, b: number, c: number) => void;
    readonly openComment: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly openIdentity: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly openInvitation: (a: number, b: number, c: number, d: number, e: number, f: any, g: number, h: number, i: number, j: number) => void;
    readonly openLinkKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly openLinkLabel: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly openLinkNames: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly openLinkPassword: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly openManifest: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly openNames: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly openOwnPrivateKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly openOwnShareKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly openPackets: (a: number, b: number, c: number, d: number, e: bigint, f: bigint, g: number, h: number) => void;
    readonly openPasskey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly openPasswordMeta: (a: number, b: number, c: number, d: number, e: number, f: number) => void;
    readonly openPasswordPrivate: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => void;
    readonly openRecovery: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly openSeal: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly openShareLabel: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly openShareNames: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly openSharePassword: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly openZipKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly openednames_codes: (a: number, b: number) => void;
    readonly openednames_fids: (a: number, b: number) => void;
    readonly openednames_lengths: (a: number, b: number) => void;
    readonly openednames_revs: (a: number, b: number) => void;
    readonly openednames_text: (a: number, b: number) => void;
    readonly ownSigningKey: (a: number, b: number, c: number) => void;
    readonly packetHeaders: (a: number, b: number, c: bigint, d: number, e: number) => void;
    readonly packetKey: (a: number, b: number, c: number, d: number) => void;
    readonly packetsIn: (a: number, b: bigint, c: bigint, d: bigint) => void;
    readonly parseId: (a: number, b: any) => void;
    readonly parseLinkKey: (a: number, b: number, c: number) => void;
    readonly passkeyPrfInput: (a: number, b: number, c: number) => void;
    readonly passkeySalt: (a: number, b: number, c: number) => void;
    readonly provePath: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly publicKeyOf: (a: number, b: number, c: number) => void;
    readonly rankOfBlob: (a: number, b: number, c: number, d: number) => void;
    readonly recoveryLock: (a: number, b: number, c: number) => void;
    readonly rewrapDataKeys: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number, l: number, m: number) => void;
    readonly rewrapped_codes: (a: number, b: number) => void;
    readonly rewrapped_values: (a: number, b: number) => void;
    readonly safetyNumber: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly sealComment: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly sealIdentity: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly sealIdentityOfSeed: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly sealInvitation: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly sealLastPackets: (a: number, b: number, c: number, d: number, e: bigint, f: number, g: number, h: number, i: number) => void;
    readonly sealLinkKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly sealLinkLabel: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly sealLinkPassword: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly sealManifest: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly sealNames: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly sealOwnPrivateKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly sealOwnShareKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly sealPackets: (a: number, b: number, c: number, d: number, e: bigint, f: number, g: number, h: number, i: number) => void;
    readonly sealPasskey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly sealRecovery: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly sealShareLabel: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly sealShareNames: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly sealSharePassword: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly sealVersion: (a: number, b: number, c: number, d: number, e: number, f: number, g: bigint, h: bigint, i: bigint, j: number, k: number, l: number, m: number) => void;
    readonly sealZipKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly sealcontent_ctr: (a: number) => bigint;
    readonly sealcontent_digest: (a: number, b: number) => void;
    readonly sealcontent_mtimeMs: (a: number) => bigint;
    readonly sealcontent_sizeBytes: (a: number) => bigint;
    readonly sealcontent_ver: (a: number) => number;
    readonly shareCommit: (a: number, b: number, c: number) => void;
    readonly shareKeyCiphertext: (a: number, b: number, c: number) => void;
    readonly shareKeyLabel: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly shareNameDigests: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly sharePasswordCiphertext: (a: number, b: number, c: number) => void;
    readonly sharePasswordLabel: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly signComment: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly signCommentOfSeed: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly signFile: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly signFileOfSeed: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly signGrant: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly signGrantOfSeed: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly signRequest: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly signRequest2: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number, l: number, m: number) => void;
    readonly subkey: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly unlockKeys: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number) => void;
    readonly unlockedkeys_metaKey: (a: number, b: number) => void;
    readonly unlockedkeys_pkcs8: (a: number, b: number) => void;
    readonly unlockedkeys_rank: (a: number) => number;
    readonly unwrapAppCommentKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly unwrapAppDataKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly unwrapCommentKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly unwrapDataKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly wrapAppCommentKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly wrapAppDataKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly wrapCommentKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly wrapDataKey: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => void;
    readonly wrapKeys: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number, l: number, m: number) => void;
    readonly wrapKeysSmall: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number, l: number, m: number) => void;
    readonly __wbindgen_export: (a: number, b: number) => number;
    readonly __wbindgen_export2: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_export3: (a: number, b: number, c: number) => void;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_add_to_stack_pointer: (a: number) => number;
    readonly __wbindgen_export4: (a: number) => void;
    readonly __wbindgen_export5: (a: number, b: number) => void;
    readonly __wbindgen_export6: () => number;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
