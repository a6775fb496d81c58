import { AppError } from "#app/core/errors/app-error.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import type { Clock } from "#app/core/ports.ts";
import type { NextVersion, TransferEngine } from "#app/core/transfers/engine.ts";
import { isUnfinishedStatus, STATUS } from "#app/core/transfers/status.ts";

export interface NextVersionPorts {
  readonly transfers: Pick<TransferEngine, "upload" | "state" | "remove">;
  readonly clock: Pick<Clock, "nowMs">;
}

/**
 * Puts bytes as the next version over the content that stands in `file`, and over no other: 8214. Ends with
 * the row of the upload, and throws the code that it ended with.
 */
export async function saveNextVersion(
  { transfers, clock }: NextVersionPorts,
  { item, folder }: OpenedFile,
  bytes: Uint8Array,
): Promise<void> {
  const facts = { sizeBytes: bytes.byteLength, modifiedMs: clock.nowMs() };
  const source: NextVersion = {
    ...facts,
    name: item.name.text,
    read: async (from, to) => new Uint8Array(bytes.subarray(from, to)).buffer,
    stat: async () => facts,
    over: { item },
  };
  const [id = ""] = transfers.upload([source], folder);
  const status = await endOf(transfers.state, id);
  if (status === STATUS.success) return;
  transfers.remove(id);
  throw new AppError(status);
}

/** The status that ends a row; a row that somebody took away was cancelled. */
function endOf(state: TransferEngine["state"], id: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const row = state.get().rows.find((one) => one.id === id);
      if (row !== undefined && isUnfinishedStatus(row.status)) return;
      stop();
      resolve(row?.status ?? STATUS.uploadCancelled);
    };
    const stop = state.subscribe(look);
    look();
  });
}
