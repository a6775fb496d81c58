import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";
import { mergeNaively, sorted } from "./naive-merge.ts";
import { threeStates, twoStates } from "./random-manifest.ts";
import { Seeded } from "./seeded.ts";
import { type Json, same } from "./vector.ts";

const SEED = Number(process.env.COFFER_SEED ?? 20_261_121);
const IS_LONG = process.env.COFFER_LONG === "1";
/** A runner that hears nothing of its worker for a minute gives it up: a long run goes in pieces. */
const PIECES = Array.from({ length: IS_LONG ? 100 : 1 }, (_, piece) => piece);
const RUNS = IS_LONG ? 1_000 : 400;
const TRIPLES = IS_LONG ? 1_000 : 500;
const LONG_MS = 3_600_000;
const SHARE_STATES = ["current", "retired", "left", "conflict"];

loadCoreInProcess();

const seedOf = (piece: number, index: number) => `${String(SEED + piece)}|${String(index)}`;

function merged(a: Json, b: Json): Json {
  return JSON.parse(core.mergeManifests(JSON.stringify(a), JSON.stringify(b)));
}

describe("Two states of one account", { timeout: LONG_MS }, () => {
  it.each(PIECES)("merge to the same in either order, once, and never backwards (%i)", (piece) => {
    const property = fc.property(fc.nat(), (index) => {
      const [a, b]: readonly Json[] = twoStates(new Seeded(seedOf(piece, index)));
      const both = merged(a, b);
      same(merged(b, a), both, "the other order");
      same(merged(both, both), both, "with itself");
      same(merged(both, a), both, "with what it was made of");
      for (const one of [a, b]) {
        core.acceptManifest(JSON.stringify(one.vc), JSON.stringify(both.vc));
        expect(isNewer(both, one)).toBe(true);
      }
    });
    fc.assert(property, { seed: SEED + piece, numRuns: RUNS });
  });
});

describe("Three states of one account", { timeout: LONG_MS }, () => {
  it.each(PIECES)(
    "merge to one in any order and grouping, as a second implementation (%i)",
    (piece) => {
      const property = fc.property(fc.nat(), (index) => {
        const random = new Seeded(`three|${seedOf(piece, index)}`);
        const [a, b, c]: readonly Json[] = threeStates(random);
        const oracle = mergeNaively(mergeNaively(a, b), c);
        for (const text of everyMerge([a, b, c])) {
          same(sorted(JSON.parse(text)), sorted(oracle), "one of the twelve");
        }
        for (const one of [a, b, c]) expect(isNewer(oracle, one)).toBe(true);
      });
      fc.assert(property, { seed: SEED + piece, numRuns: TRIPLES });
    },
  );
});

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/**
 * The different texts that three states give in all six orders, the first two merged first, or the last
 * two. The same two texts give the same: they are merged once.
 */
function everyMerge(states: readonly Json[]): ReadonlySet<string> {
  const texts = states.map((state) => JSON.stringify(state));
  const known = new Map<string, string>();
  const merge = (one: string, other: string) => {
    const key = `${one}\n${other}`;
    const text = known.get(key) ?? core.mergeManifests(one, other);
    known.set(key, text);
    return text;
  };
  const merges = ORDERS.flatMap((order) => {
    const [one = "", two = "", three = ""] = order.map((index) => texts[index]);
    return [merge(merge(one, two), three), merge(one, merge(two, three))];
  });
  expect(merges).toHaveLength(2 * ORDERS.length);
  return new Set(merges);
}

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
