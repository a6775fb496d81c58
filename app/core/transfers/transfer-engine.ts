import type { ConflictAnswer } from "#app/core/files/name-conflict.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock, LogPort } from "#app/core/ports.ts";
import type { TransferEngine, TransferState, UploadConflict } from "#app/core/transfers/engine.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";

const NOTHING: TransferState = { rows: [], remainingS: null, isActive: false };
const LOAD_TRIES = 60;
const LOAD_PAUSE_MS = 2_000;

/** The transfer engine of a page. Its code comes with the first transfer (P3). */
export function createTransferEngine(ports: TransferPorts): TransferEngine {
  return createLateEngine(ports, async () => {
    const { createLoadedEngine } = await import("#app/core/transfers/loaded-engine.ts");
    return createLoadedEngine(ports);
  });
}

/** An engine that is loaded when something is to be transferred; a failed load is tried again. */
export function createLateEngine(
  ports: { readonly clock: Clock; readonly log: LogPort },
  load: () => Promise<TransferEngine>,
): TransferEngine {
  return new LateEngine(ports, load);
}

type Deed = (engine: TransferEngine) => void;

class LateEngine implements TransferEngine {
  readonly #ports: { readonly clock: Clock; readonly log: LogPort };
  readonly #load: () => Promise<TransferEngine>;
  readonly #state = new Store<TransferState>(NOTHING);
  readonly #hasUnfinished = new Store(false);
  readonly #conflict = new Store<UploadConflict | null>(null);
  readonly #folderListeners = new Set<(folderId: string) => void>();
  #engine: TransferEngine | null = null;
  #waiting: Deed[] = [];
  #isLoading = false;

  constructor(
    ports: { readonly clock: Clock; readonly log: LogPort },
    load: () => Promise<TransferEngine>,
  ) {
    this.#ports = ports;
    this.#load = load;
  }

  get state(): Observable<TransferState> {
    return this.#state;
  }

  get hasUnfinishedTransfers(): Observable<boolean> {
    return this.#hasUnfinished;
  }

  get conflict(): Observable<UploadConflict | null> {
    return this.#conflict;
  }

  onFolderChanged(listener: (folderId: string) => void): () => void {
    this.#folderListeners.add(listener);
    return () => this.#folderListeners.delete(listener);
  }

  upload(...args: Parameters<TransferEngine["upload"]>): void {
    this.#whenLoaded((engine) => engine.upload(...args));
  }

  refuse(...args: Parameters<TransferEngine["refuse"]>): void {
    this.#whenLoaded((engine) => engine.refuse(...args));
  }

  download(...args: Parameters<TransferEngine["download"]>): void {
    this.#whenLoaded((engine) => engine.download(...args));
  }

  downloadZip(...args: Parameters<TransferEngine["downloadZip"]>): void {
    this.#whenLoaded((engine) => engine.downloadZip(...args));
  }

  answerConflict(answer: ConflictAnswer | null): void {
    this.#engine?.answerConflict(answer);
  }

  cancel(id: string): void {
    this.#engine?.cancel(id);
  }

  cancelAll(): void {
    this.#giveUpWaiting();
    this.#engine?.cancelAll();
  }

  retry(id: string): void {
    this.#engine?.retry(id);
  }

  remove(id: string): void {
    this.#engine?.remove(id);
  }

  clear(): void {
    this.#engine?.clear();
  }

  #whenLoaded(deed: Deed): void {
    if (this.#engine !== null) {
      deed(this.#engine);
      return;
    }
    this.#waiting.push(deed);
    this.#hasUnfinished.set(true);
    if (!this.#isLoading) void this.#loadWithPatience();
  }

  async #loadWithPatience(): Promise<void> {
    this.#isLoading = true;
    for (let attempt = 0; attempt < LOAD_TRIES && this.#waiting.length > 0; attempt++) {
      try {
        this.#take(await this.#load());
        break;
      } catch {
        this.#ports.log.warn("transfer engine not loaded", { attempt });
        await this.#ports.clock.sleep(LOAD_PAUSE_MS);
      }
    }
    this.#isLoading = false;
    this.#giveUpWaiting();
  }

  #take(engine: TransferEngine): void {
    this.#engine = engine;
    engine.onFolderChanged((folderId) => {
      for (const listener of [...this.#folderListeners]) listener(folderId);
    });
    mirror(engine.state, this.#state);
    mirror(engine.hasUnfinishedTransfers, this.#hasUnfinished);
    mirror(engine.conflict, this.#conflict);
    for (const deed of this.#waiting.splice(0)) deed(engine);
  }

  #giveUpWaiting(): void {
    this.#waiting = [];
    this.#hasUnfinished.set(this.#engine?.hasUnfinishedTransfers.get() ?? false);
  }
}

function mirror<T>(from: Observable<T>, to: Store<T>): void {
  const copy = () => to.set(from.get());
  from.subscribe(copy);
  copy();
}
