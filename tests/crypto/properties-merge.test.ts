import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";
import { mergeNaively, sorted } from "./naive-merge.ts";
import { threeStates, twoStates } from "./random-manifest.ts";
import { Seeded } from "./seeded.ts";
import { type Json, same } from "./vector.ts";

const SEED = Number(process.env.COFFER_SEED ?? 20_261_121);
const RUNS = process.env.COFFER_LONG === "1" ? 100_000 : 400;
const TRIPLES = process.env.COFFER_LONG === "1" ? 100_000 : 500;
const LONG_MS = 3_600_000;
const SHARE_STATES = ["current", "retired", "left", "conflict"];

loadCoreInProcess();

function merged(a: Json, b: Json): Json {
  return JSON.parse(core.mergeManifests(JSON.stringify(a), JSON.stringify(b)));
}

describe("Two states of one account", { timeout: LONG_MS }, () => {
  it("merge to the same in either order, once and for all, and never backwards", () => {
    const property = fc.property(fc.nat(), (index) => {
      const [a, b]: readonly Json[] = twoStates(new Seeded(`${String(SEED)}|${String(index)}`));
      const both = merged(a, b);
      same(merged(b, a), both, "the other order");
      same(merged(both, both), both, "with itself");
      same(merged(both, a), both, "with what it was made of");
      for (const one of [a, b]) {
        core.acceptManifest(JSON.stringify(one.vc), JSON.stringify(both.vc));
        expect(isNewer(both, one)).toBe(true);
      }
    });
    fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
});

describe("Three states of one account", { timeout: LONG_MS }, () => {
  it("merge to one state in any order and grouping, which is what a second implementation says", () => {
    const property = fc.property(fc.nat(), (index) => {
      const random = new Seeded(`three|${String(SEED)}|${String(index)}`);
      const [a, b, c]: readonly Json[] = threeStates(random);
      const oracle = mergeNaively(mergeNaively(a, b), c);
      const orders = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ];
      for (const [one, two, three] of orders) {
        same(sorted(merged(merged(one, two), three)), sorted(oracle), "two first");
        same(sorted(merged(one, merged(two, three))), sorted(oracle), "the last two first");
      }
      for (const one of [a, b, c]) expect(isNewer(oracle, one)).toBe(true);
    });
    fc.assert(property, { seed: SEED, numRuns: TRIPLES });
  });
});

/** Nothing came back to life: no state, floor or rev of the merge is behind one that was merged. */
function isNewer(both: Json, one: Json): boolean {
  const states = Object.entries<Json>(one.shares).every(
    ([ks, { state }]) => rank(both.shares[ks].state) >= rank(state),
  );
  const revs = Object.entries<number>(one.minrev).every(([item, rev]) => both.minrev[item] >= rev);
  const removed = Object.entries<Json>(one.passkeys).every(
    ([id, { state }]) => state !== "removed" || both.passkeys[id].state === "removed",
  );
  return states && revs && removed && both.floors.link >= one.floors.link;
}

function rank(state: string): number {
  return SHARE_STATES.indexOf(state);
}
