import type { SealedFacts, Unverified } from "#app/core/files/sealed-facts.ts";
import type { Doubt } from "#app/features/listing/grid-rows.ts";

/** What is known of the seal of the file whose details are shown. */
export type SealCheck =
  | { readonly phase: "none" }
  | { readonly phase: "asking" }
  | {
      readonly phase: "open";
      readonly facts: SealedFacts;
      /** What the visitor who brought it called himself; empty without. */
      readonly sender?: string;
      readonly unverified?: Unverified;
    }
  | { readonly phase: "failed" };

/** Doubts by `rowStateKey`. */
export type Doubts = ReadonlyMap<string, Doubt>;
