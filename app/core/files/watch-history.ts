import * as CODES from "#app/contract/errors/codes.ts";
import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FolderNews } from "./follow-folder.ts";
import { type FileHistory, readHistory } from "./history.ts";
import { type OpenedFile, openFile } from "./open-file.ts";

/** What a page about the versions of one file knows. What was shown stays while it is read again. */
export type HistoryState =
  | { readonly phase: "opening" }
  | { readonly phase: "open"; readonly file: OpenedFile; readonly history: FileHistory }
  | { readonly phase: "failed"; readonly code: number };

/** Which file: the fid that a press on its row brought counts, an address alone names only an id. */
export interface WatchedFile {
  readonly itemId: ItemId;
  readonly fid: Fid | undefined;
}

/**
 * The versions of one file, read again after each change of the user's tree, until it is stopped. Another
 * file than the pressed one is 2010 (Trust D8).
 */
export class WatchedHistory {
  readonly #ports: FilesPorts;
  readonly #file: WatchedFile;
  readonly #state = new Store<HistoryState>({ phase: "opening" });
  #running: AbortController | null = null;

  constructor(ports: FilesPorts, file: WatchedFile) {
    this.#ports = ports;
    this.#file = file;
  }

  get state(): Observable<HistoryState> {
    return this.#state;
  }

  /** The newest look counts; what an older one brings is thrown away. */
  async look(): Promise<void> {
    this.#running?.abort();
    const now = new AbortController();
    this.#running = now;
    const { signal } = now;
    try {
      const { itemId, fid } = this.#file;
      const file = await openFile(this.#ports, itemId, signal);
      if (fid !== undefined && file.item.name.fid !== fid) {
        throw new AppError(CODES.itemKeyRefused);
      }
      const history = await readHistory(this.#ports, file.item, signal);
      if (!signal.aborted) this.#state.set({ phase: "open", file, history });
    } catch (error) {
      if (signal.aborted) return;
      const { code } = normalise(error);
      // Without a connection what is here stays.
      const isShown = this.#state.get().phase === "open" && code === CODES.offline;
      if (!isShown) this.#state.set({ phase: "failed", code });
    }
  }

  /** Looks now and after each change; returns what ends it. */
  follow({ changes, online }: Pick<FolderNews, "changes" | "online">): () => void {
    const look = () => void this.look();
    look();
    const stops = [changes.histId.subscribe(look), online.onOnline(look)];
    return () => {
      for (const stop of stops) stop();
      this.#running?.abort();
    };
  }
}
