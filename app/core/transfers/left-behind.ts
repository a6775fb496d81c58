import type { SourceFile, SourceFolder, TargetFolder } from "#app/core/ports.ts";
import type { AcceptedTransfer } from "#app/core/transfers/accepted.ts";
import { LeftDownloads } from "#app/core/transfers/download/left-downloads.ts";
import type { TransferKind } from "#app/core/transfers/engine.ts";
import type { QueueItem } from "#app/core/transfers/queue.ts";
import type { Transfer } from "#app/core/transfers/transfer.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import type { ChoiceKeeper } from "#app/core/transfers/upload/choice-keeper.ts";
import { type Adopted, InterruptedUploads } from "#app/core/transfers/upload/interrupted.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";
import { LeftSaves } from "#app/core/transfers/zip/left-saves.ts";

/** What goes on. */
export interface GoingOn {
  readonly kind: TransferKind;
  readonly transfer: Transfer;
}

/** What something goes on with: what was chosen, or what stands on the device already. */
type Reopened = SourceFile | SourceFolder | TargetFolder | "standing";

/** What earlier pages of this browser left, either way (Readings ). */
export class LeftBehind {
  readonly #uploads: InterruptedUploads;
  readonly #downloads: LeftDownloads;
  readonly #saves: LeftSaves;

  constructor(ports: TransferPorts, choices: ChoiceKeeper) {
    this.#uploads = new InterruptedUploads(ports, choices);
    this.#downloads = new LeftDownloads(ports);
    this.#saves = new LeftSaves(ports);
  }

  async offer(isWanted: () => boolean): Promise<readonly QueueItem[]> {
    const uploads = await this.#uploads.offer(isWanted);
    const downloads = await this.#downloads.offer(isWanted);
    return [...uploads, ...downloads, ...(await this.#saves.offer(isWanted))];
  }

  /** Within a press. null: the file has to be chosen. */
  async reopen(id: string): Promise<Reopened | null> {
    if (this.#saves.has(id)) return this.#saves.reopen(id);
    return this.#downloads.has(id) ? "standing" : this.#uploads.reopen(id);
  }

  /** null: what was chosen is another file; undefined: nothing waits under this id. */
  goOn(id: string, source: Reopened, shared: UploadPorts): GoingOn | null | undefined {
    const download = this.#downloads.goOn(id);
    if (download !== undefined) return { kind: "download", transfer: download };
    const target = source !== "standing" && "standing" in source ? source : null;
    const save = this.#saves.goOn(id, target);
    if (save !== undefined) return { kind: "zip", transfer: save };
    if (source === "standing" || "standing" in source) return undefined;
    const transfer = this.#uploads.goOn(id, source, shared);
    return transfer && { kind: "below" in source ? "folder" : "upload", transfer };
  }

  adopt(accepted: AcceptedTransfer, shared: UploadPorts): Adopted | null {
    const download = this.#downloads.adopt(accepted);
    if (download !== null) return { kind: "ready", ...download };
    return this.#uploads.adopt(accepted, shared);
  }

  forget(id: string): void {
    this.#uploads.forget(id);
    this.#downloads.forget(id);
    this.#saves.forget(id);
  }

  leaveGone(present: ReadonlySet<string>): void {
    this.#uploads.leaveGone(present);
    this.#downloads.leaveGone(present);
    this.#saves.leaveGone(present);
  }
}
