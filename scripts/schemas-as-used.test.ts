import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { commands } from "#app/contract/registry.ts";
import { toKnownSchemas } from "./schemas-as-used.ts";

const FILE = path.resolve(import.meta.dirname, "../node_modules/valibot/dist/index.mjs");
const KNOWN = toKnownSchemas(readFileSync(FILE, "utf8"));

type Schema = v.GenericSchema;
type Pair = readonly [whole: Schema, known: Schema];
/** What is in a schema, whichever kind it is. */
type Inside = Partial<Record<"item" | "wrapped" | "key" | "value", Schema>> & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly (Schema | string)[];
};

const known = (): Promise<typeof v> =>
  import(`data:text/javascript;base64,${Buffer.from(KNOWN).toString("base64")}`);

/** The contract once more, over the library as browsers get it. */
async function knownCommands(): Promise<typeof commands> {
  vi.resetModules();
  vi.doMock("valibot", known);
  return (await import("#app/contract/registry.ts")).commands;
}

const VALUES: readonly unknown[] = [
  ...[undefined, null, true, false, 0, 1, -1, 1.5, 7, 255, 2 ** 53, Number.NaN, "1e3"],
  ...["", "0", "1", "12", "a", "A", "-", " ", "ja", "en", "null", '{"a":1}', "[]", "main", "file"],
  ...["ab".repeat(8), "0123456789abcdef".repeat(2), "0123456789abcdef".repeat(4), "A".repeat(22)],
  ...["A".repeat(43), `${"A".repeat(43)}=`, "AAAA", "1:AAAA", "m", "m1-0", "5-0", "x@example.org"],
  ...["https://example.org/", "2026-11-27", "x".repeat(300), "x".repeat(70_000)],
  ...[[], [1], ["a"], {}, { a: 1 }, { key: "a" }, new Date(0), new Uint8Array(3)],
];

/** A schema and all that is inside of it, each beside its counterpart. */
function* walk([whole, known]: Pair, seen: Set<unknown>): Generator<Pair> {
  if (seen.has(whole)) return;
  seen.add(whole);
  yield [whole, known];
  const [a, b] = [whole as Inside, known as Inside];
  const inside = (one: Inside) =>
    [one.item, one.wrapped, ...Object.values(one.entries ?? {}), ...(one.options ?? [])].filter(
      (part): part is Schema => typeof part === "object" && part !== null && "kind" in part,
    );
  const others = inside(b);
  for (const [index, part] of inside(a).entries()) {
    const other = others[index];
    if (other !== undefined) yield* walk([part, other], seen);
  }
}

/** An object that fits, as far as the values above do, and what comes of changing it. */
function objectsFor(schema: Schema): readonly unknown[] {
  const { entries } = schema as Inside;
  if (entries === undefined) return [];
  const fitting = (part: Schema) => VALUES.find((value) => v.is(part, value));
  const whole = Object.fromEntries(
    Object.entries(entries).map(([key, part]) => [key, fitting(part)]),
  );
  const without = (left: string) =>
    Object.fromEntries(Object.entries(whole).filter(([key]) => key !== left));
  return [
    ...[whole, { ...whole, besides: 1 }],
    ...Object.keys(entries).flatMap((key) => [
      without(key),
      ...[Symbol("odd"), null, "odd", -1].map((odd) => ({ ...whole, [key]: odd })),
    ]),
  ];
}

function outcome(schema: Schema, value: unknown) {
  const { success, typed, output } = v.safeParse(schema, value);
  return success ? { typed, output } : "refused";
}

describe("the library of schemas as it is built for browsers", () => {
  it("takes and refuses what the whole one does, for every command of the contract", async () => {
    const others = await knownCommands();
    const seen = new Set<unknown>();
    expect(others.pathlist.request).not.toHaveProperty("~standard");
    const count = { fits: 0, refused: 0 };
    const different: string[] = [];
    for (const [name, { request, data }] of Object.entries(commands)) {
      const other = others[name as keyof typeof others];
      const pairs = [
        ...walk([request, other.request] as unknown as Pair, seen),
        ...walk([data, other.data] as unknown as Pair, seen),
      ];
      for (const [whole, known] of pairs) {
        for (const value of [...VALUES, ...objectsFor(whole)]) {
          const said = outcome(whole, value);
          count[said === "refused" ? "refused" : "fits"] += 1;
          if (!isDeepStrictEqual(outcome(known, value), said)) different.push(name);
        }
      }
    }
    expect(different).toEqual([]);
    expect(Math.min(count.fits, count.refused)).toBeGreaterThan(3_000);
  });

  it("throws where something does not fit", async () => {
    const other = await known();
    expect(() => other.parse(other.string(), 1)).toThrow(other.ValiError);
    expect(other.parse(other.fallback(other.string(), "x"), 1)).toBe("x");
  });

  it("is refused when the library is another", () => {
    expect(() => toKnownSchemas("")).toThrow(/is without/);
  });
});
