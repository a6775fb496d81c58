import type { AcceptedTransfer } from "#app/core/transfers/accepted.ts";
import { DownloadTransfer } from "#app/core/transfers/download/download-transfer.ts";
import {
  type DownloadRecord,
  type KeptDownload,
  takeDownloads,
  toDownloadWork,
} from "#app/core/transfers/download/kept-download.ts";
import { toLeftDownload } from "#app/core/transfers/new-item.ts";
import type { QueueItem } from "#app/core/transfers/queue.ts";
import type { Transfer } from "#app/core/transfers/transfer.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";

type LeftPorts = Pick<TransferPorts, "crypto" | "claims" | "save" | "clock">;

/** Downloads of earlier pages, until somebody goes on with them or lets them go (Reading R-528). */
export class LeftDownloads {
  readonly #ports: LeftPorts;
  readonly #left = new Map<string, KeptDownload>();
  #lastId = 0;

  constructor(ports: LeftPorts) {
    this.#ports = ports;
  }

  /** Rows of what no other page has; none where nobody is here any more to see them. */
  async offer(isWanted: () => boolean): Promise<readonly QueueItem[]> {
    await this.#dropNobodys();
    const taken = await takeDownloads(this.#ports);
    if (!isWanted()) {
      for (const kept of taken) kept.leave();
      return [];
    }
    return taken.map((kept) => {
      const id = `d${++this.#lastId}`;
      this.#left.set(id, kept);
      return toLeftDownload(kept.record, { id, initTimeMs: this.#ports.clock.nowMs() });
    });
  }

  has(id: string): boolean {
    return this.#left.has(id);
  }

  /** Undefined: nothing waits under this id. */
  goOn(id: string): Transfer | undefined {
    const kept = this.#left.get(id);
    this.#left.delete(id);
    return kept && new DownloadTransfer(toDownloadWork(kept.record), kept);
  }

  /** The same file that is asked for anew goes on with what stands of it. */
  adopt({ work }: AcceptedTransfer): { transfer: Transfer; leftId: string } | null {
    if (work.kind !== "download") return null;
    for (const [leftId, { record }] of this.#left) {
      if (!isOf(record, work)) continue;
      const transfer = this.goOn(leftId);
      if (transfer !== undefined) return { transfer, leftId };
    }
    return null;
  }

  forget(id: string): void {
    const kept = this.#left.get(id);
    this.#left.delete(id);
    kept?.forget().catch(() => undefined);
  }

  /** Those without a row are only out of sight: the next page offers them again. */
  leaveGone(present: ReadonlySet<string>): void {
    for (const [id, kept] of this.#left) {
      if (present.has(id)) continue;
      this.#left.delete(id);
      kept.leave();
    }
  }

  /** Parts that nothing tells of, and that no page is about to tell of. */
  async #dropNobodys(): Promise<void> {
    const { save, crypto, claims } = this.#ports;
    const names = await save.keptNames();
    if (names.length === 0) return;
    const known = new Set(await crypto.keptUploads());
    for (const name of names.filter((one) => !known.has(one))) {
      const release = await claims.claim(name);
      if (release === null) continue;
      await save.dropKept(name);
      release();
    }
  }
}

function isOf(
  { item, context }: DownloadRecord,
  work: Extract<AcceptedTransfer["work"], { kind: "download" }>,
): boolean {
  if (work.context.kind === "link" || work.item.id !== item.id) return false;
  const { shareId, digestHex } = work.context;
  return shareId === context.shareId && digestHex === context.digestHex;
}
