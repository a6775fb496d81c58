import { generateKeyPairSync } from "node:crypto";
import { openRsa, wrapForPerson } from "#app/workers/keys/rsa.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { LinkUnlock } from "#crypto-wasm/pkg/link-unlock.js";
import type { Seeded } from "../seeded.ts";
import { agree, type Crossing, hexOf } from "./crossing.ts";
import * as links from "./link.ts";
import * as copies from "./password-copy.ts";
import * as shares from "./share-key.ts";
import { fingerprint } from "./signature.ts";
import * as unlock from "./unlock.ts";

const RSA_BITS = 2048;
const SMALL_ITERATIONS = 10_000;
/** The least that is accepted, and what is written. */
const ARGON2_LEAST = { version: 2, memoryKib: 19_456, passes: 2, lanes: 1 } as const;
const ARGON2_WRITTEN = { version: 2, memoryKib: 65_536, passes: 3, lanes: 1 } as const;

/** A pair for a whole run: as PEM for Node, as DER for the product. */
export interface RsaPair {
  readonly publicPem: string;
  readonly privatePem: string;
  readonly spki: Uint8Array<ArrayBuffer>;
  readonly pkcs8: Uint8Array<ArrayBuffer>;
}

export function aRsaPair(): RsaPair {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: RSA_BITS });
  return {
    publicPem: publicKey.export({ format: "pem", type: "spki" }).toString(),
    privatePem: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    spki: new Uint8Array(publicKey.export({ format: "der", type: "spki" })),
    pkcs8: new Uint8Array(privateKey.export({ format: "der", type: "pkcs8" })),
  };
}

/** Share keys, copies, links and what unlocks an account. */
export function keyCrossings(pair: RsaPair): readonly Crossing[] {
  return [
    { kind: "own share key", run: ownShareKey },
    { kind: "share key for a person", slow: 4, run: (random) => forPerson(random, pair) },
    { kind: "share password for a member", slow: 4, run: (random) => forMember(random, pair) },
    { kind: "invitation", slow: 4, run: invitation },
    { kind: "copy of a share password", run: sharePassword },
    { kind: "copy of a link password", run: linkPassword },
    { kind: "copy of a link key", run: linkKey },
    { kind: "link without a password", slow: 4, run: (random) => link(random, null, 2) },
    { kind: "link of version 2", slow: 8, run: (random) => link(random, random.text(1, 40), 2) },
    { kind: "link of version 3", slow: 20, run: (random) => link(random, random.text(1, 40), 3) },
    { kind: "own private key", run: (random) => ownPrivateKey(random, pair) },
    {
      kind: "password blobs of version 1",
      slow: 8,
      run: (random) => passwordBlobs(random, pair, 1),
    },
    {
      kind: "password blobs of version 2",
      slow: 20,
      run: (random) => passwordBlobs(random, pair, 2),
    },
    {
      kind: "password blobs as written",
      slow: 40,
      long: 100,
      run: (random) => writtenBlobs(random, pair),
    },
    { kind: "recovery kit", run: recovery },
    { kind: "passkey", run: passkey },
  ];
}

function ownShareKey(random: Seeded): void {
  const [metaKey, ks, shareKey] = [random.bytes(32), random.ks(), random.bytes(64)];
  const iv = random.bytes(12);
  const own = shares.sealOwnShareKey({ metaKey, ks }, shareKey, iv);
  agree("written", own, core.sealOwnShareKey(metaKey, ks, shareKey, iv));
  agree("read by the core", hexOf(core.openOwnShareKey(metaKey, ks, own)), hexOf(shareKey));
  agree(
    "read by the second reader",
    hexOf(shares.openOwnShareKey(metaKey, ks, own)),
    hexOf(shareKey),
  );
  agree("commit", core.shareCommit(shareKey), shares.shareCommit(shareKey));
}

async function forPerson(random: Seeded, pair: RsaPair): Promise<void> {
  const [ks, pubkeyId, shareKey] = [random.ks(), random.id(), random.bytes(64)];
  const place = { word: "sk", ks, pubkeyId } as const;
  const theirs = await wrapForPerson(shareKey, { spki: pair.spki, pubkeyId, ks });
  const opened = shares.unwrapByRsa(pair.privatePem, place, theirs);
  agree("read by the second reader", hexOf(opened), hexOf(shareKey));
  const own = shares.wrapByRsa(pair.publicPem, place, shareKey);
  const ciphertext = new Uint8Array(core.shareKeyCiphertext(own));
  const found = await openRsa(
    await privateKeyOf(pair),
    ciphertext,
    core.shareKeyLabel(ks, pubkeyId),
  );
  agree("read by the product", found && hexOf(found), hexOf(shareKey));
}

