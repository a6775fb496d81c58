import type { Ended, FailedItem } from "#app/core/files/batch-report.ts";
import { type CopyOutcome, type CopyRun, retryCopies } from "#app/core/files/copy-items.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { sourceOf } from "#app/core/files/source-of.ts";
import { deleteItems, restoreItems, throwRefused } from "#app/core/files/trash.ts";
import { type OperationTools, type Phase, useOperation, useUndoToast } from "./use-operation.ts";

/** Runs copies of what lies in `from`; undone, they are in the trash and what made way for them is back. */
export function useCopying(tools: OperationTools, from: OpenedFolder, first: Phase) {
  const { ports } = tools.open;
  const running = useOperation(tools, first);
  const tell = useUndoToast(tools);
  const copyRun = (): CopyRun => {
    const { signal, onProgress } = running;
    return { source: sourceOf(ports, from), signal, onProgress };
  };
  const toEnded = (outcome: CopyOutcome, textOf: (count: number) => string): Ended => {
    const { made, failed, replacedIds, linksToEncrypt } = outcome;
    const undo = async () => {
      const refused = await deleteItems(
        ports,
        made.map(({ id }) => id),
      );
      throwRefused(refused, await restoreItems(ports, replacedIds));
    };
    if (made.length > 0) tell(textOf(made.length), undo);
    const again = async (tried: readonly FailedItem[]) => {
      const copies = tried.flatMap(({ into, ...one }) => (into ? [{ ...one, into }] : []));
      return toEnded(await retryCopies(ports, copies, copyRun()), textOf);
    };
    return { doneIds: made.map(({ item }) => item.id), failed, again, links: linksToEncrypt };
  };
  return {
    ...running,
    copyRun,
    copy: (work: () => Promise<CopyOutcome>, textOf: (count: number) => string) =>
      running.run(async () => toEnded(await work(), textOf)),
  };
}
