import { useTranslation } from "react-i18next";
import type { Ended } from "#app/core/files/batch-report.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { moveFromFolders } from "#app/core/files/move-from-folders.ts";
import { deleteItems, throwRefused } from "#app/core/files/trash.ts";
import { MoveDialog } from "../MoveDialog.tsx";
import { PhaseDialog } from "./PhaseDialog.tsx";
import { type OperationTools, useOperation, useUndoToast } from "./use-operation.ts";

interface RestoreOperationProps {
  readonly items: readonly FileItem[];
  readonly tools: OperationTools;
}

/**
 * Takes items out of the trash into a folder that is chosen: where the one that they lay in is deleted too,
 * or their name is taken there (Reading R-567). Undone, they lie in the trash of that folder.
 */
export function RestoreOperation({ items, tools }: RestoreOperationProps) {
  const { t } = useTranslation("files");
  const { open, folder: listed, fileActions, onClose } = tools;
  const running = useOperation(tools, { kind: "choose" });
  const tell = useUndoToast(tools);
  const restore = async (to: OpenedFolder, chosen: readonly FileItem[]): Promise<Ended> => {
    const targetItems = await listAll(open.ports, to);
    const { ask, signal, onProgress } = running;
    const wish = { items: chosen, listed, to, targetItems, ask, signal, onProgress };
    const moves = await moveFromFolders(open.ports, { ...wish, isRestoring: true });
    const doneIds = moves.flatMap(({ movedIds }) => movedIds);
    const undo = async () => throwRefused(await deleteItems(open.ports, doneIds));
    if (doneIds.length > 0) tell(t("toast.restored", { count: doneIds.length }), undo);
    const codes = new Map(moves.flatMap(({ refused }) => [...refused]));
    const failed = chosen.flatMap((item) => {
      const code = codes.get(item.id);
      return code === undefined ? [] : [{ item, name: "", code }];
    });
    return {
      ...{ doneIds, failed },
      again: (tried) =>
        restore(
          to,
          tried.map(({ item }) => item),
        ),
      links: [...new Set(moves.flatMap(({ linksToEncrypt }) => linksToEncrypt))],
    };
  };
  const ofOperations = useTranslation("operations").t;
  if (running.phase.kind !== "choose") {
    return <PhaseDialog act="restore" total={items.length} running={running} onClose={onClose} />;
  }
  return (
    <MoveDialog
      open={open}
      fileActions={fileActions}
      items={items}
      from={items[0]?.place ?? listed}
      texts={{ title: ofOperations("restoreTo"), confirm: t("do.restore") }}
      typed={null}
      onType={() => undefined}
      onMove={(to) => void running.run(() => restore(to, items))}
      onClose={onClose}
    />
  );
}
