import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { Clock } from "#app/core/ports.ts";
import type { FileItem, OpenedFolder } from "./item.ts";

export interface CachedFolder {
  readonly folder: OpenedFolder;
  readonly items: readonly FileItem[];
  readonly histId: string;
}

/** What names a cached listing; another `histId` is another state of the tree (Spec B§4). */
export interface CacheKey {
  readonly folderId: string;
  readonly showDeleted: boolean;
  readonly histId: string;
}

/**
 * Opened folders in memory, dropped after 10 minutes without use (Spec B§4). The purge runs with
 * each use, so that no timer keeps a page awake.
 */
export class FolderCache {
  readonly #clock: Pick<Clock, "nowMs">;
  readonly #entries = new Map<string, { value: CachedFolder; usedMs: number }>();

  constructor(clock: Pick<Clock, "nowMs">) {
    this.#clock = clock;
  }

  read(key: CacheKey): CachedFolder | null {
    this.#purge();
    const entry = this.#entries.get(toText(key));
    if (entry === undefined || entry.value.histId !== key.histId) return null;
    entry.usedMs = this.#clock.nowMs();
    return entry.value;
  }

  write(key: Omit<CacheKey, "histId">, value: CachedFolder): void {
    this.#purge();
    this.#entries.set(toText(key), { value, usedMs: this.#clock.nowMs() });
  }

  /** Every folder that is here now. */
  all(): readonly CachedFolder[] {
    this.#purge();
    return [...this.#entries.values()].map(({ value }) => value);
  }

  #purge(): void {
    const nowMs = this.#clock.nowMs();
    for (const [key, entry] of this.#entries) {
      if (nowMs - entry.usedMs >= FILES_LIMITS.folderCacheIdleMs) this.#entries.delete(key);
    }
  }
}

function toText({ folderId, showDeleted }: Omit<CacheKey, "histId">): string {
  return `${folderId}|${showDeleted ? 1 : 0}`;
}
