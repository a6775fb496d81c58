import type { Presence, PresentPage } from "#api/bus/bus.ts";
import { PRESENCE_LIMITS } from "#app/contract/presence-limits.data.ts";

/** When each page of somebody was heard of last. */
type Pages = Map<string, number>;

const SWEEP_EVERY = 1_000;

/** Presence within this process. */
export class PresenceBoard implements Presence {
  readonly #shares = new Map<number, Map<number, Pages>>();
  #calls = 0;

  come({ shareId, userId, page }: PresentPage, nowMs: number): boolean {
    this.#sweep(nowMs);
    const people = this.#people(shareId, nowMs);
    const isNew = !people.has(userId);
    const pages: Pages = people.get(userId) ?? new Map();
    pages.delete(page);
    pages.set(page, nowMs);
    const [oldest] = pages.keys();
    if (pages.size > PRESENCE_LIMITS.pagesOfUser && oldest !== undefined) pages.delete(oldest);
    people.set(userId, pages);
    this.#shares.set(shareId, people);
    return isNew;
  }

  go({ shareId, userId, page }: PresentPage, nowMs: number): boolean {
    const people = this.#people(shareId, nowMs);
    const pages = people.get(userId);
    if (pages?.delete(page) !== true || pages.size > 0) return false;
    people.delete(userId);
    if (people.size === 0) this.#shares.delete(shareId);
    return true;
  }

  list(shareId: number, nowMs: number): readonly number[] {
    return [...this.#people(shareId, nowMs).keys()];
  }

  /** Without those whom nobody has heard of for too long. */
  #people(shareId: number, nowMs: number): Map<number, Pages> {
    const people = this.#shares.get(shareId) ?? new Map<number, Pages>();
    for (const [userId, pages] of people) {
      for (const [page, atMs] of pages) {
        if (nowMs - atMs > PRESENCE_LIMITS.lifetimeMs) pages.delete(page);
      }
      if (pages.size === 0) people.delete(userId);
    }
    return people;
  }

  /** Shares that nobody looks at any more. */
  #sweep(nowMs: number): void {
    this.#calls += 1;
    if (this.#calls % SWEEP_EVERY !== 0) return;
    for (const shareId of [...this.#shares.keys()]) {
      if (this.#people(shareId, nowMs).size === 0) this.#shares.delete(shareId);
    }
  }
}
