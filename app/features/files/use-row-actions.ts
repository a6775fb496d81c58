import { useLocation, useNavigate } from "@remix-run/react";
import Copy from "lucide-react/icons/copy";
import CopyPlus from "lucide-react/icons/copy-plus";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import FolderInput from "lucide-react/icons/folder-input";
import FolderOpen from "lucide-react/icons/folder-open";
import FolderSearch from "lucide-react/icons/folder-search";
import History from "lucide-react/icons/history";
import Info from "lucide-react/icons/info";
import Link from "lucide-react/icons/link";
import Pencil from "lucide-react/icons/pencil";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash";
import UsersRound from "lucide-react/icons/users-round";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { mayDo } from "#app/core/files/place-rights.ts";
import { splitDeleted } from "#app/core/files/trash-place.ts";
import { toVisit } from "#app/core/navigation/folder-path.ts";
import { historyPath } from "#app/core/navigation/history-path.ts";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import type { FilesDialog } from "./files-dialog.ts";
import { restoreActions } from "./restore-actions.ts";
import type { FileActions } from "./use-file-actions.ts";
import type { OpenListing } from "./use-listing.ts";
import { usePurgeAction } from "./use-purge-action.ts";

/** One thing that can be done with the chosen items. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  /** Where room is short: under an icon on phones. */
  readonly shortLabel?: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly tone?: "danger";
  /** Opens a dialog: it gives the focus back to what has it, which no line of a menu may be. */
  readonly movesFocus?: true;
  readonly onAct: () => void;
}

/** What the actions of chosen rows are made with. */
export interface ActionTools {
  readonly fileActions: FileActions | null;
  readonly showDialog: (dialog: FilesDialog) => void;
  readonly openItem: (item: FileItem) => void;
  readonly showInfo: (item: FileItem) => void;
  /** The rows lie in or below a deleted folder. */
  readonly isInTrash: boolean;
  /** Whose rows they are: whether he may remove them for good hangs on it (Spec A§6.3). */
  readonly account: Pick<OpenListing["account"], "user"> | null;
  /** Folders here can be shared with people; those of the Vault cannot. */
  readonly canShare: boolean;
  /** Leads to where an item lies; left out where all lie in the folder that is open. */
  readonly goToPlace?: (item: FileItem) => void;
}

type Translate = ReturnType<typeof useTranslation<"files">>["t"];

interface Chosen {
  readonly items: readonly FileItem[];
  /** The item where one alone is chosen. */
  readonly only: FileItem | undefined;
  /** Every name is open: only then has an item a fid that can be named and shared. */
  readonly isNamed: boolean;
  readonly fileActions: FileActions;
  readonly showVersions: (item: FileItem) => void;
  readonly ofOperations: ReturnType<typeof useTranslation<"operations">>["t"];
}

/** Leads to the versions of a file, under the area that it is looked at in (Spec B§2). */
function useShowVersions() {
  const navigate = useNavigate();
  const isVault = useLocation().pathname.startsWith("/vault");
  return (item: FileItem) =>
    navigate(historyPath(isVault || item.place?.area === "vault", item.id), {
      state: toVisit(item),
    });
}

/**
 * What fits the chosen items, in the order of look 7. Deleted ones among them can be restored, and
 * all else is done with the others.
 */
export function useRowActions(tools: ActionTools): (items: readonly FileItem[]) => RowAction[] {
  const { t } = useTranslation("files");
  const ofOperations = useTranslation("operations").t;
  const { fileActions } = tools;
  const showVersions = useShowVersions();
  const purgeActionOf = usePurgeAction(tools);
  const actionsOf = (items: readonly FileItem[]): RowAction[] => {
    if (fileActions === null || items.length === 0) return [];
    const { deleted, living } = splitDeleted(items);
    const { back, elsewhere } = restoreActions({ items, deleted }, tools, { t, ofOperations });
    if (living.length === 0) return [...back, ...elsewhere, ...purgeActionOf(deleted)];
    const only = items.length === 1 ? living[0] : undefined;
    const isNamed = living.every(({ name }) => name.state === "open");
    const chosen: Chosen = {
      ...{ items: living, only, isNamed },
      ...{ fileActions, showVersions, ofOperations },
    };
    const all = [
      ...takingActions(chosen, tools, t),
      ...placingActions(chosen, tools, t),
      ...lastActions(chosen, tools, t),
    ];
    if (tools.isInTrash) return [...elsewhere, ...all.filter(({ id }) => READING.has(id))];
    return [...back, ...all];
  };
  return (items) => actionsOf(items).filter(({ id }) => mayDo(id, items));
}

