import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as locked from "#crypto-wasm/pkg/coffer_locked.js";
import { hex, type Json, type KindRun, same, sealedValueOf, unhex, type Vector } from "./vector.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path));
const { vectors }: { vectors: readonly Vector[] } = JSON.parse(
  read("tests/vectors/ours_kat/objects_v1.json").toString(),
);

/** What the module behind a link's password opens; it seals nothing, and knows no account. */
const KINDS: Readonly<Record<string, KindRun>> = {
  lock_token: ({ input }) => withLink(input, (link) => locked.linkLockToken(link)),
  link_share_key: (vector) => {
    const { ks } = vector.input;
    const value = sealedValueOf(vector);
    return withLink(vector.input, (link) => ({
      share_key_out: hex(locked.linkOpenShareKey(link, ks, value)),
    }));
  },
  name_share: (vector) => {
    const { input } = vector;
    const row = [sealedValueOf(vector), input.ks, input.parent_fid, input.type, input.minrev ?? 0];
    const opened = locked.openFirstLinkNames(unhex(input.share_key), row.join("\t"));
    const { codes, fids, revs, text } = opened;
    if (codes[0] !== 0) throw codes[0];
    return { fid: fids, rev: revs[0], name: text };
  },
};

function withLink<T>(input: Vector["input"], step: (link: number) => T): T {
  const { fragment, password = null, salt, iterations, linkversion } = input;
  const link = locked.linkDerive(fragment, password, salt, iterations, linkversion);
  try {
    return step(link);
  } finally {
    locked.linkFree(link);
  }
}

/** Names of a share on an own page are not what this module is for. */
const isAsked = ({ kind, valid, input }: Vector) =>
  kind in KINDS && (kind !== "name_share" || valid || input.page === "link");

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

describe.each(["simd", "baseline"])("the module behind a link's password, %s", (variant) => {
  beforeAll(() => {
    locked.initSync("locked", read(`crypto-wasm/pkg/${variant}/locked_bg.wasm`));
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

  it("forgets what was derived when it is told to", () => {
    const salt = "01803db24fe5175ffe9ac81304649621";
    const key = "FWBBESFW-TY85X50S-929B40PB-5DFQPNH2";
    const link = locked.linkDerive(key, "hunter2-hunter2", salt, 10_000, 2);
    expect(locked.linkLockToken(link)).toMatch(/^[0-9a-f]{32}$/);
    locked.linkFree(link);
    expect(() => locked.linkLockToken(link)).toThrow();
  });
});
