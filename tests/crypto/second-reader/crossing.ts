import type { Seeded } from "../seeded.ts";

/** One kind: makes a random object and lets both readers write and read it; throws where they differ. */
export interface Crossing {
  readonly kind: string;
  /** How many times fewer objects, because a password hash is meant to be slow. */
  readonly slow?: number;
  /** Objects of a long run, where the kind repeats a cheaper one at full cost. */
  readonly long?: number;
  run(random: Seeded): void | Promise<void>;
}

/** Throws unless both are the same; bytes count as their hex. */
export function agree(what: string, first: unknown, second: unknown): void {
  const [a, b] = [printed(first), printed(second)];
  if (a !== b) throw new Error(`${what}: ${a.slice(0, 200)} is not ${b.slice(0, 200)}`);
}

function printed(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === "bigint") return `${String(item)}n`;
    return item;
  });
}

/** Bytes and objects of bytes, made comparable. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
