import { LINK_LOG_LIMITS, type LinkLogKind } from "#app/contract/commands/link-log.ts";
import type { DeviceKind } from "#app/contract/validate/device-kind.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Link } from "./link.ts";
import { fetchLinkLog } from "./link-log.api.ts";

/** Something that happened to a link, by the server's word. */
export interface LinkLogEntry {
  readonly id: string;
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly kind: LinkLogKind;
  /** As a hop that the gateway trusts names it; a text of the server's. */
  readonly country: string;
  readonly device: DeviceKind;
}

export interface LinkLogState {
  readonly phase: "loading" | "ready" | "failed";
  readonly entries: readonly LinkLogEntry[];
  readonly hasMore: boolean;
  readonly error: AppError | null;
}

/**
 * What happened to an own link, page by page, the newest first. A page that brings nothing older than what
 * is here ends it, whatever the server says of more.
 */
export class LinkLog {
  readonly #ports: Pick<FilesPorts, "api">;
  readonly #link: Pick<Link, "id">;
  readonly #state = new Store<LinkLogState>({
    phase: "loading",
    entries: [],
    hasMore: false,
    error: null,
  });
  readonly #ended = new AbortController();

  constructor(ports: Pick<FilesPorts, "api">, link: Pick<Link, "id">) {
    this.#ports = ports;
    this.#link = link;
  }

  get state(): Observable<LinkLogState> {
    return this.#state;
  }

  close(): void {
    this.#ended.abort();
  }

  /** The next page, or the first. */
  async load(): Promise<void> {
    const before = this.#state.get();
    const { signal } = this.#ended;
    this.#state.set({ ...before, phase: "loading", error: null });
    try {
      const after = before.entries.at(-1)?.id ?? "0";
      const { entries, hasMore } = await fetchLinkLog(this.#ports.api, this.#link.id, after);
      if (signal.aborted) return;
      const older = entries.filter(({ id }) => after === "0" || BigInt(id) < BigInt(after));
      this.#state.set({
        phase: "ready",
        entries: [...before.entries, ...older],
        hasMore: hasMore && older.length > 0,
        error: null,
      });
    } catch (error) {
      if (signal.aborted) return;
      this.#state.set({ ...before, phase: "failed", error: normalise(error) });
    }
  }
}

export const LINK_LOG_DAYS = LINK_LOG_LIMITS.keptDays;
