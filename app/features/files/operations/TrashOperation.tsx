import { useTranslation } from "react-i18next";
import { type Ended, toResult } from "#app/core/files/batch-report.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type Trashed, throwRefused, trashItems } from "#app/core/files/trash.ts";
import { showRemoved } from "../show-removed.ts";
import type { TrashRun } from "./operation.ts";
import { PhaseDialog } from "./PhaseDialog.tsx";
import {
  type OperationTools,
  type Phase,
  RUNNING,
  useOnce,
  useOperation,
  useUndoToast,
} from "./use-operation.ts";

interface TrashOperationProps {
  readonly operation: TrashRun;
  readonly tools: OperationTools;
}

/** Deletes or restores many items where they lie, or goes on with what of them was refused (Reading R-602). */
export function TrashOperation({ operation, tools }: TrashOperationProps) {
  const { does, items, folder, ended } = operation;
  const { t } = useTranslation("files");
  const { open, onClose } = tools;
  const tell = useUndoToast(tools);
  const undo = async (done: readonly FileItem[]) => {
    const act = does === "remove" ? "restore" : "remove";
    throwRefused((await trashItems(open.ports, { act, items: done, folder })).refused);
  };
  const run = async (chosen: readonly FileItem[]): Promise<Ended> => {
    const { signal, onProgress } = running;
    const wish = { act: does, items: chosen, folder, signal, onProgress };
    const trashed = await trashItems(open.ports, wish);
    const ids = new Set(trashed.doneIds);
    if (does === "remove") showRemoved(open.listing, ids);
    const text = t(does === "remove" ? "toast.deleted" : "toast.restored", { count: ids.size });
    if (ids.size > 0) tell(text, () => undo(chosen.filter(({ id }) => ids.has(id))));
    return toEnded(chosen, trashed);
  };
  const toEnded = (chosen: readonly FileItem[], { doneIds, refused }: Trashed): Ended => ({
    doneIds,
    failed: chosen.flatMap((item) => {
      const code = refused.get(item.id);
      return code === undefined ? [] : [{ item, name: "", code }];
    }),
    again: (tried) => run(tried.map(({ item }) => item)),
    links: [],
  });
  const first: Phase =
    ended === undefined ? RUNNING : { kind: "report", result: toResult(toEnded(items, ended)) };
  const running = useOperation(tools, first);
  useOnce(() => {
    if (ended === undefined) void running.run(() => run(items));
  });
  const act = does === "remove" ? "delete" : "restore";
  return <PhaseDialog act={act} running={running} onClose={onClose} />;
}
