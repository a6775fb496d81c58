import { useTranslation } from "react-i18next";
import type { Ended, FailedItem } from "#app/core/files/batch-report.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { emptyTrash, purgeItems } from "#app/core/files/purge.ts";
import { nameText } from "#app/core/files/sort.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { PhaseDialog } from "./PhaseDialog.tsx";
import { type OperationTools, useOperation } from "./use-operation.ts";

interface PurgeOperationProps {
  readonly items: readonly FileItem[];
  readonly tools: OperationTools;
}

/** Removes deleted items for good, once that was asked (Reading R-241). There is no way back from it. */
export function PurgeOperation({ items, tools }: PurgeOperationProps) {
  const { t } = useTranslation("operations");
  const toast = useToast();
  const { open, onClose } = tools;
  const running = useOperation(tools, { kind: "choose" });
  const purge = async (chosen: readonly FileItem[]): Promise<Ended> => {
    const { goneIds, kept } = await purgeItems(open.ports, chosen, running);
    const gone = new Set(goneIds);
    open.listing.change((rows) => rows.filter(({ id }) => !gone.has(id)));
    if (gone.size > 0) toast({ kind: "success", text: t("purged", { count: gone.size }) });
    const failed = chosen.flatMap((item) => {
      const code = kept.get(item.id);
      return code === undefined ? [] : [{ item, name: "", code }];
    });
    const again = (tried: readonly FailedItem[]) => purge(tried.map(({ item }) => item));
    return { doneIds: goneIds, failed, again, links: [] };
  };
  if (running.phase.kind !== "choose") {
    return <PhaseDialog act="purge" running={running} onClose={onClose} />;
  }
  const [only] = items;
  const count = items.length;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={
        only !== undefined && count === 1
          ? t("purgeOne", { name: nameText(only) })
          : t("purgeTitle", { count })
      }
      confirmLabel={t("purge")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      onConfirm={() => void running.run(() => purge(items))}
      onClose={onClose}
    >
      <p>{t("purgeText")}</p>
    </ConfirmDialog>
  );
}

/** The same for all that was deleted in the folder that is open and in those below it. */
export function EmptyOperation({ tools }: Pick<PurgeOperationProps, "tools">) {
  const { t } = useTranslation("operations");
  const areas = useTranslation("files").t;
  const toast = useToast();
  const { open, folder, onClose } = tools;
  const running = useOperation(tools, { kind: "choose" });
  const empty = async (): Promise<Ended> => {
    const count = await emptyTrash(open.ports, folder, running);
    toast({ kind: "success", text: t("purged", { count }) });
    return { doneIds: [], failed: [], again: empty, links: [] };
  };
  if (running.phase.kind !== "choose") {
    return <PhaseDialog act="purge" running={running} onClose={onClose} />;
  }
  const name =
    folder.path.at(-1)?.name || areas(`area.${folder.area === "vault" ? "vault" : "main"}`);
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("emptyTitle")}
      confirmLabel={t("empty")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      onConfirm={() => void running.run(empty)}
      onClose={onClose}
    >
      <p>{t("emptyText", { name })}</p>
      <p>{t("purgeText")}</p>
    </ConfirmDialog>
  );
}
