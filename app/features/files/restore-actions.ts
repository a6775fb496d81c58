import FolderInput from "lucide-react/icons/folder-input";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import type { ActionTools, RowAction } from "./use-row-actions.ts";

interface Restorable {
  readonly items: readonly FileItem[];
  /** Those of them that are in the trash themselves. */
  readonly deleted: readonly FileItem[];
}

interface Texts {
  readonly t: ReturnType<typeof useTranslation<"files">>["t"];
  readonly ofOperations: ReturnType<typeof useTranslation<"operations">>["t"];
}

/** Out of the trash: back to where they lay, which needs that folder; and to another, which needs their names. */
export function restoreActions(
  { items, deleted }: Restorable,
  { isInTrash, fileActions, showDialog }: ActionTools,
  { t, ofOperations }: Texts,
): { readonly back: RowAction[]; readonly elsewhere: RowAction[] } {
  const restore: RowAction = {
    id: "restore",
    label: t("do.restore"),
    icon: RotateCcw,
    onAct: () => void fileActions?.restore(deleted),
  };
  const restoreTo: RowAction = {
    id: "restore-to",
    label: ofOperations("restoreTo"),
    icon: FolderInput,
    movesFocus: true,
    onAct: () => showDialog({ kind: "operation", operation: { act: "restore", items } }),
  };
  const canMove = items.every(({ name, domain }) => name.state === "open" && domain === OWN_DOMAIN);
  return {
    back: deleted.length > 0 && !isInTrash ? [restore] : [],
    elsewhere: canMove ? [restoreTo] : [],
  };
}
