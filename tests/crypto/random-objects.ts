import { keyKinds } from "./kinds-keys.ts";
import { SEALED_KINDS } from "./kinds-sealed.ts";
import { aManifest } from "./random-manifest.ts";
import { prefixOf, SEALED } from "./sealed-kinds.ts";
import type { RsaPair } from "./second-reader/cross-keys.ts";
import { hexOf } from "./second-reader/crossing.ts";
import { commentBlob, manifestBlob, sealJson } from "./second-reader/json-blob.ts";
import { sealKeyFile } from "./second-reader/key-file.ts";
import { deriveLink, sealKeptLink, sealLinkShareKey } from "./second-reader/link.ts";
import { sealLabel, sealName } from "./second-reader/name.ts";
import { sealCopy } from "./second-reader/password-copy.ts";
import { sealVersion } from "./second-reader/seal.ts";
import { sealInvitation, sealOwnShareKey } from "./second-reader/share-key.ts";
import { fingerprint } from "./second-reader/signature.ts";
import * as unlock from "./second-reader/unlock.ts";
import { wrapKey } from "./second-reader/wrapped-key.ts";
import type { Seeded } from "./seeded.ts";
import type { Json, KindRun } from "./vector.ts";

const ITERATIONS = 10_000;

/** A sealed value with all that is needed to open it, named as in the known answers. */
export interface SealedObject {
  readonly kind: string;
  readonly input: Readonly<Record<string, Json>>;
  readonly value: string;
}

type Make = (random: Seeded, iv: Uint8Array) => Omit<SealedObject, "kind">;

const RUNS: Record<string, KindRun> = { ...keyKinds({}), ...SEALED_KINDS };

/** 0 where it opens, else the code; anything else that is thrown is a broken core and comes through. */
export async function openCode({ kind, input, value }: SealedObject): Promise<number> {
  try {
    await RUNS[kind]?.({ id: "random", kind, valid: false, input: { ...input, value } });
    return 0;
  } catch (thrown) {
    if (typeof thrown === "number") return thrown;
    throw thrown;
  }
}

/** A random object of a kind, written by the second reader. */
export function anObject(kind: string, random: Seeded, pair: RsaPair): SealedObject {
  const make = { ...CONTENT, ...OTHER_KEYS, ...keys(pair) }[kind];
  if (make === undefined) throw new Error(`no ${kind}`);
  return { kind, ...make(random, random.bytes(12)) };
}

/** The same object with other bytes behind its prefix. */
export function withBytes(object: SealedObject, bytes: Uint8Array): SealedObject {
  const value = prefixOf(object.kind) + Buffer.from(bytes).toString("base64");
  return { ...object, value };
}

export function bytesOf({ kind, value }: SealedObject): Buffer {
  return Buffer.from(value.slice(prefixOf(kind).length), "base64");
}

/** The value as an object of another kind, under that kind's keys and prefix. */
export function disguisedAs(target: SealedObject, { kind, value }: SealedObject): SealedObject {
  return { ...target, value: prefixOf(target.kind) + value.slice(prefixOf(kind).length) };
}

export const KINDS: readonly string[] = Object.keys(SEALED);

function name(random: Seeded, isShare: boolean) {
  const key = random.bytes(isShare ? 64 : 32);
  const domain = isShare ? random.ks() : random.pick(["m", `m${random.id()}`]);
  const [parentFid, kind] = [random.fid(), random.pick(["f", "d"] as const)];
  const label = isShare ? "share-name" : "meta-name";
  const plain = { fid: random.fid(), rev: random.whole(0, 99), name: random.text(1, 40) };
  const place = { key, label, domain, parentFid, kind } as const;
  const context = { parent_fid: parentFid, type: kind };
  return (iv: Uint8Array) => ({
    input: isShare
      ? { share_key: hexOf(key), ks: domain, ...context }
      : { meta_key: hexOf(key), domain, ...context },
    value: sealName(place, plain, iv),
  });
}

function label(random: Seeded, field: "meta_key" | "share_key", iv: Uint8Array) {
  const [key, ks] = [random.bytes(field === "meta_key" ? 32 : 64), random.ks()];
  const value = sealLabel({ key, ks }, random.text(0, 40), iv);
  return { input: { [field]: hexOf(key), ks }, value };
}

function wrap(kind: "data" | "dataApp" | "comment" | "commentApp"): Make {
  return (random, iv) => {
    const [under, ks] = [random.bytes(64), random.ks()];
    const [field, id] = kind.startsWith("data")
      ? ["fid", random.fid()]
      : ["publink_id", random.id()];
    const value = wrapKey({ kind, under, fields: [ks, id] }, random.bytes(32), iv);
    return { input: { share_key: hexOf(under), ks, [field]: id }, value };
  };
}

