import {
  Download,
  FolderInput,
  FolderOpen,
  Info,
  Link,
  Pencil,
  RotateCcw,
  Star,
  Trash2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import type { MenuEntry } from "#app/ui/menu-entry.ts";
import type { FilesDialog } from "./files-dialog.ts";
import type { FileDeeds } from "./use-file-deeds.ts";

/** One thing that can be done with the chosen items. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly tone?: "danger";
  readonly onAct: () => void;
}

interface ActionTools {
  readonly deeds: FileDeeds | null;
  readonly showDialog: (dialog: FilesDialog) => void;
  readonly openItem: (item: FileItem) => void;
  readonly showInfo: (item: FileItem) => void;
}

/** What fits the chosen items, in the order of look 7; deleted items can be restored first. */
export function useRowActions(tools: ActionTools): (items: readonly FileItem[]) => RowAction[] {
  const { t } = useTranslation("files");
  const { deeds, showDialog } = tools;
  return (items) => {
    const only = items.length === 1 ? items[0] : undefined;
    if (deeds === null || items.length === 0) return [];
    if (items.every(({ isDeleted }) => isDeleted)) {
      return [
        {
          id: "restore",
          label: t("do.restore"),
          icon: RotateCcw,
          onAct: () => void deeds.restore(items),
        },
      ];
    }
    const isNamed = items.every(({ name }) => name.state === "open");
    const actions: (RowAction | false)[] = [
      only?.kind === "folder" && {
        id: "open",
        label: t("do.open"),
        icon: FolderOpen,
        onAct: () => tools.openItem(only),
      },
      isNamed && {
        id: "download",
        label: only?.kind === "file" ? t("do.download") : t("do.downloadZip"),
        icon: Download,
        onAct: () => deeds.download(items),
      },
      isNamed &&
        only !== undefined && {
          id: "link",
          label: t("do.link"),
          icon: Link,
          onAct: () => showDialog({ kind: "link", item: only }),
        },
      {
        id: "star",
        label: items.every(({ isStarred }) => isStarred) ? t("do.unstar") : t("do.star"),
        icon: Star,
        onAct: () => void deeds.toggleStar(items),
      },
      isNamed && {
        id: "move",
        label: t("do.move"),
        icon: FolderInput,
        onAct: () => showDialog({ kind: "move", items }),
      },
      isNamed &&
        only !== undefined && {
          id: "rename",
          label: t("do.rename"),
          icon: Pencil,
          shortcut: "F2",
          onAct: () => showDialog({ kind: "rename", item: only }),
        },
      only !== undefined && {
        id: "info",
        label: t("do.info"),
        icon: Info,
        onAct: () => tools.showInfo(only),
      },
      {
        id: "delete",
        label: t("do.delete"),
        icon: Trash2,
        shortcut: "Del",
        tone: "danger",
        onAct: () => void deeds.remove(items),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}

/** The same as lines of a menu; the dangerous one last behind a rule. */
export function toMenuEntries(actions: readonly RowAction[]): MenuEntry[] {
  return actions.flatMap((action): MenuEntry[] => {
    const entry: MenuEntry = {
      kind: "item",
      id: action.id,
      label: action.label,
      icon: action.icon,
      shortcut: action.shortcut,
      tone: action.tone,
      onSelect: action.onAct,
    };
    return action.tone === "danger" ? [{ kind: "rule", id: `${action.id}-rule` }, entry] : [entry];
  });
}
