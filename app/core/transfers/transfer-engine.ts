import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { LAZY_PAUSE_MS, lazyImport } from "#app/core/lazy-import.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { SourceFile, SourceFolder, TargetFolder } from "#app/core/ports.ts";
import {
  type AcceptedTransfer,
  isWaiting,
  toFirstRow,
  toLost,
  toRetried,
} from "#app/core/transfers/accepted.ts";
import type {
  ContentReader,
  LinkUploadFolder,
  MoveTo,
  PictureReader,
  ReadContext,
  TransferEngine,
  TransferState,
  UploadAnswer,
  UploadConflict,
  UploadSource,
} from "#app/core/transfers/engine.ts";
import { onSignIn, onSignOut } from "#app/core/transfers/follow-auth.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import type { TransferRunner } from "#app/core/transfers/transfer-runner.ts";

/** Where a runner says what it does. */
export interface RunnerOutput {
  readonly state: Store<TransferState>;
  readonly conflict: Store<UploadConflict | null>;
  folderChanged(folderId: string): void;
}

export type CreateRunner = (output: RunnerOutput) => TransferRunner;
type EnginePorts = Pick<TransferPorts, "clock" | "log" | "auth"> & {
  readonly crypto: Pick<TransferPorts["crypto"], "keptUploads">;
};
type Wanted = Omit<AcceptedTransfer, "id" | "initTimeMs" | "status" | "retryCount">;

/**
 * The transfers of a page. Whatever is asked for is a row from that moment on; rows belong to this
 * engine until the code that runs them is here, which comes with the first of them (P3), and to its
 * runner from then on.
 */
export class LazyEngine implements TransferEngine {
  readonly state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
  readonly conflict = new Store<UploadConflict | null>(null);
  readonly hasUnfinishedTransfers: Observable<boolean> = {
    get: () => this.state.get().isActive,
    subscribe: (listener) => this.state.subscribe(listener),
  };
  readonly #ports: EnginePorts;
  readonly #load: () => Promise<CreateRunner>;
  readonly #folderListeners = new Set<(folderId: string) => void>();
  #lastId = 0;
  #runner: TransferRunner | null = null;
  #waiting: readonly AcceptedTransfer[] = [];
  #loading: AbortController | null = null;
  /** True from the first try to load that failed. */
  #isDelayed = false;

  constructor(ports: EnginePorts, load: () => Promise<CreateRunner>) {
    this.#ports = ports;
    this.#load = load;
    // Nothing of the user's stays (Spec B§4, Reset).
    onSignOut(ports.auth, () => this.#setWaiting([]));
    onSignIn(ports.auth, () => {
      // What this device cannot tell now, the next page tells.
      this.#offerKept().catch(() => ports.log.warn("kept uploads not read"));
    });
  }

  onFolderChanged(listener: (folderId: string) => void): () => void {
    this.#folderListeners.add(listener);
    return () => this.#folderListeners.delete(listener);
  }

  upload(
    sources: readonly UploadSource[],
    folder: OpenedFolder | LinkUploadFolder,
  ): readonly string[] {
    const batch = { id: this.#nextId(), size: sources.length, tasks: new Set<never>() };
    return this.#accept(
      sources.map((source) => {
        const { name, sizeBytes = 0 } = source;
        const work = { kind: "upload", source, folder, batch } as const;
        const kind = "below" in source ? "folder" : "upload";
        return { kind, name, sizeBytes, folder, itemId: null, work };
      }),
    );
  }

  download(items: readonly FileItem[], context: ReadContext): void {
    this.#accept(
      items.map((item) => {
        const name = item.name.state === "open" ? item.name.text : "";
        const { sizeBytes, id: itemId } = item;
        const work = { kind: "download", item, context } as const;
        return { kind: "download", name, sizeBytes, folder: null, itemId, work };
      }),
    );
  }

  downloadZip(zip: Parameters<TransferEngine["downloadZip"]>[0]): void {
    const folder = zip.context.kind === "files" ? zip.folder : null;
    const name = `${zip.name}.zip`;
    const work = { ...zip, kind: "zip" } as const;
    this.#accept([{ kind: "zip", name, sizeBytes: 0, folder, itemId: null, work }]);
  }

