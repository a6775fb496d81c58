import { useNavigate } from "@remix-run/react";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import History from "lucide-react/icons/history";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { toVisit } from "#app/core/navigation/folder-path.ts";
import { historyPath } from "#app/core/navigation/history-path.ts";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import type { SharedActions } from "./use-shared-actions.ts";

/** One thing that can be done with rows of a shared folder. */
export interface SharedRowAction {
  readonly id: "download" | "copy" | "rename" | "readers" | "versions" | "delete";
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onAct: () => void;
}

/** What actions ask in a dialog. */
export interface RowDialogs {
  readonly onCopy: (items: readonly FileItem[]) => void;
  readonly onRename: (item: FileItem) => void;
  readonly onReaders: (item: FileItem) => void;
}

/** What fits the chosen rows and the role: taking along for everybody, the rest for whoever writes. */
export function useSharedRowActions(
  actions: SharedActions,
  { onCopy, onRename, onReaders }: RowDialogs,
): (items: readonly FileItem[]) => readonly SharedRowAction[] {
  const { t } = useTranslation("files");
  const ofOperations = useTranslation("operations").t;
  const navigate = useNavigate();
  return (items) => {
    const [only, another] = items;
    if (only === undefined) return [];
    const isNamed = items.every(({ name }) => name.state === "open");
    const isOne = another === undefined;
    const found: (SharedRowAction | false)[] = [
      isNamed && {
        id: "download",
        label: isOne && only.kind === "file" ? t("do.download") : t("do.downloadZip"),
        icon: Download,
        onAct: () => actions.download(items),
      },
      isNamed && {
        id: "copy",
        label: ofOperations("copyTo"),
        icon: Copy,
        onAct: () => onCopy(items),
      },
      actions.canWrite &&
        isNamed &&
        isOne && {
          id: "rename",
          label: t("do.rename"),
          icon: Pencil,
          onAct: () => onRename(only),
        },
      isNamed &&
        isOne && {
          id: "readers",
          label: t("readers"),
          icon: Eye,
          onAct: () => onReaders(only),
        },
      isNamed &&
        isOne &&
        only.kind === "file" && {
          id: "versions",
          label: t("do.versions"),
          icon: History,
          onAct: () => navigate(historyPath(false, only.id), { state: toVisit(only) }),
        },
      actions.canWrite && {
        id: "delete",
        label: t("do.delete"),
        icon: Trash2,
        onAct: () => actions.remove(items),
      },
    ];
    return found.filter((action) => action !== false);
  };
}

const SHORTCUTS: Partial<Record<SharedRowAction["id"], string>> = { rename: "F2" };
const IN_DIALOG: readonly SharedRowAction["id"][] = ["copy", "rename", "readers"];

/** The same as lines of a menu; what cannot be taken back at once is the last, behind a rule. */
export function toEntries(actions: readonly SharedRowAction[], deleteKey: string): MenuEntry[] {
  return actions.flatMap(({ id, label, icon, onAct: onSelect }): MenuEntry[] => {
    const isDelete = id === "delete";
    const entry: MenuEntry = {
      ...{ kind: "item", id, label, icon, onSelect },
      shortcut: isDelete ? deleteKey : SHORTCUTS[id],
      tone: isDelete ? "danger" : "normal",
      movesFocus: IN_DIALOG.includes(id),
    };
    return isDelete ? [{ kind: "rule", id: "delete-rule" }, entry] : [entry];
  });
}
