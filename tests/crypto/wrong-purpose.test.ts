import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";
import { keyKinds } from "./kinds-keys.ts";
import { SEALED_KINDS } from "./kinds-sealed.ts";
import { prefixOf, SEALED } from "./sealed-kinds.ts";
import { type Json, type KindRun, sealedValueOf, type Vector } from "./vector.ts";

const LONG_MS = 120_000;
const FILE: Json = JSON.parse(
  readFileSync(join(import.meta.dirname, "../vectors/ours_kat/objects_v1.json"), "utf8"),
);
/** What never leaves a device: sealed here, because no other reader knows it. */
const AT_REST: Record<string, string> = {
  seen: "seen",
  draft: "draft",
  listing: `ls|m|${"ab".repeat(16)}|0`,
};
const META = new Uint8Array(32).fill(7);
const RUNS: Record<string, KindRun> = {
  ...keyKinds(FILE.rsa_keys),
  ...SEALED_KINDS,
  ...Object.fromEntries(
    Object.entries(AT_REST).map(([kind, place]) => [
      kind,
      ({ input }: Vector) => core.openLocal(META, place, String(input.value)),
    ]),
  ),
};

loadCoreInProcess();

describe("A sealed value", { timeout: LONG_MS }, () => {
  it("opens as nothing but what it was sealed as, whatever its prefix says (K6)", async () => {
    const kinds = [...Object.keys(SEALED), ...Object.keys(AT_REST)];
    const accepted: string[] = [];
    let refusals = 0;
    for (const opener of kinds) {
      for (const sealed of kinds.filter((kind) => kind !== opener)) {
        if (await isRefused(aVector(opener), disguised(aVector(sealed), opener))) refusals += 1;
        else accepted.push(`${sealed} as ${opener}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(refusals).toBe(756);
  });
});

/** A valid vector of a kind; of password blobs the cheapest. */
function aVector(kind: string): Vector {
  const place = AT_REST[kind];
  if (place !== undefined) {
    const value = core.sealLocal(META, place, "{}", new Uint8Array(12).fill(1));
    return { id: `${kind}/base`, kind, valid: true, input: { value } };
  }
  return FILE.vectors.find((vector: Vector) => vector.kind === kind && vector.id.endsWith("/base"));
}

function disguised(vector: Vector, opener: string): string {
  const value = sealedValueOf(vector).slice(prefixOf(vector.kind).length);
  return prefixOf(opener) + value;
}

/** Refused with a code, not broken. */
async function isRefused(opener: Vector, value: string): Promise<boolean> {
  const { writer: _writer, expect: _expect, ...rest } = opener;
  try {
    await RUNS[opener.kind]?.({
      ...rest,
      id: opener.id,
      kind: opener.kind,
      valid: false,
      input: { ...opener.input, value },
    });
    return false;
  } catch (thrown) {
    return typeof thrown === "number";
  }
}
