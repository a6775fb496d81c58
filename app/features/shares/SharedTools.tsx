import Ellipsis from "lucide-react/icons/ellipsis";
import History from "lucide-react/icons/history";
import LogOut from "lucide-react/icons/log-out";
import UsersRound from "lucide-react/icons/users-round";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { AddTools } from "#app/features/listing/AddTools.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { ActionBar, ActionBarItem } from "#app/ui/frames/ActionBar.tsx";
import { SelectionBar } from "#app/ui/frames/SelectionBar.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { SharedRowAction } from "./shared-row-actions.ts";
import type { SharedActions } from "./use-shared-actions.ts";

interface AddProps {
  readonly actions: SharedActions;
  readonly onNewFolder: () => void;
  readonly onNewDocument: () => void;
}

/** What can be put into the folder; nothing for whoever only reads. */
export function AddButtons({ actions, ...adding }: AddProps) {
  if (!actions.canWrite) return null;
  return <AddTools canAdd {...adding} onUpload={actions.upload} />;
}

interface MoreProps {
  readonly onPeople: () => void;
  readonly onActivity: () => void;
  readonly onLeave: () => void;
}

/** What can be done with the share itself. */
export function ShareMenu({ onPeople, onActivity, onLeave }: MoreProps) {
  const { t } = useTranslation(["shares", "files"]);
  return (
    <Menu
      label={t("files:folderMenu")}
      align="end"
      entries={[
        {
          kind: "item",
          id: "people",
          label: t("do.people"),
          icon: UsersRound,
          movesFocus: true,
          onSelect: onPeople,
        },
        {
          kind: "item",
          id: "activity",
          label: t("activity.tab"),
          icon: History,
          movesFocus: true,
          onSelect: onActivity,
        },
        { kind: "rule", id: "leave-rule" },
        {
          kind: "item",
          id: "leave",
          label: t("do.leave"),
          icon: LogOut,
          tone: "danger",
          movesFocus: true,
          onSelect: onLeave,
        },
      ]}
      trigger={<IconButton label={t("files:folderMenu")} icon={Ellipsis} />}
    />
  );
}

interface SelectedProps {
  readonly items: readonly FileItem[];
  readonly actions: readonly SharedRowAction[];
  readonly onClear: () => void;
  readonly onSelectAll: () => void;
}

/** Stands over the rows while some are chosen. */
export function SharedSelection({ items, actions, onClear, onSelectAll }: SelectedProps) {
  const { t } = useTranslation("files");
  return (
    <SelectionBar
      label={t("selection.label")}
      count={t("selection.count", { count: items.length })}
      clearLabel={t("selection.clear")}
      onClear={onClear}
      actions={actions}
      moreLabel={t("selection.more")}
      selectAllLabel={t("selection.selectAll")}
      onSelectAll={onSelectAll}
    />
  );
}

/** At the bottom of a phone: what can be put in, or what fits the chosen rows (Look 8). */
export function SharedActionBar({
  rowActions,
  ...adding
}: AddProps & { readonly rowActions: readonly SharedRowAction[] }) {
  const { t } = useTranslation("files");
  if (rowActions.length > 0) {
    return (
      <ActionBar label={t("selection.label")} mode="selection">
        {rowActions.map(({ id, icon, label, onAct }) => (
          <ActionBarItem key={id} icon={icon} label={label} onClick={onAct} />
        ))}
      </ActionBar>
    );
  }
  if (!adding.actions.canWrite) return null;
  return (
    <ActionBar label={t("actions")}>
      <AddButtons {...adding} />
    </ActionBar>
  );
}
