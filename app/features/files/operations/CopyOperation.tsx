import { useTranslation } from "react-i18next";
import { copyItems } from "#app/core/files/copy-items.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { MoveDialog } from "../MoveDialog.tsx";
import { PhaseDialog } from "./PhaseDialog.tsx";
import { useCopying } from "./use-copying.ts";
import { type OperationTools, RUNNING, useOnce } from "./use-operation.ts";

interface CopyOperationProps {
  readonly items: readonly FileItem[];
  /** Left out, it is asked for. */
  readonly to?: OpenedFolder | undefined;
  readonly tools: OperationTools;
}

/** Asks where to, and copies: a folder of either area, or a new one. */
export function CopyOperation({ items, to: target, tools }: CopyOperationProps) {
  const { t } = useTranslation("operations");
  const files = useTranslation("files").t;
  const { open, folder, fileActions, onClose } = tools;
  const from = items[0]?.place ?? folder;
  const copying = useCopying(tools, from, target ? RUNNING : { kind: "choose" });
  const areaName = (to: OpenedFolder) =>
    to.path.at(-1)?.name || files(`area.${to.area === "vault" ? "vault" : "main"}`);
  const copyTo = (to: OpenedFolder) =>
    copying.copy(
      async () => {
        const targetItems = await listAll(open.ports, to);
        const { ask, copyRun } = copying;
        return copyItems(open.ports, { ...copyRun(), items, to, targetItems, ask });
      },
      (count) => t("copied", { count, name: areaName(to) }),
    );
  useOnce(() => target && void copyTo(target));
  if (copying.phase.kind !== "choose") {
    return <PhaseDialog act="copy" total={items.length} running={copying} onClose={onClose} />;
  }
  return (
    <MoveDialog
      open={open}
      fileActions={fileActions}
      items={items}
      from={from}
      texts={{ title: t("copyTitle", { count: items.length }), confirm: t("copy") }}
      isAnywhere
      typed={null}
      onType={() => undefined}
      onMove={(to) => void copyTo(to)}
      onClose={onClose}
    />
  );
}