/** What is left to do below a deleted folder. */
const READING: ReadonlySet<string> = new Set(["open", "download", "info", "readers", "versions"]);

/** Open, download, link, team share, star. */
function takingActions(
  { items, only, isNamed, fileActions, ofOperations }: Chosen,
  tools: ActionTools,
  t: Translate,
) {
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
      shortLabel: ofOperations("downloadShort"),
      icon: Download,
      onAct: () => fileActions.download(items),
    },
    isNamed && linkAction({ items, only, ofOperations }, tools, t),
    isNamed &&
      tools.canShare &&
      only?.kind === "folder" &&
      only.place?.area !== "vault" && {
        id: "share",
        label: t("do.share"),
        icon: UsersRound,
        movesFocus: true,
        onAct: () => tools.showDialog({ kind: "share", item: only }),
      },
    {
      id: "star",
      label: items.every(({ isStarred }) => isStarred) ? t("do.unstar") : t("do.star"),
      icon: Star,
      onAct: () => void fileActions.toggleStar(items),
    },
  ];
  return actions.filter((action) => action !== false);
}

/** The link of one item, or one for each of several (Reading R-487). */
function linkAction(
  { items, only, ofOperations }: Pick<Chosen, "items" | "only" | "ofOperations">,
  { showDialog }: ActionTools,
  t: Translate,
): RowAction {
  const shown = { id: "link", icon: Link, movesFocus: true } as const;
  if (only !== undefined) {
    const onAct = () => showDialog({ kind: "link", item: only });
    return { ...shown, label: t("do.link"), onAct };
  }
  const onAct = () => showDialog({ kind: "links", items });
  return { ...shown, label: ofOperations("links"), shortLabel: ofOperations("linksShort"), onAct };
}

/** Move, copy, duplicate and rename. */
function placingActions(
  { items, only, isNamed, ofOperations }: Chosen,
  tools: ActionTools,
  t: Translate,
) {
  const operate = (act: "copy" | "duplicate") =>
    tools.showDialog({
      kind: "operation",
      operation: act === "copy" ? { act, items } : { act, items },
    });
  // What lies in several folders has no one folder to stay in.
  const isOfOne = items.every(({ parentId }) => parentId === items[0]?.parentId);
  const actions: (RowAction | false)[] = [
    isNamed && {
      id: "move",
      label: t("do.move"),
      icon: FolderInput,
      movesFocus: true,
      onAct: () => tools.showDialog({ kind: "move", items }),
    },
    isNamed && {
      id: "copy",
      label: ofOperations("copyTo"),
      icon: Copy,
      movesFocus: true,
      onAct: () => operate("copy"),
    },
    isNamed &&
      isOfOne && {
        id: "duplicate",
        label: ofOperations("duplicate"),
        icon: CopyPlus,
        movesFocus: true,
        onAct: () => operate("duplicate"),
      },
    isNamed &&
      only !== undefined && {
        id: "rename",
        label: t("do.rename"),
        icon: Pencil,
        shortcut: "F2",
        movesFocus: true,
        onAct: () => tools.showDialog({ kind: "rename", item: only }),
      },
  ];
  return actions.filter((action) => action !== false);
}

/** Where it lies, file info, who can read it, and what cannot be taken back at once. */
function lastActions(
  { items, only, isNamed, fileActions, showVersions }: Chosen,
  tools: ActionTools,
  t: Translate,
) {
  const { goToPlace } = tools;
  const actions: (RowAction | false)[] = [
    only?.place !== undefined &&
      goToPlace !== undefined && {
        id: "place",
        label: t("do.goTo"),
        icon: FolderSearch,
        onAct: () => goToPlace(only),
      },
    only !== undefined && {
      id: "info",
      label: t("do.info"),
      icon: Info,
      movesFocus: true,
      onAct: () => tools.showInfo(only),
    },
    isNamed &&
      only !== undefined && {
        id: "readers",
        label: t("readers"),
        icon: Eye,
        movesFocus: true,
        onAct: () => tools.showDialog({ kind: "readers", item: only }),
      },
    isNamed &&
      only?.kind === "file" && {
        id: "versions",
        label: t("do.versions"),
        icon: History,
        onAct: () => showVersions(only),
      },
    {
      id: "delete",
      label: t("do.delete"),
      icon: Trash2,
      shortcut: t("key.delete"),
      tone: "danger",
      onAct: () => void fileActions.remove(items),
    },
  ];
  return actions.filter((action) => action !== false);
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
      movesFocus: action.movesFocus,
      onSelect: action.onAct,
    };
    return action.tone === "danger" ? [{ kind: "rule", id: `${action.id}-rule` }, entry] : [entry];
  });
}
