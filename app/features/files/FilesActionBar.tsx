import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionBar, ActionBarItem } from "#app/ui/ActionBar.tsx";
import { Button } from "#app/ui/Button.tsx";
import { NewMenu } from "./FilesHead.tsx";
import type { RowAction } from "./use-row-actions.ts";

interface FilesActionBarProps {
  readonly actions: readonly RowAction[];
  readonly onNewFolder: () => void;
  readonly onUpload: () => void;
}

/** A phone shows five actions of a selection. */
const MOST_ACTIONS = 5;

/** The bar at the bottom of a phone: New and Upload, or what fits the selection (Look 8). */
export function FilesActionBar({ actions, onNewFolder, onUpload }: FilesActionBarProps) {
  const { t } = useTranslation("files");
  if (actions.length > 0) {
    const shown = [
      ...actions.slice(0, MOST_ACTIONS - 1),
      ...actions.slice(MOST_ACTIONS - 1).slice(-1),
    ];
    return (
      <ActionBar label={t("selection.label")} mode="selection">
        {shown.map(({ id, icon, label, onAct }) => (
          <ActionBarItem key={id} icon={icon} label={label} onClick={onAct} />
        ))}
      </ActionBar>
    );
  }
  return (
    <ActionBar label={t("actions")}>
      <NewMenu onNewFolder={onNewFolder} onUpload={onUpload} />
      <Button kind="primary" icon={Upload} onClick={onUpload}>
        {t("upload")}
      </Button>
    </ActionBar>
  );
}
