import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import * as first from "#crypto-wasm/pkg/coffer_first.js";
import { hex, type Json, type KindRun, same, sealedValueOf, unhex, type Vector } from "./vector.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path));
const { vectors }: { vectors: readonly Vector[] } = JSON.parse(
  read("tests/vectors/ours_kat/objects_v1.json").toString(),
);

/** What the module of the first page opens; it seals nothing. */
const KINDS: Readonly<Record<string, KindRun>> = {
  name_meta: (vector) =>
    openName(vector, vector.input.domain, (rows) =>
      first.openFirstNames(unhex(vector.input.meta_key), rows),
    ),
  name_share: (vector) =>
    openName(vector, vector.input.ks, (rows) =>
      first.openFirstLinkNames(unhex(vector.input.share_key), rows),
    ),
  roots: ({ input, expect: known }) => {
    const [main, vault] = first.firstAreaRoots(unhex(input.meta_key));
    same({ main, vault }, known, "roots");
  },
  manifest: (vector) => {
    const text = first.openFirstManifest(unhex(vector.input.meta_key), sealedValueOf(vector));
    same(JSON.parse(text), vector.expect?.output.manifest, "manifest");
  },
  link_share_key: (vector) => {
    const { fragment, salt, iterations, linkversion, ks } = vector.input;
    const value = sealedValueOf(vector);
    return {
      share_key_out: hex(first.openFirstLink(fragment, salt, iterations, linkversion, ks, value)),
    };
  },
};

function openName(vector: Vector, domain: string, open: (rows: string) => first.OpenedNames): Json {
  const { input } = vector;
  const row = [sealedValueOf(vector), domain, input.parent_fid, input.type, input.minrev ?? 0];
  const { codes, fids, revs, text } = open(row.join("\t"));
  if (codes[0] !== 0) throw codes[0];
  return { fid: fids, rev: revs[0], name: text };
}

/** A link with a password, and names of a share on an own page, are not what this module is for. */
const isAsked = ({ kind, valid, input }: Vector) =>
  kind in KINDS &&
  (kind !== "link_share_key" || (input.password ?? null) === null) &&
  (kind !== "name_share" || valid || input.page === "link");

function judge(vector: Vector): string | null {
  try {
    const output: Json = KINDS[vector.kind]?.(vector);
    if (!vector.valid) return "accepted";
    if (output !== undefined) same(output, vector.expect?.output, "output");
    return null;
  } catch (thrown) {
    if (!vector.valid && thrown === vector.code) return null;
    return thrown instanceof Error ? thrown.message : `code ${String(thrown)}`;
  }
}

const META = new Uint8Array(32).fill(7);
const IV = new Uint8Array(12).fill(1);
const FID = "ab".repeat(16);

describe.each(["simd", "baseline"])("the module of the first page, %s", (variant) => {
  beforeAll(() => {
    first.initSync("first", read(`crypto-wasm/pkg/${variant}/first_bg.wasm`));
    core.initSync("content", read(`crypto-wasm/pkg/${variant}/content_bg.wasm`));
  });

  it("gives the known answer to every vector of what it opens", () => {
    const asked = vectors.filter(isAsked);
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
    expect(asked.filter(({ valid }) => !valid).length).toBeGreaterThan(50);
    const failures = asked.flatMap((vector) => {
      const failure = judge(vector);
      return failure === null ? [] : [`${vector.id}: ${failure}`];
    });
    expect(failures).toEqual([]);
  });

  it.each(["seen", "draft", `ls|m|${FID}|0`, `ls|m12|${FID}|1`])(
    "opens what the core sealed for %s on this device, there alone",
    (place) => {
      const sealed = core.sealLocal(META, place, "Überfahrt 🚢", IV);
      expect(first.openFirstLocal(META, place, sealed)).toBe("Überfahrt 🚢");
      expect(core.openLocal(META, place, sealed)).toBe("Überfahrt 🚢");
      for (const other of ["seen", "draft", `ls|m|${FID}|0`, `ls|m12|${FID}|1`, `ls|m|${FID}|1`]) {
        if (other === place) continue;
        expect(refusal(() => first.openFirstLocal(META, other, sealed))).toBe(2010);
      }
      const otherKey = new Uint8Array(32).fill(8);
      expect(refusal(() => first.openFirstLocal(otherKey, place, sealed))).toBe(2010);
      expect(refusal(() => first.openFirstLocal(META, place, flip(sealed)))).toBe(2010);
      expect(refusal(() => first.openFirstLocal(META, place, sealed.slice(0, -4)))).toBe(2010);
    },
  );

  it.each(["", "other", "ls", `ls|m|${FID}`, `ls|m|${FID}|2`, `ls|m|${FID}|0|`, "ls|m|../..|0"])(
    "knows no place '%s'",
    (place) => {
      expect(refusal(() => core.sealLocal(META, place, "text", IV))).toBe(9000);
      expect(refusal(() => first.openFirstLocal(META, place, ""))).toBe(9000);
    },
  );
});

it("is sealed as it always was, so that what a device kept before opens", () => {
  // Written by the WebCrypto code that came before: E1 under HKDF(meta_key, "seen").
  expect(core.sealLocal(META, "seen", '{"m|aa":[1,2]}', IV)).toBe(KEPT_BEFORE);
});

const KEPT_BEFORE = "AQEBAQEBAQEBAQEBATUzgS66ZdvavHLYBLvGctVuzugo4SbftU4a";

function refusal(open: () => unknown): unknown {
  try {
    return open();
  } catch (thrown) {
    return thrown;
  }
}

function flip(sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  return bytes.toString("base64");
}
