/** One call of a primitive; byte fields are hex. The table stands in `crypto-wasm/tests/vectors/primitives.rs`. */
export interface Step {
  readonly op: string;
  readonly [field: string]: unknown;
}

/** What a runtime says to one step. `failed`: it neither gave nor refused, it broke. */
export type Answer =
  | { readonly output: string }
  | { readonly refused: true }
  | { readonly na: string }
  | { readonly failed: string };

/** `any`: the vectors leave it open, but the runtime must not break. */
export type Wanted =
  | { readonly output: string }
  | { readonly refused: true }
  | { readonly any: true };

/** One test of a file. It holds when every step is answered as wanted. */
export interface VectorCase {
  readonly id: string;
  readonly steps: readonly { readonly step: Step; readonly want: Wanted }[];
  /** Why no runtime of the product can run it. */
  readonly notApplicable?: string;
  /** Why no step could be made of it: it contradicts itself, and fails in every runtime. */
  readonly broken?: string;
}

/** What a file holds, read by its schema. */
export type VectorFile =
  | { readonly kind: "steps"; readonly cases: readonly VectorCase[] }
  /** Known answers of our own: `known` names which half of the formats. */
  | { readonly kind: "known"; readonly known: "objects" | "packets"; readonly json: KnownFile }
  | { readonly kind: "unknown"; readonly reason: string };

export interface KnownFile {
  readonly vectors: readonly { readonly id: string }[];
  readonly rsa_keys?: unknown;
}

export interface FileResult {
  readonly passed: number;
  readonly failures: readonly string[];
  /** Reason → number of cases. */
  readonly notApplicable: ReadonlyMap<string, number>;
}

export const REFUSED: Wanted = { refused: true };

export function gives(hex: string): Wanted {
  return { output: hex.toLowerCase() };
}

/** `valid`, `invalid` or `acceptable`, as Wycheproof says it. */
export function wanted(result: string, output: string): Wanted {
  if (result === "acceptable") return { any: true };
  return result === "valid" ? gives(output) : REFUSED;
}
