import type { Place } from "./fault.ts";

export type Victim = "double" | "gateway" | "client";
/** Workers of a page: one with the keys, and those that seal and open packets. */
export type WorkerName = "keys" | "packets";

/** A moment of an action at which something dies. */
export type KillPoint =
  /** When this exchange begins, or when its answer is about to go back. */
  | { readonly at: "exchange"; readonly victim: Victim; readonly key: string }
  /** When this worker of the page is asked for this. */
  | { readonly at: "worker"; readonly worker: WorkerName; readonly key: string }
  /** At this step on the disk or in the database of the double. */
  | { readonly at: "store"; readonly nth: number; readonly name: string };

export function describePoint(point: KillPoint): string {
  switch (point.at) {
    case "store":
      return `double at store step ${point.nth} (${point.name})`;
    case "worker":
      return `worker at ${point.key}`;
    case "exchange":
      return `${point.victim} at ${point.key}`;
  }
}

/** Who dies, for counts. */
export function victimOf(point: KillPoint): Victim | "worker" {
  if (point.at === "exchange") return point.victim;
  return point.at === "worker" ? "worker" : "double";
}

/** Names each moment of one action, in their order: its exchanges, and the calls to workers. */
export class Moments {
  readonly #counts = new Map<string, number>();
  readonly keys: string[] = [];

  note(place: Place | WorkerName, step: "asked" | "answered", name: string): string {
    const moment = `${place} ${step} ${name}`;
    const nth = (this.#counts.get(moment) ?? 0) + 1;
    this.#counts.set(moment, nth);
    const key = `${moment}#${nth}`;
    this.keys.push(key);
    return key;
  }
}

const WORKERS: readonly WorkerName[] = ["keys", "packets"];

/** Every moment with everybody who may die at it. A page is gone only where it speaks itself. */
export function pointsOf(keys: readonly string[], storeSteps: readonly string[]): KillPoint[] {
  const atWorkers = keys.flatMap((key): KillPoint[] => {
    const worker = WORKERS.find((name) => key.startsWith(name));
    return worker === undefined ? [] : [{ at: "worker", worker, key }];
  });
  const atExchanges = keys.flatMap((key) => {
    if (WORKERS.some((name) => key.startsWith(name))) return [];
    const victims: Victim[] = key.startsWith("front")
      ? ["double", "gateway", "client"]
      : ["double", "gateway"];
    return victims.map((victim): KillPoint => ({ at: "exchange", victim, key }));
  });
  const atStore = storeSteps.map(
    (name, index): KillPoint => ({ at: "store", nth: index + 1, name }),
  );
  return [...atExchanges, ...atWorkers, ...atStore];
}
