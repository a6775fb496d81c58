import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { context, fromBase64, toBase64 } from "./e1.ts";

/* Ed25519 and what is signed: versions, comments, identities, grants (Formats 4, 9, 12). */

const PKCS8_HEAD = "302e020100300506032b657004220420";
const SPKI_HEAD = "302a300506032b6570032100";
const PUBLIC_BYTES = 32;
const GROUP_BYTES = 5;

function signingKey(seed: Uint8Array): KeyObject {
  const key = Buffer.concat([Buffer.from(PKCS8_HEAD, "hex"), seed]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** The 32 bytes. */
export function publicBytes(seed: Uint8Array): Buffer {
  const spki = createPublicKey(signingKey(seed)).export({ format: "der", type: "spki" });
  return spki.subarray(spki.length - PUBLIC_BYTES);
}

export function fingerprint(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function signText(seed: Uint8Array, text: string): Buffer {
  return sign(null, Buffer.from(text), signingKey(seed));
}

function holds(publicKey: Uint8Array, text: string, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from(SPKI_HEAD, "hex"), publicKey]);
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  return verify(null, Buffer.from(text), key, signature);
}

function fileText(fid: string, seal: string): string {
  return context("file", fid, fingerprint(fromBase64(seal)));
}

export function signFile(seed: Uint8Array, fid: string, seal: string): string {
  return toBase64(signText(seed, fileText(fid, seal)));
}

export function isFileAuthor(
  publicKey: Uint8Array,
  { fid, seal }: { readonly fid: string; readonly seal: string },
  signature: string,
): boolean {
  return holds(publicKey, fileText(fid, seal), fromBase64(signature));
}

/** `sigkey`: key(32) ‖ signature over both fingerprints. */
export function sealIdentity(seed: Uint8Array, spki: Uint8Array): string {
  const key = publicBytes(seed);
  const text = context("id", fingerprint(spki), fingerprint(key));
  return toBase64(Buffer.concat([key, signText(seed, text)]));
}

export function openIdentity(spki: Uint8Array, sigkey: string): readonly [string, string, string] {
  const bytes = fromBase64(sigkey);
  const key = bytes.subarray(0, PUBLIC_BYTES);
  const [encFp, sigFp] = [fingerprint(spki), fingerprint(key)];
  if (!holds(key, context("id", encFp, sigFp), bytes.subarray(PUBLIC_BYTES))) throw new Error("id");
  return [encFp, sigFp, key.toString("hex")];
}

export function safetyNumber(encFp: string, sigFp: string): string {
  const hash = createHash("sha512")
    .update(context("fp", encFp, sigFp))
    .digest();
  const groups = Array.from({ length: 12 }, (_, index) =>
    String(hash.readUIntBE(index * GROUP_BYTES, GROUP_BYTES) % 100_000).padStart(5, "0"),
  );
  return groups.join(" ");
}

export interface PlainGrant {
  readonly role: string;
  readonly recipient_enc_fp: string;
  readonly recipient_sig_fp: string;
  readonly sender_enc_fp: string;
  readonly sender_sig_fp: string;
  readonly sk_t: number;
}

export function signGrant(
  seed: Uint8Array,
  { ks, commit }: { readonly ks: string; readonly commit: string },
  grant: PlainGrant,
): string {
  const { role, recipient_enc_fp, recipient_sig_fp, sender_enc_fp, sender_sig_fp, sk_t } = grant;
  const people = [recipient_enc_fp, recipient_sig_fp, sender_enc_fp, sender_sig_fp];
  return toBase64(signText(seed, context("grant", ks, commit, role, ...people, sk_t)));
}

export interface PlainComment {
  readonly v: 1;
  readonly n: string;
  readonly t: number;
  readonly x: string;
  readonly by?: string;
  readonly sig?: string;
}

function commentText(thread: readonly [string, string], { n, t, x }: PlainComment): string {
  return context("comment", ...thread, n, t, fingerprint(Buffer.from(x)));
}

export function signComment(
  seed: Uint8Array,
  thread: readonly [string, string],
  comment: PlainComment,
): PlainComment {
  const sig = toBase64(signText(seed, commentText(thread, comment)));
  return { ...comment, by: fingerprint(publicBytes(seed)), sig };
}

export function isCommentAuthor(
  publicKey: Uint8Array,
  thread: readonly [string, string],
  comment: PlainComment,
): boolean {
  const { by, sig = "" } = comment;
  const isNamed = by === fingerprint(publicKey);
  return isNamed && holds(publicKey, commentText(thread, comment), fromBase64(sig));
}
