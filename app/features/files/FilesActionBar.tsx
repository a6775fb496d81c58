import Ellipsis from "lucide-react/icons/ellipsis";
import { useTranslation } from "react-i18next";
import { ActionBar, ActionBarItem } from "#app/ui/frames/ActionBar.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import { NewMenu, UploadButton } from "./FilesHead.tsx";
import { type RowAction, toMenuEntries } from "./use-row-actions.ts";

interface FilesActionBarProps {
  readonly actions: readonly RowAction[];
  readonly canAdd: boolean;
  readonly onNewFolder: () => void;
  readonly onUpload: () => void;
}

/** What a phone shows of a selection's actions, before "More" as the fifth (Look 8). */
const PHONE_ACTIONS = ["restore", "download", "link", "move", "delete"];

/** The bar at the bottom of a phone: New and Upload, or what fits the selection (Look 8). */
export function FilesActionBar(props: FilesActionBarProps) {
  const { actions, canAdd, onNewFolder, onUpload } = props;
  const { t } = useTranslation("files");
  if (actions.length > 0) {
    const shown = PHONE_ACTIONS.flatMap((id) => actions.find((action) => action.id === id) ?? []);
    const more = actions.filter((action) => !shown.includes(action));
    return (
      <ActionBar label={t("selection.label")} mode="selection">
        {shown.map(({ id, icon, label, shortLabel, onAct }) => (
          <ActionBarItem key={id} icon={icon} label={shortLabel ?? label} onClick={onAct} />
        ))}
        {more.length > 0 && (
          <Menu
            label={t("selection.more")}
            entries={toMenuEntries(more)}
            align="end"
            trigger={<ActionBarItem icon={Ellipsis} label={t("selection.more")} />}
          />
        )}
      </ActionBar>
    );
  }
  return (
    <ActionBar label={t("actions")}>
      <NewMenu canAdd={canAdd} onNewFolder={onNewFolder} onUpload={onUpload} />
      <UploadButton canAdd={canAdd} onUpload={onUpload} />
    </ActionBar>
  );
}
