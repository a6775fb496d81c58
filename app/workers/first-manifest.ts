import type { Manifest, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";

type Bytes = Uint8Array<ArrayBuffer>;

/** The linkversion that links with a password are written with (Formats 8). */
export const PASSWORD_LINK = 3;

/** What a manifest without a predecessor holds besides the account's own keys. */
export interface FirstFacts {
  readonly encFp: string;
  readonly login: { readonly salt: string; readonly rank: number };
  readonly device: { readonly id: string; readonly name: string };
  /** The writing device's count: 1 at sign-up, higher after a rebuild. */
  readonly count: number;
  readonly nowS: number;
  readonly shares: readonly (readonly [ShareKeyId, ManifestShare])[];
}

/** A manifest that follows none: at sign-up and after a rebuild (Formats 11). */
export function firstManifest(metaKey: Bytes, facts: FirstFacts): Manifest {
  const { device, count } = facts;
  return {
    v: 1,
    fmt: 1,
    t: facts.nowS,
    dev: { id: device.id, name: device.name },
    vc: { [device.id]: count },
    prev: "",
    enc_fp: facts.encFp,
    sig_pub: core.ownSigningKey(metaKey),
    login: { salt: facts.login.salt, rank: facts.login.rank, n: 1 },
    escrow: { on: false, n: 0 },
    floors: { link: PASSWORD_LINK },
    shares: Object.fromEntries(facts.shares),
    contacts: {},
    intents: {},
    minrev: {},
    passkeys: {},
  };
}

/** The entry of a storage area's key; `root` is the fid of the area's root. */
export function areaEntry(
  key: Uint8Array,
  root: string,
  state: "current" | "retired",
): ManifestShare {
  return {
    kind: "area",
    commit: core.shareCommit(key),
    origin: "self",
    role: "o",
    state,
    roots: [`m|${root}`],
    mount: "",
    upload: false,
    pw: false,
    n: 1,
  };
}

/** The entry of an own team share that only reads: its next key is made by whoever goes on with it. */
export function teamEntry(commit: string, root: string): ManifestShare {
  const facts = { kind: "team", commit, origin: "self", role: "o", state: "retired" } as const;
  return { ...facts, roots: [root], mount: "", upload: false, pw: false, n: 1 };
}
