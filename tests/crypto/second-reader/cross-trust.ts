import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { aManifest } from "../random-manifest.ts";
import type { Seeded } from "../seeded.ts";
import type { RsaPair } from "./cross-keys.ts";
import { agree, type Crossing, hexOf } from "./crossing.ts";
import { subkey } from "./e1.ts";
import { commentBlob, manifestBlob, openJson, sealJson } from "./json-blob.ts";
import * as signatures from "./signature.ts";

/** Comments, manifests and everything that is signed. */
export function trustCrossings(pair: RsaPair): readonly Crossing[] {
  return [
    { kind: "comment", run: comment },
    { kind: "account manifest", run: manifest },
    { kind: "author of a version", run: author },
    { kind: "author of a comment", run: commentAuthor },
    { kind: "identity", run: (random) => identity(random, pair) },
    { kind: "grant", run: grant },
  ];
}

function aComment(random: Seeded): signatures.PlainComment {
  return { v: 1, n: random.hex(8), t: random.whole(0, 2 ** 33), x: random.text(1, 200) };
}

function aThread(random: Seeded): readonly [string, string] {
  return [random.id(), random.pick(["0", random.hex(8)])];
}

function comment(random: Seeded): void {
  const [key, thread, plain] = [random.bytes(32), aThread(random), aComment(random)];
  const iv = random.bytes(12);
  const blob = commentBlob(key, thread);
  const own = sealJson(blob, plain, iv);
  agree("written", own, core.sealComment(key, ...thread, JSON.stringify(plain), iv));
  agree("read by the core", JSON.parse(core.openComment(key, ...thread, own)), plain);
  agree("read by the second reader", openJson(blob, own), plain);
}

function manifest(random: Seeded): void {
  const [metaKey, iv, plain] = [random.bytes(32), random.bytes(12), aManifest(random)];
  const blob = manifestBlob(metaKey);
  const own = sealJson(blob, plain, iv);
  agree("written", own, core.sealManifest(metaKey, JSON.stringify(plain), iv));
  agree("read by the core", JSON.parse(core.openManifest(metaKey, own)), plain);
  agree("read by the second reader", openJson(blob, own), plain);
  const sealed = Buffer.from(own, "base64");
  agree("prev", core.manifestPrev(own), signatures.fingerprint(sealed));
}

function author(random: Seeded): void {
  const [metaKey, fid] = [random.bytes(32), random.fid()];
  const seal = Buffer.from(random.bytes(117)).toString("base64");
  const seed = subkey(metaKey, "sig");
  const key = signatures.publicBytes(seed);
  const own = signatures.signFile(seed, fid, seal);
  const by = signatures.fingerprint(key);
  agree("written", core.signFile(metaKey, fid, seal), [own, by]);
  agree("public key", core.ownSigningKey(metaKey), hexOf(key));
  agree("verified by the core", core.isFileAuthor(hexOf(key), fid, seal, by, own), true);
  agree("verified by the second reader", signatures.isFileAuthor(key, { fid, seal }, own), true);
  const other = random.fid();
  agree("another file", core.isFileAuthor(hexOf(key), other, seal, by, own), false);
}

function commentAuthor(random: Seeded): void {
  const [metaKey, thread, plain] = [random.bytes(32), aThread(random), aComment(random)];
  const seed = subkey(metaKey, "sig");
  const key = signatures.publicBytes(seed);
  const own = signatures.signComment(seed, thread, plain);
  agree("written", JSON.parse(core.signComment(metaKey, ...thread, JSON.stringify(plain))), own);
  const isAuthor = core.isCommentAuthor(hexOf(key), ...thread, JSON.stringify(own));
  agree("verified by the core", isAuthor, true);
  agree("verified by the second reader", signatures.isCommentAuthor(key, thread, own), true);
}

function identity(random: Seeded, { spki }: RsaPair): void {
  const metaKey = random.bytes(32);
  const own = signatures.sealIdentity(subkey(metaKey, "sig"), spki);
  agree("written", core.sealIdentity(metaKey, spki), own);
  const found = core.openIdentity(Buffer.from(spki).toString("base64"), own);
  agree("read alike", found, signatures.openIdentity(spki, own));
  const [encFp = "", sigFp = ""] = found;
  agree("safety number", core.safetyNumber(encFp, sigFp), signatures.safetyNumber(encFp, sigFp));
}

function grant(random: Seeded): void {
  const [metaKey, recipient] = [random.bytes(32), random.bytes(32)];
  const [sender, sendersKey] = [subkey(metaKey, "sig"), random.hex(32)];
  const place = { ks: random.ks(), commit: random.hex(32) };
  const sigPub = signatures.publicBytes(sender);
  const plain = {
    role: random.pick(["r", "w", "i", "o"]),
    recipient_enc_fp: random.hex(32),
    recipient_sig_fp: signatures.fingerprint(signatures.publicBytes(recipient)),
    sender_enc_fp: sendersKey,
    sender_sig_fp: signatures.fingerprint(sigPub),
    sk_t: random.whole(0, 2 ** 33),
  };
  const own = signatures.signGrant(sender, place, plain);
  const text = JSON.stringify({ ...plain, t: plain.sk_t });
  agree("written", core.signGrant(metaKey, place.ks, place.commit, text), own);
  const people = [
    { sig_pub: hexOf(sigPub), sig_fp: plain.sender_sig_fp, enc_fp: sendersKey },
    {
      sig_pub: hexOf(signatures.publicBytes(recipient)),
      sig_fp: plain.recipient_sig_fp,
      enc_fp: plain.recipient_enc_fp,
    },
  ];
  const grants = [{ ...plain, t: plain.sk_t, sk_sig: own }];
  const roster = { ...place, origin: plain.sender_sig_fp, people, grants };
  agree("roster", JSON.parse(core.checkRoster(JSON.stringify(roster))), [true]);
}