const CONTENT: Readonly<Record<string, Make>> = {
  name_meta: (random, iv) => name(random, false)(iv),
  name_share: (random, iv) => name(random, true)(iv),
  label_link: (random, iv) => label(random, "meta_key", iv),
  label_share: (random, iv) => label(random, "share_key", iv),
  data_key: wrap("data"),
  data_key_app: wrap("dataApp"),
  comment_key: wrap("comment"),
  comment_key_app: wrap("commentApp"),
  zip_key: (random, iv) => {
    const [under, job_id, fid] = [random.bytes(64), random.hex(16), random.fid()];
    const value = wrapKey({ kind: "zip", under, fields: [job_id, fid] }, random.bytes(32), iv);
    return { input: { throwaway_key: hexOf(under), job_id, fid }, value };
  },
  seal: (random, iv) => {
    const [dataKey, fid] = [random.bytes(32), random.fid()];
    const plain = { ver: 1, ctr: 5n, sizeBytes: 9n, mtimeMs: 7n, digestHex: random.hex(32) };
    const value = sealVersion({ dataKey, fid }, plain, iv);
    return { input: { data_key: hexOf(dataKey), fid }, value };
  },
  comment: (random, iv) => {
    const [key, thread] = [random.bytes(32), [random.id(), random.hex(8)] as const];
    const plain = { v: 1, n: random.hex(8), t: random.whole(0, 2 ** 31), x: random.text(1, 60) };
    const value = sealJson(commentBlob(key, thread), plain, iv);
    return { input: { comment_key: hexOf(key), publink_id: thread[0], parent: thread[1] }, value };
  },
  manifest: (random, iv) => {
    const key = random.bytes(32);
    const value = sealJson(manifestBlob(key), aManifest(random), iv);
    return { input: { meta_key: hexOf(key) }, value };
  },
};

function copy(kind: "sharePassword" | "linkPassword" | "linkKey"): Make {
  return (random, iv) => {
    const [metaKey, ks, salt] = [random.bytes(32), random.ks(), random.hex(16)];
    const text = kind === "linkKey" ? random.grouped() : random.crockford(24);
    const context = kind === "sharePassword" ? { ks } : { salt, ks };
    const value = sealCopy({ kind, metaKey, fields: Object.values(context) }, text, iv);
    return { input: { meta_key: hexOf(metaKey), ...context }, value };
  };
}

function keys({ spki, pkcs8 }: RsaPair): Readonly<Record<string, Make>> {
  const enc_fp = fingerprint(spki);
  const byPassword = (random: Seeded, part: "pw-meta" | "pw-priv", iv: Uint8Array) => {
    const password = random.text(1, 20);
    const kdf = { version: 1, iterations: ITERATIONS, salt: random.bytes(16) } as const;
    const isMeta = part === "pw-meta";
    const place = { password, label: part, ...(isMeta ? {} : { encFp: enc_fp }) };
    const value = unlock.sealByPassword(place, isMeta ? random.bytes(32) : pkcs8, { kdf, iv });
    return { input: isMeta ? { password } : { password, enc_fp }, value };
  };
  return {
    pw_meta: (random, iv) => byPassword(random, "pw-meta", iv),
    pw_priv: (random, iv) => byPassword(random, "pw-priv", iv),
    own_priv_key: (random, iv) => {
      const metaKey = random.bytes(32);
      const value = unlock.sealOwnPrivateKey({ metaKey, encFp: enc_fp }, pkcs8, iv);
      return { input: { meta_key: hexOf(metaKey), enc_fp }, value };
    },
  };
}

/** Under keys that are typed, or held beside the password. */
const OTHER_KEYS: Readonly<Record<string, Make>> = {
  share_pw_owner: copy("sharePassword"),
  link_pw: copy("linkPassword"),
  link_key_copy: copy("linkKey"),
  own_share_key: (random, iv) => {
    const [metaKey, ks] = [random.bytes(32), random.ks()];
    const value = sealOwnShareKey({ metaKey, ks }, random.bytes(64), iv);
    return { input: { meta_key: hexOf(metaKey), ks }, value };
  },
  invite_share_key: (random, iv) => {
    const to = { password: random.crockford(24), salt: random.bytes(16), ks: random.ks() };
    const value = sealInvitation(to, random.bytes(64), iv);
    const input = { s: to.password, salt: hexOf(to.salt), iterations: ITERATIONS, ks: to.ks };
    return { input, value };
  },
  link_share_key: (random, iv) => {
    const salt = random.bytes(16);
    const link = { linkKey: random.grouped(), password: null, salt, linkversion: 2 } as const;
    const ks = random.ks();
    const value = sealLinkShareKey({ w: deriveLink(link), link, ks }, random.bytes(64), iv);
    const numbers = { iterations: ITERATIONS, linkversion: 2 };
    return { input: { fragment: link.linkKey, salt: hexOf(salt), ...numbers, ks }, value };
  },
  link_kept: (random, iv) => {
    const salt = random.bytes(16);
    const link = { linkKey: random.grouped(), password: null, salt, linkversion: 2 } as const;
    const place = { cachekey: hexOf(random.bytes(16)), ks: random.ks(), exp: "1790000600" };
    const value = sealKeptLink({ w: deriveLink(link), ...place }, random.bytes(64), iv);
    const numbers = { iterations: ITERATIONS, linkversion: 2 };
    return { input: { fragment: link.linkKey, salt: hexOf(salt), ...numbers, ...place }, value };
  },
  recovery: (random, iv) => {
    const code = random.grouped();
    const value = unlock.sealRecovery({ code, salt: random.bytes(16) }, random.bytes(32), iv);
    return { input: { code }, value };
  },
  key_file: (random, iv) => {
    const password = random.text(1, 20);
    const cost = { memoryKib: 19_456, passes: 2, lanes: 1 };
    const kdf = { version: 2, ...cost, salt: random.bytes(16) } as const;
    return {
      input: { password },
      value: sealKeyFile(password, random.text(1, 40), { kdf, iv }).toString("base64"),
    };
  },
  passkey: (random, iv) => {
    const one = { credential: random.bytes(40), prf: random.bytes(32) };
    const value = unlock.sealPasskey(one, random.bytes(32), { salt: random.bytes(32), iv });
    return { input: { credential_id: hexOf(one.credential), prf_output: hexOf(one.prf) }, value };
  },
};
