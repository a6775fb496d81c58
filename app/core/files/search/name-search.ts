import * as CODES from "#app/contract/errors/codes.ts";
import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { isUnreachable } from "#app/core/errors/unreachable.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock, OnlinePort } from "#app/core/ports.ts";
import { type NameReader, ownNames } from "../files.crypto.ts";
import type { FilesPorts } from "../files-source.ts";
import type { FolderNews } from "../follow-folder.ts";
import { ReloadPacer } from "../reload-pacer.ts";
import type { IndexHead, KeptNames } from "./kept-names.crypto.ts";
import type { IndexCounts, NameHits, NameIndexPort } from "./name-row.ts";
import { openNameRows } from "./open-rows.ts";
import type { NameQuery } from "./query.ts";
import { fetchChanges, fetchNames, type NamesPage, type SealedNameRow } from "./search.api.ts";
import type { StorageUse } from "./storage-use.ts";

/** Names that are opened at once: in between the page has its time. */
const BATCH_ROWS = 500;
const RETRY_MS = 30_000;
const NONE: IndexHead = { histId: "", afterId: "0", blocks: 0, total: 0 };

/**
 * `reading`: what is kept comes. `building`: names come, and what is there is searched. `whole`: all are
 * there. `offline`: as `whole` or `building`, until there is a connection again.
 */
export interface SearchState extends IndexCounts {
  readonly phase: "reading" | "building" | "whole" | "offline";
  /** How many items there are, by the server's word; 0: not told yet. */
  readonly total: number;
  /** Rises with each change of what can be found. */
  readonly version: number;
  readonly error: AppError | null;
}

export interface NameSearchPorts extends FilesPorts {
  readonly index: NameIndexPort;
  readonly clock: Clock;
  readonly online: OnlinePort;
  readonly changes: FolderNews["changes"];
  readonly transfers: FolderNews["transfers"];
  /** Resolves when the page has nothing better to do. */
  idle(): Promise<void>;
}

/**
 * All names that this account can open, found on this device alone (Reading R-237). The server brings
 * sealed names by their ids and hears nothing of what is looked for. What it withholds cannot be found, as in
 * a listing; what it makes up or exchanges does not open, or is not proven when it is shown.
 */