  async reader(signal: AbortSignal): Promise<ContentReader & PictureReader> {
    const pause = () => this.#ports.clock.sleep(LAZY_PAUSE_MS, signal);
    if (this.#runner !== null) return this.#runner.reader;
    const create = await lazyImport(this.#load, { isOnline: () => true, pause });
    return (this.#runner ?? this.start(create)).reader;
  }

  answerConflict(answer: UploadAnswer | null): void {
    this.#runner?.answerConflict(answer);
  }

  cancel(id: string): void {
    this.#runner?.cancel(id);
    this.#keep((one) => one.id !== id || !isWaiting(one));
  }

  cancelAll(): void {
    this.#runner?.cancelAll();
    this.#keep((one) => !isWaiting(one));
  }

  retry(id: string, way?: "server" | TargetFolder): void {
    this.#runner?.retry(id, way);
    this.#setWaiting(this.#waiting.map((one) => (one.id === id ? toRetried(one) : one)));
  }

  pause(id: string): void {
    this.#runner?.pause([id]);
  }

  pauseAll(): void {
    this.#runner?.pauseAll();
  }

  resume(id: string): void {
    this.#runner?.resume([id]);
  }

  resumeAll(): void {
    this.#runner?.resumeAll();
  }

  move(id: string, to: MoveTo): void {
    this.#runner?.move(id, to);
  }

  goOn(id: string, source?: SourceFile | SourceFolder): Promise<boolean> | undefined {
    return this.#runner?.goOn(id, source);
  }

  remove(id: string): void {
    this.#runner?.remove(id);
    this.#keep((one) => one.id !== id || isWaiting(one));
  }

  clear(): void {
    this.#runner?.clear();
    this.#keep(isWaiting);
  }

  /** From now on the runner owns the rows. */
  start(create: CreateRunner): TransferRunner {
    const waiting = this.#waiting;
    this.#waiting = [];
    const runner = create({
      state: this.state,
      conflict: this.conflict,
      folderChanged: (folderId) => {
        for (const listener of [...this.#folderListeners]) listener(folderId);
      },
    });
    this.#runner = runner;
    runner.add(waiting);
    return runner;
  }

  /** Uploads of earlier pages get rows; whoever left none needs no code that runs transfers. */
  async #offerKept(): Promise<void> {
    if ((await this.#ports.crypto.keptUploads()).length === 0) return;
    await (this.#runner ?? this.start(await this.#load())).offerKept();
  }

  #nextId(): string {
    this.#lastId += 1;
    return `t${this.#lastId}`;
  }

  #accept(wanted: readonly Wanted[]): readonly string[] {
    const initTimeMs = this.#ports.clock.nowMs();
    const accepted = wanted.map((one): AcceptedTransfer => {
      const id = this.#nextId();
      return { ...one, id, initTimeMs, status: 0, retryCount: 0 };
    });
    if (this.#runner === null) this.#setWaiting([...this.#waiting, ...accepted]);
    else this.#runner.add(accepted);
    return accepted.map(({ id }) => id);
  }

  #keep(isKept: (one: AcceptedTransfer) => boolean): void {
    this.#setWaiting(this.#waiting.filter(isKept));
  }

  /** Nothing once the runner is here: the rows are its own. */
  #setWaiting(waiting: readonly AcceptedTransfer[]): void {
    if (this.#runner !== null) return;
    this.#waiting = waiting;
    const rows = waiting.map((one) => toFirstRow(one, this.#isDelayed));
    this.state.set({ rows, remainingS: null, isActive: waiting.some(isWaiting) });
    if (waiting.length === 0) {
      this.#loading?.abort();
      this.#loading = null;
    } else this.#loading ??= this.#loadRunner();
  }

  #loadRunner(): AbortController {
    const loading = new AbortController();
    const { signal } = loading;
    const pause = async () => {
      this.#ports.log.warn("transfers not loaded");
      this.#isDelayed = true;
      this.#setWaiting(this.#waiting);
      await this.#ports.clock.sleep(LAZY_PAUSE_MS, signal);
    };
    // Whoever is offline waits no longer than for a gateway that is down (Reading R-43).
    lazyImport(this.#load, { isOnline: () => true, pause }).then(
      (create) => this.#runner ?? this.start(create),
      () => {
        if (signal.aborted) return;
        this.#isDelayed = false;
        this.#setWaiting(this.#waiting.map(toLost));
        this.#loading = null;
      },
    );
    return loading;
  }
}
