import { useTranslation } from "react-i18next";
import type { Ended } from "#app/core/files/batch-report.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { moveBack, moveFromFolders } from "#app/core/files/move-from-folders.ts";
import { PhaseDialog } from "./PhaseDialog.tsx";
import {
  type OperationTools,
  RUNNING,
  useOnce,
  useOperation,
  useUndoToast,
} from "./use-operation.ts";

interface MoveOperationProps {
  readonly items: readonly FileItem[];
  readonly to: OpenedFolder;
  readonly tools: OperationTools;
}

/** Moves items to a folder that was chosen, and asks about all names that are taken there. */
export function MoveOperation({ items, to, tools }: MoveOperationProps) {
  const { t } = useTranslation("files");
  const { open, folder: listed } = tools;
  const running = useOperation(tools, RUNNING);
  const tell = useUndoToast(tools);
  const name = to.path.at(-1)?.name || t(`area.${to.area === "vault" ? "vault" : "main"}`);
  const move = async (chosen: readonly FileItem[]): Promise<Ended> => {
    const targetItems = await listAll(open.ports, to);
    const { ask, signal, onProgress } = running;
    const wish = { items: chosen, listed, to, targetItems, ask, signal, onProgress };
    const moves = await moveFromFolders(open.ports, wish);
    const moved = new Set(moves.flatMap(({ movedIds }) => movedIds));
    if (open.flat === undefined) {
      open.listing.change((rows) => rows.filter(({ id }) => !moved.has(id)));
    }
    const undo = () => moveBack(open.ports, to, moves);
    if (moved.size > 0) tell(t("toast.moved", { count: moved.size, name }), undo);
    const codes = new Map(moves.flatMap(({ refused }) => [...refused]));
    const failed = chosen.flatMap((item) => {
      const code = codes.get(item.id);
      return code === undefined ? [] : [{ item, name: "", code }];
    });
    return {
      doneIds: [...moved],
      failed,
      again: (tried) => move(tried.map(({ item }) => item)),
      links: [...new Set(moves.flatMap(({ linksToEncrypt }) => linksToEncrypt))],
    };
  };
  useOnce(() => void running.run(() => move(items)));
  return <PhaseDialog act="move" total={items.length} running={running} onClose={tools.onClose} />;
}