export class NameSearch {
  readonly #ports: NameSearchPorts;
  readonly #names: NameReader;
  readonly #state = new Store<SearchState>({
    phase: "reading",
    ...{ names: 0, unopened: 0, total: 0, version: 0, error: null },
  });
  readonly #kept: KeptNames;
  #head = NONE;
  #rebuilds = 0;

  constructor(ports: NameSearchPorts, kept: KeptNames) {
    this.#ports = ports;
    this.#kept = kept;
    this.#names = ownNames(ports);
  }

  get state(): Observable<SearchState> {
    return this.#state;
  }

  find(query: NameQuery): Promise<NameHits> {
    return this.#ports.index.find(query);
  }

  measure(): Promise<StorageUse> {
    return this.#ports.index.measure();
  }

  /** Reads, builds and follows until the signal ends it; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    try {
      await this.#begin();
      this.#follow(signal);
    } catch (error) {
      // The worker did not start, or a lock ended it.
      this.#state.update((state) => ({ ...state, error: normalise(error) }));
    }
  }

  #follow(signal: AbortSignal): void {
    const { changes, transfers, online, clock } = this.#ports;
    const ask = () => pacer.ask();
    const pacer: ReloadPacer = new ReloadPacer(clock, async () => {
      if (await this.#catchUp(signal)) return;
      // Once it is aborted nobody asks again.
      void clock.sleep(RETRY_MS, signal).then(ask, () => undefined);
    });
    const stops = [
      changes.histId.subscribe(() => changes.histId.get() !== this.#head.histId && ask()),
      transfers.onFolderChanged(ask),
      online.onOnline(ask),
    ];
    const end = () => {
      pacer.stop();
      for (const stop of stops) stop();
    };
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    else ask();
  }

  async #begin(): Promise<void> {
    const { index, account } = this.#ports;
    const { main, vault } = account.rootFids;
    await index.begin([main, vault]);
    const head = await this.#kept.read((block) => index.load(block)).catch(() => null);
    if (head === null) {
      await index.begin([main, vault]);
      await this.#kept.clear().catch(() => undefined);
    }
    await index.ready();
    this.#head = head ?? NONE;
    this.#tell(await index.counts(), head?.afterId === null ? "whole" : "building");
  }

  /** Never rejects; false: it failed, and is tried again after a while or with a connection. */
  async #catchUp(signal: AbortSignal): Promise<boolean> {
    try {
      if (this.#head.afterId !== null) await this.#build(signal);
      await this.#update(signal);
      await this.#ports.index.ready();
      this.#state.update((state) => ({ ...state, phase: "whole", error: null }));
      return true;
    } catch (error) {
      const phase = isUnreachable(error) ? "offline" : this.#state.get().phase;
      this.#state.update((state) => ({ ...state, phase, error: normalise(error) }));
      return false;
    }
  }

  /** Page by page by rising ids, so that it comes to an end whatever the server says. */
  async #build(signal: AbortSignal): Promise<void> {
    this.#state.update((state) => ({ ...state, phase: "building" }));
    for (let after = this.#head.afterId; after !== null; after = this.#head.afterId) {
      const page = await fetchNames(this.#ports.api, { after, signal });
      requireRising(page, after);
      await this.#take(page, signal);
      const isLast = page.rows.length === 0 || this.#state.get().names >= SEARCH_LIMITS.rows;
      this.#head = {
        ...this.#head,
        histId: this.#head.histId || page.histId,
        afterId: isLast ? null : page.lastId,
        total: page.total,
      };
      await this.#keep();
    }
  }

  async #update(signal: AbortSignal): Promise<void> {
    const since = this.#head.histId;
    let [histId, after] = ["", "0"];
    while (true) {
      const page = await fetchChanges(this.#ports.api, { since, after, signal });
      if (page.isReset || Number(page.histId) < Number(since)) return this.#rebuild(signal);
      histId ||= page.histId;
      if (page.rows.length + page.gone.length === 0) break;
      requireRising(page, after);
      await this.#take(page, signal);
      // Now: whoever reloads meanwhile, without a connection, has what was on the screen.
      await this.#keep();
      after = page.lastId;
    }
    this.#rebuilds = 0;
    if (histId === since) return;
    this.#head = { ...this.#head, histId };
    await this.#keep();
  }

  /** The server was set back to an earlier state: all names are asked for anew, once for each change. */
  async #rebuild(signal: AbortSignal): Promise<void> {
    this.#rebuilds += 1;
    if (this.#rebuilds > 1) throw new AppError(CODES.listFailed);
    const { index, account } = this.#ports;
    await index.begin([account.rootFids.main, account.rootFids.vault]);
    await this.#kept.clear().catch(() => undefined);
    this.#head = NONE;
    await this.#build(signal);
    await this.#update(signal);
  }

  async #take({ rows, gone }: NamesPage, signal: AbortSignal): Promise<void> {
    const { index, idle } = this.#ports;
    // What is gone first: another item may have taken its place.
    if (gone.length > 0) this.#tell(await index.drop(gone));
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      await idle();
      signal.throwIfAborted();
      this.#tell(await this.#put(rows.slice(from, from + BATCH_ROWS)));
    }
  }

  async #put(rows: readonly SealedNameRow[]): Promise<IndexCounts> {
    return this.#ports.index.put(await openNameRows(rows, this.#names));
  }

  /** A full or forbidden storage keeps nothing: the next page builds its index anew. */
  async #keep(): Promise<void> {
    const { index } = this.#ports;
    const kept = this.#kept;
    this.#state.update((state) => ({ ...state, total: this.#head.total }));
    if (!(await kept.mayWrite())) return;
    try {
      let { blocks } = this.#head;
      for (let next = await index.takeChanged(); next !== null; next = await index.takeChanged()) {
        await kept.write(next);
        blocks = Math.max(blocks, next.n + 1);
      }
      this.#head = { ...this.#head, blocks };
      await kept.writeHead(this.#head);
    } catch {
      // Said above; what stands in memory is searched all the same.
    }
  }

  #tell(counts: IndexCounts, phase = this.#state.get().phase): void {
    const { total } = this.#head;
    this.#state.update((state) => ({
      ...state,
      ...counts,
      phase,
      total: Math.max(total, state.total),
      version: state.version + 1,
    }));
  }
}

/** Ids that do not rise would page for ever; 9000. */
function requireRising({ rows, gone, lastId }: NamesPage, after: string): void {
  if (rows.length + gone.length === 0) return;
  if (!(Number(lastId) > Number(after))) throw new AppError(CODES.unknownApi);
}
