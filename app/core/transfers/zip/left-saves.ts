import type { TargetFolder } from "#app/core/ports.ts";
import { LeftRows } from "#app/core/transfers/left-rows.ts";
import { toLeftSave } from "#app/core/transfers/new-item.ts";
import type { QueueItem } from "#app/core/transfers/queue.ts";
import type { Transfer } from "#app/core/transfers/transfer.ts";
import { type KeptSave, type SaveKeeping, takeSaves } from "#app/core/transfers/zip/kept-save.ts";
import { toZipTask } from "#app/core/transfers/zip/save-record.ts";
import { ZipTransfer } from "#app/core/transfers/zip/zip-transfer.ts";

/** Zips and saves into folders of earlier pages, until somebody goes on with them or lets them go (Reading R-638). */
export class LeftSaves {
  readonly #ports: SaveKeeping;
  readonly #left = new LeftRows<KeptSave>("s");

  constructor(ports: SaveKeeping) {
    this.#ports = ports;
  }

  /** Rows of what no other page has; none where nobody is here any more to see them. */
  async offer(isWanted: () => boolean): Promise<readonly QueueItem[]> {
    const taken = await takeSaves(this.#ports);
    if (!isWanted()) {
      for (const kept of taken) kept.leave();
      return [];
    }
    const handles = await this.#ports.files.names();
    return taken.flatMap((kept) => {
      if (kept.head.way === "folder" && !handles.has(kept.name)) {
        // Nobody opens that folder again.
        kept.forget().catch(() => undefined);
        return [];
      }
      const made = { id: this.#left.add(kept), initTimeMs: this.#ports.clock.nowMs() };
      return [toLeftSave(kept.head, kept.saved, made)];
    });
  }

  has(id: string): boolean {
    return this.#left.get(id) !== undefined;
  }

  /** Within a press. null: the browser does not open its folder. */
  async reopen(id: string): Promise<TargetFolder | "standing" | null> {
    const kept = this.#left.get(id);
    if (kept === undefined) return null;
    return kept.head.way === "zip" ? "standing" : this.#ports.files.reopenTarget(kept.name);
  }

  /** Undefined: nothing waits under this id. */
  goOn(id: string, target: TargetFolder | null): Transfer | undefined {
    const kept = this.#left.take(id);
    return kept && new ZipTransfer(toZipTask(kept.head), { kept, target });
  }

  forget(id: string): void {
    this.#left.forget(id);
  }

  leaveGone(present: ReadonlySet<string>): void {
    this.#left.leaveGone(present);
  }
}
