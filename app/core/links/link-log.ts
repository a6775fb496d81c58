import { LINK_LOG_LIMITS, type LinkLogKind } from "#app/contract/commands/link-log.ts";
import type { DeviceKind } from "#app/contract/validate/device-kind.ts";
import type { SealedItem } from "#app/core/account/events.api.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Link } from "./link.ts";
import { fetchLinkLog } from "./link-log.api.ts";
import { type DayCount, LOG_GROUPS, type LogGroup } from "./log-days.ts";

/** Something that happened to a link, by the server's word. */
export interface LinkLogEntry {
  readonly id: string;
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly kind: LinkLogKind;
  /** As a hop that the gateway trusts names it; a text of the server's. */
  readonly country: string;
  readonly device: DeviceKind;
  /** The item that it happened to, where it is one and is still there. */
  readonly item: SealedItem | null;
}

export interface LinkLogState {
  readonly phase: "loading" | "ready" | "failed";
  readonly entries: readonly LinkLogEntry[];
  readonly hasMore: boolean;
  readonly error: AppError | null;
  /** Null: all of it. */
  readonly group: LogGroup | null;
  /** Of all groups; null until they are here. */
  readonly days: readonly DayCount[] | null;
}

const FIRST: LinkLogState = {
  phase: "loading",
  entries: [],
  hasMore: false,
  error: null,
  group: null,
  days: null,
};

/** What a log of a busy link can hold: a server that never ends its pages ends there. */
const MOST_ENTRIES = 50_000;

/**
 * What happened to an own link, page by page, the newest first. A page that brings nothing older than what
 * is here ends it, whatever the server says of more.
 */
export class LinkLog {
  readonly #ports: Pick<FilesPorts, "api">;
  readonly #link: Pick<Link, "id">;
  /** Seconds that the clock of the page is ahead of UTC. */
  readonly #zoneS: number;
  readonly #state = new Store<LinkLogState>(FIRST);
  #running = new AbortController();

  constructor(ports: Pick<FilesPorts, "api">, link: Pick<Link, "id">, zoneS: number) {
    this.#ports = ports;
    this.#link = link;
    this.#zoneS = zoneS;
  }

  get state(): Observable<LinkLogState> {
    return this.#state;
  }

  close(): void {
    this.#running.abort();
  }

  /** From the newest of a group; null: of all. */
  choose(group: LogGroup | null): Promise<void> {
    this.#state.set({ ...FIRST, group, days: this.#state.get().days });
    return this.load();
  }

  /** The next page, or the first. */
  async load(): Promise<void> {
    this.close();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const before = this.#state.get();
    this.#state.set({ ...before, phase: "loading", error: null });
    try {
      const after = before.entries.at(-1)?.id ?? "0";
      const page = await this.#fetch(before.group, after, signal);
      if (signal.aborted) return;
      this.#state.set({
        ...before,
        phase: "ready",
        entries: [...before.entries, ...page.entries],
        hasMore: page.hasMore,
        error: null,
        days: before.days ?? page.days,
      });
    } catch (error) {
      if (signal.aborted) return;
      this.#state.set({ ...before, phase: "failed", error: normalise(error) });
    }
  }

  /** Every entry of the group that is shown. */
  async fetchAll(signal: AbortSignal): Promise<readonly LinkLogEntry[]> {
    const { group } = this.#state.get();
    const all: LinkLogEntry[] = [];
    while (all.length < MOST_ENTRIES) {
      const page = await this.#fetch(group, all.at(-1)?.id ?? "0", signal);
      all.push(...page.entries);
      if (!page.hasMore) break;
    }
    return all;
  }

  async #fetch(group: LogGroup | null, beforeId: string, signal: AbortSignal) {
    const isFirst = beforeId === "0" && this.#state.get().days === null;
    const kinds: readonly LinkLogKind[] | null = group === null ? null : LOG_GROUPS[group];
    const zoneS = isFirst ? this.#zoneS : null;
    const asked = { linkId: this.#link.id, beforeId, kinds, zoneS };
    const { entries, hasMore, days } = await fetchLinkLog(this.#ports.api, asked, signal);
    const older = downwards(entries, beforeId);
    return { entries: older, hasMore: hasMore && older.length > 0, days };
  }
}

/** Each below the one before it: a line that a server says twice stands once. `after` `0`: from the newest. */
function downwards(entries: readonly LinkLogEntry[], after: string): readonly LinkLogEntry[] {
  let last = after === "0" ? null : BigInt(after);
  return entries.filter(({ id }) => {
    if (last !== null && BigInt(id) >= last) return false;
    last = BigInt(id);
    return true;
  });
}

export const LINK_LOG_DAYS = LINK_LOG_LIMITS.keptDays;
