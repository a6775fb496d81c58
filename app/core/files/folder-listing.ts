import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { SealedPage } from "./files.api.ts";
import type { CachedFolder, FolderCache } from "./folder-cache.ts";
import { type FolderSource, listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { FIRST_ORDER, type RankedItems, rankItems, type SortOrder, sortItems } from "./sort.ts";

/**
 * `opening`: no name is open yet. `arriving`: rows stand in the order of arrival until the last page
 * is in (House 3, Listing). `complete`: sorted. `failed`: nothing to show.
 */
export type ListingPhase = "opening" | "arriving" | "complete" | "failed";

export interface ListingState {
  readonly phase: ListingPhase;
  readonly folderId: string;
  readonly showDeleted: boolean;
  readonly folder: OpenedFolder | null;
  readonly rows: readonly FileItem[];
  readonly order: SortOrder;
  /** Why it failed; with rows on the screen, why the newest refresh did. */
  readonly error: AppError | null;
}

export interface OpenRequest {
  readonly folderId: string;
  readonly showDeleted: boolean;
  readonly firstPage?: SealedPage | undefined;
}

export interface ListingPorts {
  readonly source: FolderSource;
  readonly cache: FolderCache;
  readonly collator: Intl.Collator;
}

/**
 * The one folder that a screen shows. A newer load stops the older one (Spec B§4); a refresh keeps
 * the rows until the whole new state is in, so that place, selection and focus stay.
 */
export class FolderListing {
  readonly #ports: ListingPorts;
  readonly #state: Store<ListingState>;
  #running = new AbortController();
  #histId = "0";
  #ranked: RankedItems | null = null;

  constructor(ports: ListingPorts, order: SortOrder = FIRST_ORDER) {
    this.#ports = ports;
    this.#state = new Store<ListingState>({
      phase: "opening",
      folderId: "",
      showDeleted: false,
      folder: null,
      rows: [],
      order,
      error: null,
    });
  }

  /** The state of the tree that the rows are of. */
  get histId(): string {
    return this.#histId;
  }

  get source(): FolderSource {
    return this.#ports.source;
  }

  get state(): Observable<ListingState> {
    return this.#state;
  }

  /** Opens a folder: what is cached at once, then what is true now. */
  async open(request: OpenRequest): Promise<void> {
    const { folderId, showDeleted } = request;
    const cached = this.#ports.cache.read({ ...request, histId: this.#histId });
    this.#ranked = null;
    this.#state.update((state) => ({
      ...state,
      folderId,
      showDeleted,
      phase: cached === null ? "opening" : "complete",
      folder: cached?.folder ?? null,
      rows: cached === null ? [] : this.#sorted(cached.items, state.order),
      error: null,
    }));
    await this.#load(request);
  }

  /** Loads the same folder again; `histId` when it is known that the tree changed. */
  async reload(histId = this.#histId): Promise<void> {
    const { folderId, showDeleted, phase } = this.#state.get();
    if (folderId === "") return;
    this.#histId = histId;
    if (phase === "failed")
      this.#state.update((state) => ({ ...state, phase: "opening", error: null }));
    await this.#load({ folderId, showDeleted });
  }

  setOrder(order: SortOrder): void {
    this.#state.update((state) => ({
      ...state,
      order,
      rows:
        state.phase === "complete" && this.#ranked !== null
          ? sortItems(this.#ranked, order)
          : state.rows,
    }));
  }

  /** Shows a change that the server has accepted before the next load tells it. */
  change(apply: (rows: readonly FileItem[]) => readonly FileItem[]): void {
    const { phase } = this.#state.get();
    this.#state.update((state) => {
      const rows = apply(state.rows);
      return { ...state, rows: phase === "complete" ? this.#sorted(rows, state.order) : rows };
    });
    const { folder, rows } = this.#state.get();
    if (phase === "complete" && folder !== null)
      this.#remember({ folder, items: rows, histId: this.#histId });
  }

  /** Ends what is loading; the state stays. */
  close(): void {
    this.#running.abort();
  }

  async #load(request: OpenRequest): Promise<void> {
    this.#running.abort();
    const running = new AbortController();
    this.#running = running;
    try {
      await this.#follow(request, running.signal);
    } catch (error) {
      if (running.signal.aborted) return;
      this.#fail(normalise(error));
    }
  }

  async #follow(request: OpenRequest, signal: AbortSignal): Promise<void> {
    const keepsRows = this.#state.get().phase === "complete";
    const items: FileItem[] = [];
    let folder: OpenedFolder | null = null;
    for await (const page of listFolder(this.#ports.source, {
      ...request,
      histId: this.#histId,
      signal,
    })) {
      if (signal.aborted) return;
      folder = page.folder;
      items.push(...page.items);
      this.#histId = page.histId;
      if (!keepsRows) this.#arrive(folder, items);
    }
    if (signal.aborted || folder === null) return;
    const rows = this.#sorted(items, this.#state.get().order);
    this.#remember({ folder, items: rows, histId: this.#histId });
    this.#state.update((state) => ({ ...state, phase: "complete", folder, rows, error: null }));
  }

  /**
   * Rows of a folder that is still loading. Where less came than any page holds, the page that is
   * still to come is the empty one: names are sorted before they are first shown, so that no row
   * moves under a pointer.
   */
  #arrive(folder: OpenedFolder, items: readonly FileItem[]): void {
    const isAll = items.length < FILES_LIMITS.firstPageRows;
    this.#state.update((state) => ({
      ...state,
      phase: "arriving",
      folder,
      rows: isAll ? this.#sorted(items, state.order) : [...items],
    }));
  }

  /** A failed refresh keeps what is on the screen and says so; a failed opening has nothing else. */
  #fail(error: AppError): void {
    this.#state.update((state) =>
      state.phase === "complete" ? { ...state, error } : { ...state, phase: "failed", error },
    );
  }

  #remember(value: CachedFolder): void {
    this.#ports.cache.write(this.#state.get(), value);
  }

  #sorted(items: readonly FileItem[], order: SortOrder): FileItem[] {
    this.#ranked = rankItems(items, this.#ports.collator, this.#ranked);
    return sortItems(this.#ranked, order);
  }
}
