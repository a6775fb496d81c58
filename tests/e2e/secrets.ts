import type { Canary } from "#tests/support/canaries.ts";
import type { Stack } from "#tests/support/stack.ts";

/** Secrets of a test file; none of them may be met on the wire. */
export interface Secrets {
  add(label: string, secret: string | Uint8Array): void;
  readonly all: readonly Canary[];
  /** The product that must not give them away. */
  readonly stack: Stack;
  /** Where files of the tests lie until the last of the worker is over. */
  readonly folder: string;
}
