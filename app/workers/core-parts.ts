import type { CorePart } from "#app/core/crypto/worker-messages.ts";

type Parts = readonly CorePart[];

export const NONE: Parts = [];
export const CONTENT: Parts = ["content"];
export const UNLOCK: Parts = ["unlock"];
export const LINK: Parts = ["content", "unlock"];
/** Whatever brings in a meta key brings the part that signs with it. */
export const ACCOUNT: Parts = ["content", "trust"];
export const ALL: Parts = ["content", "trust", "unlock"];

/** Which parts of the core are loaded before a method runs. */
interface OnParts {
  readonly parts: Parts;
}
type AnyMethod = (...args: never[]) => Promise<unknown>;

/** Methods of a worker, as the page calls them (`platform/crypto/calls-to.client.ts`). */
export type MethodTable<T> = { readonly [K in keyof T]: T[K] & OnParts };
export type AnyMethods = Readonly<Record<string, AnyMethod & OnParts>>;

/** A method, and the parts that it runs on. */
export function on<F extends AnyMethod>(parts: Parts, method: F): F & OnParts {
  return Object.assign(method, { parts });
}
