import { useTranslation } from "react-i18next";
import { duplicateItems, nameDuplicates } from "#app/core/files/copy-items.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { PhaseDialog } from "./PhaseDialog.tsx";
import { useCopying } from "./use-copying.ts";
import { type OperationTools, RUNNING, useOnce } from "./use-operation.ts";

interface DuplicateOperationProps {
  readonly items: readonly FileItem[];
  readonly tools: OperationTools;
}

/** Copies beside what is copied; rows stand in the place of the copies until they are there (Spec B§2). */
export function DuplicateOperation({ items, tools }: DuplicateOperationProps) {
  const { t } = useTranslation("operations");
  const { open, onClose } = tools;
  const folder = items[0]?.place ?? tools.folder;
  const copying = useCopying(tools, folder, RUNNING);
  useOnce(() => {
    void copying.copy(
      async () => {
        const neighbours = await listAll(open.ports, folder);
        if (open.flat === undefined) showPlaceholders(tools, items, neighbours);
        return duplicateItems(open.ports, { ...copying.copyRun(), items, folder, neighbours });
      },
      (count) => t("duplicated", { count }),
    );
  });
  return <PhaseDialog act="duplicate" running={copying} onClose={onClose} />;
}

/** They go with the reload at the end, whatever became of it. */
function showPlaceholders(
  { open, folder }: OperationTools,
  items: readonly FileItem[],
  neighbours: readonly FileItem[],
): void {
  const rows = nameDuplicates(items, neighbours).map(({ item, name }, index) => ({
    ...item,
    id: `${folder.id}-copy-${index}`,
    name: { state: "open" as const, text: name, fid: "", rev: 0 },
    isStarred: false,
    isLinked: false,
    isReadOnly: true,
  }));
  open.listing.change((all) => [...all, ...rows]);
}
