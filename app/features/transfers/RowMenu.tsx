import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpToLine from "lucide-react/icons/arrow-up-to-line";
import Ellipsis from "lucide-react/icons/ellipsis";
import Folder from "lucide-react/icons/folder";
import FolderDown from "lucide-react/icons/folder-down";
import { useTranslation } from "react-i18next";
import type { MoveTo, TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { canPickFolder, pickTargetFolder } from "#app/platform/files/pick-folder.client.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { fileHref, folderHref, folderVisit } from "./panel-rows.ts";

const MOVES = [
  { to: "first", icon: ArrowUpToLine },
  { to: "up", icon: ArrowUp },
] as const satisfies readonly { to: MoveTo; icon: unknown }[];

interface RowMenuProps {
  readonly row: TransferRow;
  readonly engine: TransferEngine;
}

/**
 * What else can be done with a transfer: let it start sooner, go to the folder of its file, have files in a
 * folder of the device in place of a zip (Reading R-529).
 */
export function RowMenu({ row, engine }: RowMenuProps) {
  const { t } = useTranslation("transfers");
  const href = fileHref(row) && folderHref(row);
  const entries: MenuEntry[] = row.canMoveUp
    ? MOVES.map(({ to, icon }) => ({
        kind: "item",
        id: to,
        label: t(`action.move.${to}`),
        icon,
        onSelect: () => engine.move(row.id, to),
      }))
    : [];
  if (href !== null) {
    const label = t("action.folder");
    const state = folderVisit(row);
    entries.push({ kind: "link", id: "folder", label, icon: Folder, href, state });
  }
  if (canSaveInto(row) && canPickFolder()) {
    const label = t("action.saveInto");
    const onSelect = () => void saveInto(row, engine);
    entries.push({ kind: "item", id: "saveInto", label, icon: FolderDown, onSelect });
  }
  if (entries.length === 0) return null;
  const label = t("action.moreNamed", { name: row.name });
  return (
    <Menu
      label={label}
      entries={entries}
      align="end"
      trigger={<IconButton size="small" label={label} icon={Ellipsis} />}
    />
  );
}

/** What an earlier page left goes on the way that it had. */
function canSaveInto({ kind, status, isInterrupted }: TransferRow): boolean {
  return kind === "zip" && status !== STATUS.success && !isInterrupted;
}

async function saveInto({ id }: TransferRow, engine: TransferEngine): Promise<void> {
  const folder = await pickTargetFolder();
  if (folder !== null) engine.retry(id, folder);
}
