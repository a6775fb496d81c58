import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";
import { keyKinds } from "./kinds-keys.ts";
import { SEALED_KINDS } from "./kinds-sealed.ts";
import { prefixOf, SEALED } from "./sealed-kinds.ts";
import { type Json, type KindRun, sealedValueOf, type Vector } from "./vector.ts";

const LONG_MS = 120_000;
const FILE: Json = JSON.parse(
  readFileSync(join(import.meta.dirname, "../vectors/ours_kat/objects_v1.json"), "utf8"),
);
const RUNS: Record<string, KindRun> = { ...keyKinds(FILE.rsa_keys), ...SEALED_KINDS };

loadCoreInProcess();

describe("A sealed value", { timeout: LONG_MS }, () => {
  it("opens as nothing but what it was sealed as, whatever its prefix says (K6)", async () => {
    const kinds = Object.keys(SEALED);
    const accepted: string[] = [];
    let refusals = 0;
    for (const opener of kinds) {
      for (const sealed of kinds.filter((kind) => kind !== opener)) {
        if (await isRefused(aVector(opener), disguised(aVector(sealed), opener))) refusals += 1;
        else accepted.push(`${sealed} as ${opener}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(refusals).toBe(552);
  });
});

/** A valid vector of a kind; of password blobs the cheapest. */
function aVector(kind: string): Vector {
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
