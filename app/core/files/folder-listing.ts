import type { Fid } from "#app/core/crypto/port.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { isUnreachable } from "#app/core/errors/unreachable.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { SealedItem, SealedPage } from "./files.api.ts";
import { type CachedFolder, FolderCache } from "./folder-cache.ts";
import { type FolderPage, type FolderSource, listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import type { KeptPort } from "./lazy-kept.ts";
import {
  type FolderVisit,
  isWhole,
  type KnownFolder,
  type ListingState,
  NOTHING_LISTED,
  visitName,
} from "./listing-state.ts";
import { isThere, keepPlaces, leaveGaps, movesRows } from "./row-places.ts";
import { FIRST_ORDER, type RankedItems, rankItems, type SortOrder, sortItems } from "./sort.ts";

export interface OpenRequest extends FolderVisit {
  readonly firstPage?: SealedPage | undefined;
}

export interface ListingPorts {
  readonly source: FolderSource;
  readonly clock: Pick<Clock, "nowMs">;
  readonly collator: Intl.Collator;
  /** What this device keeps of folders; nothing of links. */
  readonly kept?: KeptPort | undefined;
  /** Left out: the order that was chosen. */
  readonly arrange?: ((items: readonly FileItem[]) => FileItem[]) | undefined;
}

/**
 * The one folder that a screen shows. A newer load stops the older one (Spec B§4); a refresh keeps
 * the rows until the whole new state is in, so that place, selection and focus stay.
 */
export class FolderListing {
  readonly #ports: ListingPorts;
  readonly #cache: FolderCache;
  readonly #state: Store<ListingState>;
  #running = new AbortController();
  #loading: Promise<void> | null = null;
  #histId = "0";
  /** The fid that the folder must have, where it is known. */
  #fid: Fid | undefined;
  /** Somebody is busy with the rows: none of them moves by itself. */
  #isHeld = false;
  /** The rows are those of an earlier visit. */
  #isKept = false;
  /** What a press turned to and nobody has opened yet. */
  #turnedTo: string | null = null;
  #ranked: RankedItems | null = null;

  constructor(ports: ListingPorts, order: SortOrder = FIRST_ORDER) {
    this.#ports = ports;
    this.#cache = new FolderCache(ports.clock);
    this.#state = new Store<ListingState>({ ...NOTHING_LISTED, order });
  }

  /** Every folder that was open here lately. */
  seen(): readonly CachedFolder[] {
    return this.#cache.all();
  }

  /** The state of the tree that the rows are of. */
  get histId(): string {
    return this.#histId;
  }
  get state(): Observable<ListingState> {
    return this.#state;
  }

  /**
   * Shows what this page knows of a folder that was pressed, at once; `open` goes on from there when its
   * page has come (Performance P11). False: nothing is known, and what is shown stays.
   */
  turnTo(request: OpenRequest): boolean {
    const known = this.#known(request);
    if (known === null) return false;
    this.#running.abort();
    this.#show(request, known);
    this.#turnedTo = visitName(request);
    return true;
  }

  /** Opens a folder: what is known at once, then what is true now. */
  async open(request: OpenRequest): Promise<void> {
    const isShown = this.#turnedTo === visitName(request);
    this.#turnedTo = null;
    if (!isShown) this.#show(request, this.#known(request));
    await this.#load(request);
  }

  /** Loads the same folder again, until new rows are in; `histId`: it is known that the tree changed. */
  async reload(histId = this.#histId): Promise<void> {
    const { folderId, showDeleted, phase } = this.#state.get();
    if (folderId === "") return;
    this.#histId = histId;
    if (phase === "failed")
      this.#state.update((state) => ({ ...state, phase: "opening", error: null }));
    await this.#load({ folderId, showDeleted });
  }

  /** Another order is asked for: that is a word to sort, whoever is busy with the rows. */
  setOrder(order: SortOrder): void {
    this.#state.update((state) => ({ ...state, order }));
    this.sortNow();
  }

  /** The last sort, asked for. */
  sortNow(): void {
    this.#isHeld = false;
    this.#state.update((state) => {
      const { phase, rows, order } = state;
      if (phase === "complete" && this.#ranked !== null)
        return { ...state, rows: sortItems(this.#ranked, order) };
      const next = phase === "unsorted" ? "complete" : phase;
      return { ...state, phase: next, rows: this.#sorted(rows.filter(isThere), order) };
    });
  }

  /** Somebody pointed at the rows, gave them the focus or scrolled: the last sort waits (Reading R-117). */
  hold(): void {
    this.#isHeld = true;
  }

  /** Shows a change that the server has accepted before the next load tells it. */
  change(apply: (rows: readonly FileItem[]) => readonly FileItem[]): void {
    this.#state.update((state) => {
      const rows = apply(state.rows);
      const isSorted = state.phase === "complete";
      return { ...state, rows: isSorted ? this.#sorted(rows, state.order) : rows };
    });
    const { folder, rows, phase } = this.#state.get();
    if (isWhole(phase) && folder !== null)
      this.#remember({ folder, items: rows.filter(isThere), histId: this.#histId });
  }

  /** Ends what is loading; the state stays. */
  close(): void {
    this.#running.abort();
  }

  #show(request: OpenRequest, known: KnownFolder | null): void {
    const { folderId, showDeleted } = request;
    this.#fid = this.#fidOf(request);
    this.#isHeld = false;
    this.#isKept = known?.phase === "arriving";
    this.#ranked = null;
    this.#state.update((state) => ({
      ...state,
      folderId,
      showDeleted,
      phase: known?.phase ?? "opening",
      folder: known?.folder ?? null,
      rows: known === null ? [] : this.#sorted(known.items, state.order),
      error: null,
    }));
  }

  #load(request: OpenRequest): Promise<void> {
    this.#loading = this.#run(request);
    return this.#loading;
  }

  async #run(request: OpenRequest): Promise<void> {
    this.#running.abort();
    const running = new AbortController();
    this.#running = running;
    const kept = this.#showKept(request, running.signal);
    try {
      await this.#follow(request, running.signal);
    } catch (error) {
      // Without a connection this is here before the rows that were kept.
      if (isUnreachable(error)) await kept;
      if (!running.signal.aborted) this.#fail(normalise(error));
    }
    // A newer load took over.
    if (this.#running !== running) await this.#loading;
  }

  /** What this device keeps of the folder, until the server answers: whoever is first. */
  async #showKept(request: OpenRequest, signal: AbortSignal): Promise<void> {
    const isOpening = () => !signal.aborted && this.#state.get().phase === "opening";
    if (request.firstPage !== undefined || !isOpening()) return;
    const kept = await this.#ports.kept?.read({ ...request, fid: this.#fid });
    if (!kept || kept.items.length === 0 || !isOpening()) return;
    this.#isKept = true;
    this.#arrive(kept.folder, kept.items);
  }

  async #follow(request: OpenRequest, signal: AbortSignal): Promise<void> {
    // Rows that are on the screen stay until the whole new state is in.
    const keepsRows = this.#state.get().rows.length > 0 || isWhole(this.#state.get().phase);
    const items: FileItem[] = [];
    const sealed: SealedItem[] = [];
    let last: FolderPage | null = null;
    for await (const page of listFolder(this.#ports.source, {
      ...request,
      fid: this.#fid,
      histId: this.#histId,
      signal,
    })) {
      if (signal.aborted) return;
      last = page;
      this.#fid = page.folder.path.at(-1)?.fid;
      items.push(...page.items);
      sealed.push(...page.sealed.items);
      this.#histId = page.histId;
      if (!keepsRows && !this.#isKept) this.#arrive(page.folder, page.items);
    }
    if (signal.aborted || last === null) return;
    const rows = this.#finish(last.folder, items);
    void this.#ports.kept?.write(request, { page: last, sealed, rows });
  }

  /**
   * Rows of a folder that is still loading: the first page is sorted before its names are first shown,
   * and what comes later stands behind it, so that no row moves under a pointer.
   */
  #arrive(folder: OpenedFolder, items: readonly FileItem[]): void {
    this.#state.update((state) => ({
      ...state,
      phase: "arriving",
      folder,
      rows: state.rows.length === 0 ? this.#sorted(items, state.order) : [...state.rows, ...items],
    }));
  }

  /**
   * Everything is in: sorted, or left in its places while somebody is busy with the rows. What was kept
   * and is there no more leaves a gap then, so that what is pointed at stays where it is.
   */
  #finish(folder: OpenedFolder, items: readonly FileItem[]): readonly FileItem[] {
    const { phase, rows: shown, order } = this.#state.get();
    const sorted = this.#sorted(items, order);
    const next = this.#isKept ? leaveGaps(items, shown) : items;
    const kept = this.#isHeld && phase !== "complete" ? keepPlaces(next, shown) : sorted;
    const isSorted = !movesRows(kept, sorted);
    this.#isKept = false;
    this.#remember({ folder, items: sorted, histId: this.#histId });
    this.#state.update((state) => ({
      ...state,
      phase: isSorted ? "complete" : "unsorted",
      folder,
      rows: isSorted ? sorted : kept,
      error: null,
    }));
    return sorted;
  }

  /**
   * A failed refresh keeps what is on the screen and says so; a failed opening has nothing else. Rows
   * that came or were kept stay as long as nobody answers, and go with a refusal.
   */
  #fail(error: AppError): void {
    const { phase } = this.#state.get();
    const stays = isWhole(phase) || (phase === "arriving" && isUnreachable(error));
    this.#isKept &&= stays;
    this.#state.update((state) =>
      stays ? { ...state, error } : { ...state, phase: "failed", rows: [], error },
    );
  }

  /** The fid that is demanded; else that of a folder that the screen shows as a row or on the path. */
  #fidOf({ fid, folderId: id }: OpenRequest): Fid | undefined {
    if (fid !== undefined) return fid;
    const { folder, rows } = this.#state.get();
    const name = rows.find((row) => row.id === id)?.name;
    if (name?.state === "open") return name.fid;
    return folder?.path.find((step) => step.id === id)?.fid;
  }

  /** What is remembered of the folder, if it is the one that was pressed; else what was kept and is read already. */
  #known(request: OpenRequest): KnownFolder | null {
    const fid = this.#fidOf(request);
    const cached = this.#cache.read({ ...request, histId: this.#histId });
    const isOther = fid !== undefined && cached?.folder.path.at(-1)?.fid !== fid;
    if (cached !== null && !isOther) return { ...cached, phase: "complete" };
    const kept = request.firstPage === undefined && this.#ports.kept?.take?.({ ...request, fid });
    return kept && kept.items.length > 0 ? { ...kept, phase: "arriving" } : null;
  }

  #remember(value: CachedFolder): void {
    this.#cache.write(this.#state.get(), value);
  }

  #sorted(items: readonly FileItem[], order: SortOrder): FileItem[] {
    const { arrange, collator } = this.#ports;
    if (arrange) return arrange(items);
    this.#ranked = rankItems(items, collator, this.#ranked);
    return sortItems(this.#ranked, order);
  }
}
