/** One known answer of `tests/vectors/ours_kat` (their `note` explains the fields). */
export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly valid: boolean;
  readonly code?: number | string;
  readonly [field: string]: Json;
}

/** JSON as it stands in the files; fields are read by the name that the kind gives them. */
// biome-ignore lint/suspicious/noExplicitAny: vectors have another shape for each of 49 kinds
export type Json = any;

/** What a kind's run gives; compared with `expect.output`. `SKIPPED` kinds compare inside. */
export type KindRun = (vector: Vector) => Promise<Json> | Json;

export function unhex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The value to open: a valid vector of a written kind has it in `expect`. */
export function sealedValueOf({ input, expect, valid }: Vector): string {
  return valid && input.value === undefined ? expect.value : input.value;
}

/** Throws where two JSON values differ; the order of keys does not count. */
export function same(actual: Json, expected: Json, what: string): void {
  if (sorted(actual) !== sorted(expected))
    throw new Error(`${what}: ${sorted(actual)} is not ${sorted(expected)}`);
}

function sorted(value: Json): string {
  return JSON.stringify(value, (_key, item: Json) =>
    item !== null && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
