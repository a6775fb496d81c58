import Ellipsis from "lucide-react/icons/ellipsis";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { ActionBar, ActionBarItem } from "#app/ui/frames/ActionBar.tsx";
import { SelectionBar } from "#app/ui/frames/SelectionBar.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import { MenuAt } from "#app/ui/overlays/MenuAt.tsx";
import type { MenuAnchor } from "#app/ui/overlays/menu-entry.ts";
import { type ActionTools, toMenuEntries, useRowActions } from "./use-row-actions.ts";

/* What can be done with chosen rows: its code comes with the first choice (P3). */

/** Actions that stand in the bar, in this order; the rest is behind its menu (Look 7). */
const BAR_ACTIONS = ["restore", "purge", "download", "link", "move", "rename", "delete"];
/** What a phone shows of a selection's actions, before "More" as the fifth (Look 8). */
const PHONE_ACTIONS = ["restore", "purge", "download", "link", "move", "delete"];

interface Chosen {
  readonly tools: ActionTools;
  readonly items: readonly FileItem[];
}

/** Stands over the rows. */
export function ListSelectionBar(
  props: Chosen & { readonly onClear: () => void; readonly onSelectAll: () => void },
) {
  const { t } = useTranslation("files");
  const actions = useRowActions(props.tools)(props.items);
  const inBar = BAR_ACTIONS.flatMap((id) => actions.find((action) => action.id === id) ?? []);
  const more = actions.filter((action) => !inBar.includes(action));
  return (
    <SelectionBar
      label={t("selection.label")}
      count={t("selection.count", { count: props.items.length })}
      clearLabel={t("selection.clear")}
      onClear={props.onClear}
      actions={inBar}
      moreLabel={t("selection.more")}
      more={toMenuEntries(more)}
      selectAllLabel={t("selection.selectAll")}
      onSelectAll={props.onSelectAll}
    />
  );
}

/** At the bottom of a phone (Look 8); `children` where nothing can be done. */
export function PhoneSelectionBar({
  tools,
  items,
  children,
}: Chosen & { readonly children: ReactNode }) {
  const { t } = useTranslation("files");
  const actions = useRowActions(tools)(items);
  if (actions.length === 0) return <>{children}</>;
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

/** The menu of a row, or of all that are chosen with it. */
export function RowMenu({
  tools,
  items,
  anchor,
  onClose,
}: Chosen & { readonly anchor: MenuAnchor; readonly onClose: () => void }) {
  const { t } = useTranslation("files");
  const actionsOf = useRowActions(tools);
  return (
    <MenuAt
      label={t("actions")}
      entries={toMenuEntries(actionsOf(items))}
      anchor={anchor}
      align="end"
      onClose={onClose}
    />
  );
}
