import { constants, pbkdf2Sync, privateDecrypt, publicEncrypt } from "node:crypto";
import { context, fromBase64, openE1, sealE1, subkey, toBase64 } from "./e1.ts";

/* Share keys: own copy, for a person, for an invitation (Formats 5). */

const ITERATIONS = 10_000;
const LONG_BYTES = 64;

export function shareCommit(shareKey: Uint8Array): string {
  return subkey(shareKey, "commit").toString("hex");
}

function ownPlace(metaKey: Uint8Array, ks: string) {
  return { key: metaKey, label: "own-sharekey", aad: context("osk", ks) };
}

export function sealOwnShareKey(
  { metaKey, ks }: { readonly metaKey: Uint8Array; readonly ks: string },
  shareKey: Uint8Array,
  iv: Uint8Array,
): string {
  return toBase64(sealE1(ownPlace(metaKey, ks), shareKey, iv));
}

export function openOwnShareKey(metaKey: Uint8Array, ks: string, value: string): Buffer {
  return openE1(ownPlace(metaKey, ks), fromBase64(value));
}

export interface Invitation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly ks: string;
}

function invitationPlace({ password, salt, ks }: Invitation) {
  const key = pbkdf2Sync(password, salt, ITERATIONS, LONG_BYTES, "sha256");
  const aad = context("isk", Buffer.from(salt).toString("hex"), ITERATIONS, ks);
  return { key, label: "invite-sharekey", aad };
}

export function sealInvitation(to: Invitation, shareKey: Uint8Array, iv: Uint8Array): string {
  return toBase64(sealE1(invitationPlace(to), shareKey, iv));
}

export function openInvitation(to: Invitation, value: string): Buffer {
  return openE1(invitationPlace(to), fromBase64(value));
}

/** `word` is `sk` for a share key, `sp` for a share password. */
export interface RsaWrap {
  readonly word: "sk" | "sp";
  readonly ks: string;
  readonly pubkeyId: string;
}

function rsaOptions(key: string, { word, ks, pubkeyId }: RsaWrap) {
  return {
    key,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: "sha256",
    oaepLabel: Buffer.from(context(word, ks, pubkeyId)),
  };
}

export function wrapByRsa(publicPem: string, place: RsaWrap, text: Uint8Array): string {
  return toBase64(publicEncrypt(rsaOptions(publicPem, place), text));
}

export function unwrapByRsa(privatePem: string, place: RsaWrap, value: string): Buffer {
  return privateDecrypt(rsaOptions(privatePem, place), fromBase64(value));
}
