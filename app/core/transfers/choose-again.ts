import type { SourceFile, SourceFolder } from "#app/core/ports.ts";
import type { AcceptedTransfer } from "#app/core/transfers/accepted.ts";
import { canChooseAgain, type Queue } from "#app/core/transfers/queue.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { TransferTasks } from "#app/core/transfers/transfer-tasks.ts";

interface Now {
  readonly queue: Queue;
  readonly tasks: Pick<TransferTasks, "workWith">;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

/** The upload of a row whose file changed, anew with the one that was chosen; null where the row is none (Reading R-791). */
export function chosenAgain(
  { queue, tasks, nowMs }: Now,
  id: string,
  source: SourceFile | SourceFolder,
): AcceptedTransfer | null {
  if ("below" in source) return null;
  const row = queue.find((item) => item.id === id && canChooseAgain(item));
  const work = row && tasks.workWith(id, source);
  if (row === undefined || work === undefined) return null;
  const { kind, folder } = row;
  const { name, sizeBytes } = source;
  const fresh = { itemId: null, status: STATUS.waiting, retryCount: 0, initTimeMs: nowMs };
  return { id, kind, name, sizeBytes, folder, ...fresh, work };
}