async function forMember(random: Seeded, pair: RsaPair): Promise<void> {
  const [ks, pubkeyId, password] = [random.ks(), random.id(), random.crockford(24)];
  const own = shares.wrapByRsa(pair.publicPem, { word: "sp", ks, pubkeyId }, Buffer.from(password));
  const ciphertext = new Uint8Array(core.sharePasswordCiphertext(own));
  const label = core.sharePasswordLabel(ks, pubkeyId);
  const found = await openRsa(await privateKeyOf(pair), ciphertext, label);
  agree("read by the product", found && Buffer.from(found).toString("utf8"), password);
}

function privateKeyOf({ pkcs8 }: RsaPair): Promise<CryptoKey> {
  const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };
  return crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["decrypt"]);
}

function invitation(random: Seeded): void {
  const to = { password: random.crockford(24), salt: random.bytes(16), ks: random.ks() };
  const [shareKey, iv] = [random.bytes(64), random.bytes(12)];
  const own = shares.sealInvitation(to, shareKey, iv);
  agree("written", own, core.sealInvitation(to.password, to.salt, to.ks, shareKey, iv));
  const opened = core.openInvitation(to.password, hexOf(to.salt), SMALL_ITERATIONS, to.ks, own);
  agree("read by the core", hexOf(opened), hexOf(shareKey));
  agree("read by the second reader", hexOf(shares.openInvitation(to, own)), hexOf(shareKey));
}

function sharePassword(random: Seeded): void {
  const [metaKey, ks, iv] = [random.bytes(32), random.ks(), random.bytes(12)];
  const password = random.crockford(24);
  const place = { kind: "sharePassword", metaKey, fields: [ks] } as const;
  const own = copies.sealCopy(place, password, iv);
  agree("written", own, core.sealSharePassword(metaKey, ks, password, iv));
  agree("read by the core", core.openSharePassword(metaKey, ks, own), password);
  agree("read by the second reader", copies.openCopy(place, own), password);
}

function linkPassword(random: Seeded): void {
  const [metaKey, ks, iv] = [random.bytes(32), random.ks(), random.bytes(12)];
  const [salt, password] = [random.hex(16), random.shortText(63)];
  const place = { kind: "linkPassword", metaKey, fields: [salt, ks] } as const;
  const own = copies.sealCopy(place, password, iv);
  agree("written", own, core.sealLinkPassword(metaKey, salt, ks, password, iv));
  agree("read by the core", core.openLinkPassword(metaKey, salt, ks, own), password);
  agree("read by the second reader", copies.openCopy(place, own), password);
}

function linkKey(random: Seeded): void {
  const [metaKey, ks, iv] = [random.bytes(32), random.ks(), random.bytes(12)];
  const [salt, key] = [random.hex(16), random.grouped()];
  const place = { kind: "linkKey", metaKey, fields: [salt, ks] } as const;
  const own = copies.sealCopy(place, key, iv);
  agree("written", own, core.sealLinkKey(metaKey, salt, ks, key, iv));
  agree("read by the core", core.openLinkKey(metaKey, salt, ks, own), key);
  agree("read by the second reader", copies.openCopy(place, own), key);
}

function link(random: Seeded, password: string | null, linkversion: 2 | 3): void {
  const one = { linkKey: random.grouped(), password, salt: random.bytes(16), linkversion };
  const [ks, shareKey, iv] = [random.ks(), random.bytes(64), random.bytes(12)];
  const w = links.deriveLink(one);
  const theirs = new LinkUnlock(
    one.linkKey,
    password,
    hexOf(one.salt),
    SMALL_ITERATIONS,
    linkversion,
  );
  const own = links.sealLinkShareKey({ w, link: one, ks }, shareKey, iv);
  agree("written", own, theirs.sealShareKey(ks, shareKey, iv));
  agree("read by the core", hexOf(theirs.openShareKey(ks, own)), hexOf(shareKey));
  const opened = links.openLinkShareKey({ w, link: one, ks }, own);
  agree("read by the second reader", hexOf(opened), hexOf(shareKey));
  agree("lock token", theirs.lockToken(), links.lockToken(w));
  const place = { w, cachekey: hexOf(random.bytes(16)), ks, exp: String(random.whole(0, 2 ** 31)) };
  const kept = links.sealKeptLink(place, shareKey, iv);
  agree("kept", kept, theirs.sealKept(place.cachekey, ks, place.exp, shareKey, iv));
  const keptKey = theirs.openKept(place.cachekey, ks, place.exp, kept);
  agree("kept, read by the core", hexOf(keptKey), hexOf(shareKey));
  agree("kept, read again", hexOf(links.openKeptLink(place, kept)), hexOf(shareKey));
  theirs.free();
}

