import Ellipsis from "lucide-react/icons/ellipsis";
import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import ListFilter from "lucide-react/icons/list-filter";
import PanelRight from "lucide-react/icons/panel-right";
import { useTranslation } from "react-i18next";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { nextOrder } from "#app/core/files/sort.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Segmented } from "#app/ui/controls/Segmented.tsx";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { Only } from "#app/ui/Text.tsx";
import { ActChips } from "./ActChips.tsx";
import type { FlatScreen } from "./use-flat-screen.ts";

interface FlatHeadProps {
  readonly kind: FlatListKind;
  readonly screen: FlatScreen;
  readonly onInfo: () => void;
}

/** Title and tools of a list that is of no folder. Upload stands on /files and /vault alone (Spec B§2). */
export function FlatHead({ kind, screen, onInfo }: FlatHeadProps) {
  const { t } = useTranslation(["lists", "files"]);
  const { query, info } = screen;
  const entries = useListMenu(kind, screen);
  const title = t(`lists:kind.${kind}.title`);
  return (
    <>
      <PanelHead
        title={query.showDeleted ? t("files:deletedTitle", { name: title }) : title}
        tools={
          <>
            <Segmented
              label={t("files:view.label")}
              value={query.view}
              segments={[
                { value: "list", label: t("files:view.list"), icon: List },
                { value: "grid", label: t("files:view.grid"), icon: LayoutGrid },
              ]}
              onChange={query.setView}
            />
            <Menu
              label={t("lists:menu")}
              entries={entries}
              align="end"
              trigger={<IconButton label={t("lists:menu")} icon={Ellipsis} />}
            />
            <Only on="tablet">
              <IconButton
                label={t("files:info")}
                icon={PanelRight}
                flip
                pressed={info.isOpen}
                onClick={onInfo}
              />
            </Only>
          </>
        }
      />
      {kind === "recents" && <ActChips act={screen.act} onAct={screen.setAct} />}
    </>
  );
}

const SORT_KEYS = [
  ["name", "files:grid.name"],
  ["usertime", "files:grid.date"],
  ["size", "files:grid.size"],
] as const;
const SORT_DIRECTIONS = ["asc", "desc"] as const;

/** What can be done with the list itself. */
function useListMenu(
  kind: FlatListKind,
  { query, filter, state, setOrder }: FlatScreen,
): MenuEntry[] {
  const { t } = useTranslation(["lists", "files"]);
  const { order } = state;
  const find: MenuEntry = {
    kind: "item",
    id: "filter",
    label: t("lists:filter"),
    icon: ListFilter,
    movesFocus: true,
    onSelect: filter.toggle,
  };
  if (kind === "recents") return [find];
  const deleted: MenuEntry = {
    kind: "choice",
    id: "deleted",
    label: t("files:showDeleted"),
    isOn: query.showDeleted,
    onSelect: () => query.setShowDeleted(!query.showDeleted),
  };
  return [
    find,
    deleted,
    { kind: "rule", id: "sort-rule" },
    { kind: "heading", id: "sort", label: t("files:sortBy") },
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
        label: t(`files:direction.${direction}`),
        isOn: order.direction === direction,
        onSelect: () => setOrder({ ...order, direction }),
      }),
    ),
  ];
}
