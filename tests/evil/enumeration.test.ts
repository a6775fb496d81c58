import { describe, expect, it } from "vitest";
import { fakeSalt } from "#api/auth/fake-salt.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { Seeded } from "#tests/crypto/seeded.ts";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";

const NAMES = 1000;
const SALT_BYTES = 16;
const SYMBOLS_FROM = "$2b$12$".length;
/** χ² of two samples over 64 symbols: p = 0.01. */
const CRITICAL_63 = 92.01;
/** Over the four symbols that may stand last. */
const CRITICAL_3 = 11.34;

loadCoreInProcess();

describe("Salts of a thousand names without an account (T7)", () => {
  const seeded = new Seeded("who has an account");
  const key = Buffer.from(seeded.bytes(32));
  const fakes = Array.from({ length: NAMES }, (_, index) => fakeSalt(key, `n${index}@a.example`));
  const reals = Array.from({ length: NAMES }, () => core.newLoginSalt(seeded.bytes(SALT_BYTES)));

  it("have the form of those that clients make", () => {
    const form = (salt: string) => `${salt.slice(0, SYMBOLS_FROM)}${salt.length}`;
    expect(new Set(fakes.map(form))).toEqual(new Set(reals.map(form)));
    expect(new Set(fakes).size).toBe(NAMES);
  });

  it("cannot be told from those by how often each symbol stands in them", () => {
    const body = (salts: readonly string[]) =>
      count(salts.flatMap((salt) => [...salt.slice(SYMBOLS_FROM, -1)]));
    expect(chiSquared(body(fakes), body(reals))).toBeLessThan(CRITICAL_63);
    const last = (salts: readonly string[]) => count(salts.map((salt) => salt.slice(-1)));
    expect(chiSquared(last(fakes), last(reals))).toBeLessThan(CRITICAL_3);
  });
});

function count(symbols: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return counts;
}

/** Of two samples of the same size. */
function chiSquared(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const symbol of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(symbol) ?? 0, other.get(symbol) ?? 0];
    sum += (a - b) ** 2 / (a + b);
  }
  return sum;
}
