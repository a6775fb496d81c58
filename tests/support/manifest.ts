import type { Manifest, ManifestShare } from "#app/core/crypto/port.ts";

/** A manifest in which nothing was made yet, with whatever a test puts into it. */
export function aManifest(parts: Partial<Manifest> = {}): Manifest {
  return {
    v: 1,
    fmt: 1,
    t: 0,
    dev: { id: "d", name: "Test" },
    vc: {},
    prev: "",
    enc_fp: "",
    sig_pub: "",
    login: { salt: "", rank: 0, n: 0 },
    escrow: { on: false, n: 0 },
    floors: { link: 0 },
    shares: {},
    contacts: {},
    intents: {},
    minrev: {},
    passkeys: {},
    ...parts,
  };
}

/** An entry of an own link on these items, current unless the test says otherwise. */
export function aLinkEntry(roots: string[], parts: Partial<ManifestShare> = {}): ManifestShare {
  return {
    kind: "link",
    commit: "c1",
    origin: "self",
    role: "o",
    state: "current",
    roots,
    mount: "",
    upload: false,
    pw: false,
    n: 1,
    ...parts,
  };
}
