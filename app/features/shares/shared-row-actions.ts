import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import type { SharedActions } from "./use-shared-actions.ts";

/** One thing that can be done with rows of a shared folder. */
export interface SharedRowAction {
  readonly id: "download" | "rename" | "readers" | "delete";
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onAct: () => void;
}

/** What actions ask in a dialog. */
export interface RowDialogs {
  readonly onRename: (item: FileItem) => void;
  readonly onReaders: (item: FileItem) => void;
}

/** What fits the chosen rows and the role: taking along for everybody, the rest for whoever writes. */
export function useSharedRowActions(
  actions: SharedActions,
  { onRename, onReaders }: RowDialogs,
): (items: readonly FileItem[]) => readonly SharedRowAction[] {
  const { t } = useTranslation("files");
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

const SHORTCUTS = { download: undefined, rename: "F2", readers: undefined } as const;

/** The same as lines of a menu; what cannot be taken back at once is the last, behind a rule. */
export function toEntries(actions: readonly SharedRowAction[], deleteKey: string): MenuEntry[] {
  return actions.flatMap(({ id, label, icon, onAct: onSelect }): MenuEntry[] => {
    const isDelete = id === "delete";
    const entry: MenuEntry = {
      ...{ kind: "item", id, label, icon, onSelect },
      shortcut: isDelete ? deleteKey : SHORTCUTS[id],
      tone: isDelete ? "danger" : "normal",
      movesFocus: id === "rename" || id === "readers",
    };
    return isDelete ? [{ kind: "rule", id: "delete-rule" }, entry] : [entry];
  });
}