function ownPrivateKey(random: Seeded, { spki, pkcs8 }: RsaPair): void {
  const [metaKey, iv, encFp] = [random.bytes(32), random.bytes(12), fingerprint(spki)];
  const own = unlock.sealOwnPrivateKey({ metaKey, encFp }, pkcs8, iv);
  agree("written", own, core.sealOwnPrivateKey(metaKey, encFp, pkcs8, iv));
  agree("read by the core", hexOf(core.openOwnPrivateKey(metaKey, encFp, own)), hexOf(pkcs8));
  const opened = unlock.openOwnPrivateKey(metaKey, encFp, own);
  agree("read by the second reader", hexOf(opened), hexOf(pkcs8));
}

/** What is read but no longer written, with the cheapest parameters that are accepted. */
function passwordBlobs(random: Seeded, { spki, pkcs8 }: RsaPair, version: 1 | 2): void {
  const [password, metaKey, encFp] = [random.text(1, 60), random.bytes(32), fingerprint(spki)];
  const salt = random.bytes(16);
  const kdf: unlock.Kdf =
    version === 1 ? { version, iterations: SMALL_ITERATIONS, salt } : { ...ARGON2_LEAST, salt };
  const meta = { password, label: "pw-meta" } as const;
  const priv = { password, label: "pw-priv", encFp } as const;
  const values = [
    unlock.sealByPassword(meta, metaKey, { kdf, iv: random.bytes(12) }),
    unlock.sealByPassword(priv, pkcs8, { kdf, iv: random.bytes(12) }),
  ];
  const [first = "", second = ""] = values;
  const opened = core.unlockKeys(password, first, second, encFp, 0);
  agree("meta key by the core", hexOf(opened.metaKey), hexOf(metaKey));
  agree("private key by the core", hexOf(opened.pkcs8), hexOf(pkcs8));
  agree("meta key by the second reader", hexOf(unlock.openByPassword(meta, first)), hexOf(metaKey));
}

function writtenBlobs(random: Seeded, { spki, pkcs8 }: RsaPair): void {
  const [password, metaKey, encFp] = [random.text(1, 60), random.bytes(32), fingerprint(spki)];
  const [salt, ivs] = [random.bytes(16), random.bytes(24)];
  const kdf = { ...ARGON2_WRITTEN, salt };
  const written = core.wrapKeys(password, metaKey, pkcs8, encFp, salt, ivs);
  const meta = { password, label: "pw-meta" } as const;
  const priv = { password, label: "pw-priv", encFp } as const;
  agree("written", written, [
    unlock.sealByPassword(meta, metaKey, { kdf, iv: ivs.subarray(0, 12) }),
    unlock.sealByPassword(priv, pkcs8, { kdf, iv: ivs.subarray(12) }),
  ]);
  const opened = unlock.openByPassword(priv, written[1] ?? "");
  agree("private key by the second reader", hexOf(opened), hexOf(pkcs8));
}

function recovery(random: Seeded): void {
  const [code, salt, metaKey] = [random.grouped(), random.bytes(16), random.bytes(32)];
  const iv = random.bytes(12);
  const own = unlock.sealRecovery({ code, salt }, metaKey, iv);
  agree("written", own, core.sealRecovery(code, metaKey, salt, iv));
  agree("read by the core", hexOf(core.openRecovery(code, own)), hexOf(metaKey));
  agree("read by the second reader", hexOf(unlock.openRecovery(code, own)), hexOf(metaKey));
  agree("lock", core.recoveryLock(code), unlock.recoveryLock(code));
}

function passkey(random: Seeded): void {
  const one = { credential: random.bytes(random.whole(1, 64)), prf: random.bytes(32) };
  const [metaKey, salt, iv] = [random.bytes(32), random.bytes(32), random.bytes(12)];
  const own = unlock.sealPasskey(one, metaKey, { salt, iv });
  agree("written", own, core.sealPasskey(one.credential, one.prf, metaKey, salt, iv));
  agree("read by the core", hexOf(core.openPasskey(one.credential, one.prf, own)), hexOf(metaKey));
  agree("read by the second reader", hexOf(unlock.openPasskey(one, own)), hexOf(metaKey));
  agree("PRF input", hexOf(core.passkeyPrfInput(core.passkeySalt(own))), unlock.prfInput(salt));
}
