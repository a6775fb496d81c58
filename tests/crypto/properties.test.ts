import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";
import {
  anObject,
  bytesOf,
  disguisedAs,
  KINDS,
  openCode,
  type SealedObject,
  withBytes,
} from "./random-objects.ts";
import { HASHED_KINDS, SEALED } from "./sealed-kinds.ts";
import { aRsaPair } from "./second-reader/cross-keys.ts";
import { Seeded } from "./seeded.ts";
import type { Json } from "./vector.ts";

const IS_LONG = process.env.COFFER_LONG === "1";
const SEED = Number(process.env.COFFER_SEED ?? 20_261_121);
const LONG_MS = 3_600_000;
/** Objects of each kind whose every bit is flipped in turn: more than 200 in all. */
const SWEPT = IS_LONG ? 50 : 11;
/** Of a kind that hashes a password, one object and so many of its bits. */
const BITS_HASHED = IS_LONG ? 40 : 3;
const RUNS = IS_LONG ? 100_000 : 1_000;
const CHEAP = KINDS.filter((kind) => !HASHED_KINDS.includes(kind));
const pair = aRsaPair();

loadCoreInProcess();

function aSealed(kind: string, index: number | string): SealedObject {
  return anObject(kind, new Seeded(`${String(SEED)}|${kind}|${String(index)}`), pair);
}

/** Every bit of a value; where each hashes a password, some that are spread over its length. */
function bitsOf(object: SealedObject): number[] {
  const count = bytesOf(object).length * 8;
  const wanted = HASHED_KINDS.includes(object.kind) ? BITS_HASHED : count;
  const step = Math.max(1, Math.ceil(count / wanted));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => {
    const bit = index * step + (index % step);
    return Math.min(bit, count - 1);
  });
}

function flipped(object: SealedObject, bit: number): SealedObject {
  const bytes = bytesOf(object);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return withBytes(object, bytes);
}

describe("A sealed value of any kind", { timeout: LONG_MS }, () => {
  it.each(KINDS)("opens as it was sealed, and with no bit of it changed: %s", async (kind) => {
    const codes = new Set<number>();
    const objects = HASHED_KINDS.includes(kind) && !IS_LONG ? 1 : SWEPT;
    for (let index = 0; index < objects; index += 1) {
      const object = aSealed(kind, index);
      expect(await openCode(object)).toBe(0);
      for (const bit of bitsOf(object)) codes.add(await openCode(flipped(object, bit)));
    }
    expect([...codes]).toEqual([SEALED[kind]?.code]);
  });

  it("opens neither shortened nor extended, and tells one code for all of it", async () => {
    await everywhere(async (object, random) => {
      const bytes = bytesOf(object);
      const cut = bytes.subarray(0, random.whole(0, bytes.length - 1));
      const longer = Buffer.concat([bytes, random.bytes(random.whole(1, 40))]);
      const moved = Buffer.concat([random.bytes(random.whole(1, 8)), bytes]);
      for (const changed of [cut, longer, moved])
        expect(await openCode(withBytes(object, changed))).toBe(SEALED[object.kind]?.code);
    });
  });

  it("opens in no other place and under no other key", async () => {
    await everywhere(async (object, random) => {
      const field = random.pick(Object.keys(object.input));
      const input = { ...object.input, [field]: otherThan(object.input[field], random) };
      expect({ field, code: await openCode({ ...object, input }) }).not.toEqual({ field, code: 0 });
    });
  });

  it("opens in no other spelling of its base64 or its prefix", async () => {
    await everywhere(async (object, random) => {
      const { value } = object;
      const at = random.whole(0, value.length);
      const spellings = [
        `${value.slice(0, at)}\n${value.slice(at)}`,
        `${value.slice(0, at)} ${value.slice(at)}`,
        `${value}=`,
        value.replaceAll("/", "_").replaceAll("+", "-").replace(/=+$/, ""),
        `1${value}`,
        value.slice(1),
      ];
      for (const spelling of spellings.filter((one) => one !== value))
        expect(await openCode({ ...object, value: spelling })).not.toBe(0);
    });
  });

  it("opens as no other kind, though key, prefix and place are that kind's (K6)", async () => {
    const property = fc.asyncProperty(aKind(), aKind(), fc.nat(), async (first, second, index) => {
      fc.pre(first !== second);
      const [opener, sealed] = [aSealed(first, index), aSealed(second, index)];
      expect(await openCode(disguisedAs(opener, sealed))).not.toBe(0);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
});

function aKind() {
  return fc.constantFrom(...CHEAP);
}

/** Random objects of all kinds, those that hash a password among them but seldom. */
async function everywhere(check: (object: SealedObject, random: Seeded) => Promise<void>) {
  const kind = fc.oneof(
    { weight: 300, arbitrary: aKind() },
    { weight: 1, arbitrary: fc.constantFrom(...HASHED_KINDS) },
  );
  const property = fc.asyncProperty(kind, fc.nat(), (name, index) =>
    check(aSealed(name, index), new Seeded(`${String(index)}|${name}`)),
  );
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
}

/** Another value of the same shape. */
function otherThan(value: Json, random: Seeded): Json {
  if (typeof value === "number") return value + 1;
  if (value === "f" || value === "d") return value === "f" ? "d" : "f";
  if (/^[0-9a-f]{16,}$/.test(value)) {
    const bytes = Buffer.from(value, "hex");
    const bit = random.whole(0, bytes.length * 8 - 1);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return bytes.toString("hex");
  }
  if (/^\d+$/.test(value)) return value === "0" ? "1" : value.slice(0, -1) + lastDigit(value);
  if (/^\d+-\d+$/.test(value)) return `${value.slice(0, -1)}${lastDigit(value)}`;
  if (/^m\d*$/.test(value)) return value === "m" ? "m7" : "m";
  return (value.startsWith("A") ? "B" : "A") + value.slice(1);
}

function lastDigit(number: string): string {
  return String((Number(number.slice(-1)) + 1) % 10);
}
