import type { Place } from "./fault.ts";

export type Victim = "double" | "gateway" | "client";

/** A moment of an action at which something dies. */
export type KillPoint =
  /** When this exchange begins, or when its answer is about to go back. */
  | { readonly at: "exchange"; readonly victim: Victim; readonly key: string }
  /** At this step on the disk or in the database of the double. */
  | { readonly at: "store"; readonly nth: number; readonly name: string };

export function describePoint(point: KillPoint): string {
  return point.at === "store"
    ? `double at store step ${point.nth} (${point.name})`
    : `${point.victim} at ${point.key}`;
}

/** Names each moment of the exchanges of one action, in their order. */
export class Moments {
  readonly #counts = new Map<string, number>();
  readonly keys: string[] = [];

  note(place: Place, step: "asked" | "answered", name: string): string {
    const moment = `${place} ${step} ${name}`;
    const nth = (this.#counts.get(moment) ?? 0) + 1;
    this.#counts.set(moment, nth);
    const key = `${moment}#${nth}`;
    this.keys.push(key);
    return key;
  }
}

/** Every moment with everybody who may die at it. A page is gone only where it speaks itself. */
export function pointsOf(keys: readonly string[], storeSteps: readonly string[]): KillPoint[] {
  const atExchanges = keys.flatMap((key) => {
    const victims: Victim[] = key.startsWith("front")
      ? ["double", "gateway", "client"]
      : ["double", "gateway"];
    return victims.map((victim): KillPoint => ({ at: "exchange", victim, key }));
  });
  const atStore = storeSteps.map(
    (name, index): KillPoint => ({ at: "store", nth: index + 1, name }),
  );
  return [...atExchanges, ...atStore];
}
