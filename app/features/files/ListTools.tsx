import Ellipsis from "lucide-react/icons/ellipsis";
import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import ListFilter from "lucide-react/icons/list-filter";
import PanelRight from "lucide-react/icons/panel-right";
import { useTranslation } from "react-i18next";
import { nextOrder } from "#app/core/files/sort.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Segmented } from "#app/ui/controls/Segmented.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { Only } from "#app/ui/Text.tsx";
import type { FilesScreen } from "./use-files-screen.ts";

interface ListToolsProps {
  /** What the menu of this list is called. */
  readonly label: string;
  readonly filterLabel: string;
  readonly screen: Pick<FilesScreen, "query" | "filter" | "info" | "setOrder"> & {
    readonly state: Pick<FilesScreen["state"], "order">;
  };
  /** The list has one order and no deleted items. */
  readonly isFixed?: boolean;
  readonly onInfo: () => void;
}

/** Tools of a list: its view, its menu, and what is known about its items. */
export function ListTools(props: ListToolsProps) {
  const { t } = useTranslation("files");
  const { query, info } = props.screen;
  const entries = useListMenu(props);
  return (
    <>
      <Segmented
        label={t("view.label")}
        value={query.view}
        segments={[
          { value: "list", label: t("view.list"), icon: List },
          { value: "grid", label: t("view.grid"), icon: LayoutGrid },
        ]}
        onChange={query.setView}
      />
      <Menu
        label={props.label}
        entries={entries}
        align="end"
        trigger={<IconButton label={props.label} icon={Ellipsis} />}
      />
      <Only on="tablet">
        <IconButton
          label={t("info")}
          icon={PanelRight}
          flip
          pressed={info.isOpen}
          onClick={props.onInfo}
        />
      </Only>
    </>
  );
}

const SORT_KEYS = [
  ["name", "grid.name"],
  ["usertime", "grid.date"],
  ["size", "grid.size"],
] as const;
const SORT_DIRECTIONS = ["asc", "desc"] as const;

/** What can be done with the list itself: also the way to another order in tiles and on a phone. */
function useListMenu(props: ListToolsProps): MenuEntry[] {
  const { t } = useTranslation("files");
  const { query, filter, state, setOrder } = props.screen;
  const { order } = state;
  const find: MenuEntry = {
    kind: "item",
    id: "filter",
    label: props.filterLabel,
    icon: ListFilter,
    movesFocus: true,
    onSelect: filter.toggle,
  };
  if (props.isFixed) return [find];
  return [
    find,
    {
      kind: "choice",
      id: "deleted",
      label: t("showDeleted"),
      isOn: query.showDeleted,
      onSelect: () => query.setShowDeleted(!query.showDeleted),
    },
    { kind: "rule", id: "sort-rule" },
    { kind: "heading", id: "sort", label: t("sortBy") },
    ...SORT_KEYS.map(
      ([key, text]): MenuEntry => ({
        kind: "choice",
        id: `sort-${key}`,
        label: t(text),
        isOn: order.key === key,
        onSelect: () => order.key !== key && setOrder(nextOrder(order, key)),
      }),
    ),
    { kind: "rule", id: "direction-rule" },
    ...SORT_DIRECTIONS.map(
      (direction): MenuEntry => ({
        kind: "choice",
        id: `sort-${direction}`,
        label: t(`direction.${direction}`),
        isOn: order.direction === direction,
        onSelect: () => setOrder({ ...order, direction }),
      }),
    ),
  ];
}
