import type { CachedFolder } from "./folder-cache.ts";

interface SeeingList {
  seen(): readonly CachedFolder[];
}

/** Lists that were open one after the other; of more, the oldest are forgotten. */
const LISTS = 4;

/**
 * The folders that somebody has looked at in this page, in memory alone: what a page has opened goes with
 * its account, when it is locked or signed out.
 */
export class SeenFolders {
  readonly #lists = new WeakMap<object, readonly SeeingList[]>();

  /** From now on what this list shows counts as seen by the account. */
  add(account: object, list: SeeingList): void {
    const lists = this.#lists.get(account) ?? [];
    this.#lists.set(account, [...lists, list].slice(-LISTS));
  }

  /** Each folder once, as it was seen last. */
  read(account: object): readonly CachedFolder[] {
    const found = new Map<string, CachedFolder>();
    for (const list of this.#lists.get(account) ?? []) {
      for (const seen of list.seen()) found.set(seen.folder.id, seen);
    }
    return [...found.values()];
  }
}
