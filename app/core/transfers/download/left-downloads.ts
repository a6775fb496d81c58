import type { AcceptedTransfer } from "#app/core/transfers/accepted.ts";
import { DownloadTransfer } from "#app/core/transfers/download/download-transfer.ts";
import {
  type DownloadRecord,
  type KeptDownload,
  takeDownloads,
  toDownloadWork,
} from "#app/core/transfers/download/kept-download.ts";
import { LeftRows } from "#app/core/transfers/left-rows.ts";
import { toLeftDownload } from "#app/core/transfers/new-item.ts";
import type { QueueItem } from "#app/core/transfers/queue.ts";
import type { Transfer } from "#app/core/transfers/transfer.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";

type LeftPorts = Pick<TransferPorts, "crypto" | "claims" | "save" | "clock">;

/** Downloads of earlier pages, until somebody goes on with them or lets them go (Reading R-528). */
export class LeftDownloads {
  readonly #ports: LeftPorts;
  readonly #left = new LeftRows<KeptDownload>("d");

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
      const made = { id: this.#left.add(kept), initTimeMs: this.#ports.clock.nowMs() };
      return toLeftDownload(kept.record, made);
    });
  }

  has(id: string): boolean {
    return this.#left.get(id) !== undefined;
  }

  /** Undefined: nothing waits under this id. */
  goOn(id: string): Transfer | undefined {
    const kept = this.#left.take(id);
    return kept && new DownloadTransfer(toDownloadWork(kept.record), kept);
  }

  /** The same file that is asked for anew goes on with what stands of it. */
  adopt({ work }: AcceptedTransfer): { transfer: Transfer; leftId: string } | null {
    if (work.kind !== "download") return null;
    for (const [leftId, { record }] of this.#left.entries()) {
      if (!isOf(record, work)) continue;
      const transfer = this.goOn(leftId);
      if (transfer !== undefined) return { transfer, leftId };
    }
    return null;
  }

  forget(id: string): void {
    this.#left.forget(id);
  }

  leaveGone(present: ReadonlySet<string>): void {
    this.#left.leaveGone(present);
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
