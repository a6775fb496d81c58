import * as CODES from "#app/contract/errors/codes.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { isUnreachable } from "#app/core/errors/unreachable.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock, OnlinePort } from "#app/core/ports.ts";
import { type NameReader, ownNames } from "../files.crypto.ts";
import type { FilesPorts } from "../files-source.ts";
import type { FolderNews } from "../follow-folder.ts";
import { ReloadPacer } from "../reload-pacer.ts";
import { takenShares } from "../share-pages.ts";
import { catchUpNames, type NamesTask } from "./catch-up.ts";
import type { KeptNames, NamesHead } from "./kept-names.crypto.ts";
import type { IndexCounts, NameHits, NameIndexPort } from "./name-row.ts";
import { headOf, NO_NAMES, totalOf, withHead, withoutShare } from "./names-head.ts";
import { openNameRows } from "./open-rows.ts";
import type { NameQuery } from "./query.ts";
import { type NamedShare, type NamesPage, OWN_AREAS, type SealedNameRow } from "./search.api.ts";
import type { StorageUse } from "./storage-use.ts";

/** Names that are opened at once: in between the page has its time. */
const BATCH_ROWS = 500;
const RETRY_MS = 30_000;

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
    ...{ names: 0, unopened: 0, isFull: false, total: 0, version: 0, error: null },
  });
  readonly #kept: KeptNames;
  #head = NO_NAMES;
  /** What was asked for anew without coming to its end since. */
  readonly #rebuilt = new Set<string>();

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
    const { account, changes, transfers, online, clock } = this.#ports;
    const ask = () => pacer.ask();
    const pacer: ReloadPacer = new ReloadPacer(clock, async () => {
      if (await this.#catchUp(signal)) return;
      // Once it is aborted nobody asks again.
      void clock.sleep(RETRY_MS, signal).then(ask, () => undefined);
    });
    const taken = () => [...takenShares(account.manifest.get())].join();
    let wasTaken = taken();
    const askForShares = () => {
      if (wasTaken !== taken()) ask();
      wasTaken = taken();
    };
    const stops = [
      account.manifest.subscribe(askForShares),
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
    this.#head = head ?? NO_NAMES;
    this.#tell(await index.counts(), head?.afterId === null ? "whole" : "building");
  }

  /** Never rejects; false: it failed, and is tried again after a while or with a connection. */
  async #catchUp(signal: AbortSignal): Promise<boolean> {
    try {
      const manifest = this.#ports.account.manifest.get();
      // Before anything is asked: a share that was left is not searched, also without a connection.
      if (manifest !== null) await this.#keepOnly(takenShares(manifest));
      if (this.#head.afterId !== null)
        this.#state.update((state) => ({ ...state, phase: "building" }));
      const told = await this.#bring(OWN_AREAS, signal);
      if (manifest !== null) await this.#bringShares(told, signal);
      await this.#ports.index.ready();
      this.#state.update((state) => ({ ...state, phase: "whole", error: null }));
      return true;
    } catch (error) {
      // Whoever ended it is told nothing, and asks no more.
      if (signal.aborted) return true;
      const phase = isUnreachable(error) ? "offline" : this.#state.get().phase;
      this.#state.update((state) => ({ ...state, phase, error: normalise(error) }));
      return false;
    }
  }

  /** The names of the own areas or of a share; gives the shares that the server tells of. */
  async #bring(share: string, signal: AbortSignal): Promise<readonly NamedShare[]> {
    const task = this.#taskOf(share, signal);
    let told = await catchUpNames(task);
    if (told === null) {
      // The server was set back to an earlier state: all is asked for anew, once for each change.
      if (this.#rebuilt.has(share)) throw new AppError(CODES.listFailed);
      this.#rebuilt.add(share);
      const { ks } = headOf(this.#head, share);
      await this.#forget(share);
      if (ks !== undefined) this.#knownWith(share, ks);
      told = await catchUpNames(task);
      if (told === null) throw new AppError(CODES.listFailed);
    }
    this.#rebuilt.delete(share);
    return told;
  }

  #taskOf(share: string, signal: AbortSignal): NamesTask {
    return {
      ...{ api: this.#ports.api, share, signal },
      head: () => headOf(this.#head, share),
      take: (page) => this.#take(page, share, signal),
      keep: (head) => {
        this.#head = withHead(this.#head, share, head);
        return this.#keep();
      },
    };
  }

  /** Shares whose keys this account took, and that the server tells of: other names would not open. */
  async #bringShares(told: readonly NamedShare[], signal: AbortSignal): Promise<void> {
    const taken = takenShares(this.#ports.account.manifest.get());
    const wanted = new Map(
      told.filter(({ shareId }) => taken.has(shareId)).map((one) => [one.shareId, one.histId]),
    );
    await this.#keepOnly(wanted);
    let failure: unknown = null;
    for (const [shareId, histId] of wanted) {
      const known = this.#knownWith(shareId, taken.get(shareId));
      if (known.afterId === null && known.histId === histId) continue;
      try {
        await this.#bring(shareId, signal);
      } catch (error) {
        if (signal.aborted || isUnreachable(error)) throw error;
        // He was taken off it meanwhile, or its folder went into the trash.
        if (hasCode(error, CODES.shareUnknown))
          await this.#forget(shareId).then(() => this.#keep());
        else failure ??= error;
      }
    }
    if (failure !== null) throw failure;
  }

  /** How far a share has come; with another key than before, what did not open then is read again. */
  #knownWith(share: string, ks: ShareKeyId | undefined): NamesHead {
    const known = headOf(this.#head, share);
    if (known.ks === ks) return known;
    const again = { ...known, afterId: "0", ks };
    this.#head = withHead(this.#head, share, again);
    return again;
  }

  /** Names of other shares go out of the index. */
  async #keepOnly(shares: { has(shareId: string): boolean }): Promise<void> {
    const over = Object.keys(this.#head.shares).filter((shareId) => !shares.has(shareId));
    for (const shareId of over) await this.#forget(shareId);
    if (over.length > 0) await this.#keep();
  }

  async #forget(share: string): Promise<void> {
    const { index, account } = this.#ports;
    if (share !== OWN_AREAS) {
      this.#tell(await index.dropShare(share));
      this.#head = withoutShare(this.#head, share);
      return;
    }
    await index.begin([account.rootFids.main, account.rootFids.vault]);
    await this.#kept.clear().catch(() => undefined);
    this.#head = NO_NAMES;
    this.#state.update((state) => ({ ...state, phase: "building" }));
  }

  async #take({ rows, gone }: NamesPage, share: string, signal: AbortSignal): Promise<boolean> {
    const { index, idle } = this.#ports;
    // What is gone first: another item may have taken its place.
    if (gone.length > 0) this.#tell(await index.drop(gone, share));
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      await idle();
      signal.throwIfAborted();
      this.#tell(await this.#put(rows.slice(from, from + BATCH_ROWS)));
    }
    return !this.#state.get().isFull;
  }

  async #put(rows: readonly SealedNameRow[]): Promise<IndexCounts> {
    return this.#ports.index.put(await openNameRows(rows, this.#names));
  }

  /** A full or forbidden storage keeps nothing: the next page builds its index anew. */
  async #keep(): Promise<void> {
    const { index } = this.#ports;
    const kept = this.#kept;
    this.#state.update((state) => ({ ...state, total: totalOf(this.#head) }));
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
    const total = totalOf(this.#head);
    this.#state.update((state) => ({
      ...state,
      ...counts,
      phase,
      total: Math.max(total, state.total),
      version: state.version + 1,
    }));
  }
}
