// biome-ignore-all lint/a11y/useSemanticElements: cells of the rows of the grid
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, its cells are not
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { nextOrder } from "#app/core/files/sort.ts";
import { useGridTexts } from "#app/features/listing/grid-texts.ts";
import { classNames } from "#app/ui/class-names.ts";
import { DaysView } from "#app/ui/grid/DaysView.tsx";
import { FileGrid } from "#app/ui/grid/FileGrid.tsx";
import type { GridExtra } from "#app/ui/grid/grid-props.ts";
import { clearSelection, selectAll } from "#app/ui/grid/selection.ts";
import { ListSelectionBar } from "../lazy-tools.ts";
import styles from "./Flat.module.css";
import { useDayHeads } from "./use-day-heads.tsx";
import type { FlatKind, FlatScreen } from "./use-flat-screen.ts";

interface FlatGridProps {
  readonly kind: FlatKind;
  readonly label: string;
  readonly screen: FlatScreen;
}

/** Columns of the grid and the sort keys of the specification. */
const KEYS = { name: "name", date: "usertime", size: "size" } as const;
const COLUMNS = { name: "name", usertime: "date", size: "size" } as const;

/** The rows with their selection bar and the column of their place; Recents in their days. */
export function FlatGrid({ kind, label, screen }: FlatGridProps) {
  const { rows, state, selection, setSelection, selected, query, grid } = screen;
  const { order } = state;
  const isSorted = kind !== "recents";
  const direction = order.direction === "asc" ? "ascending" : "descending";
  return (
    <FileGrid
      ref={grid}
      view={query.view === "grid" ? "tiles" : "list"}
      rows={rows.source}
      place={`${kind}|${query.showDeleted}|${screen.act}`}
      folderCount={isSorted ? rows.folderCount : 0}
      texts={useTexts(kind, label)}
      sort={isSorted ? { column: COLUMNS[order.key], direction } : undefined}
      onSort={isSorted ? (column) => screen.setOrder(nextOrder(order, KEYS[column])) : undefined}
      selection={selection}
      onSelection={setSelection}
      events={screen.events}
      extra={useExtra(kind, screen)}
      bar={
        selected.length > 0 ? (
          <Suspense>
            <ListSelectionBar
              tools={screen.actionTools}
              items={selected}
              onClear={() => {
                setSelection(clearSelection());
                grid.current?.focus();
              }}
              onSelectAll={() => setSelection(selectAll(selection, toSelectable(rows)))}
            />
          </Suspense>
        ) : null
      }
    />
  );
}

const NO_PLACE = <div className={styles.place} role="gridcell" />;

function useTexts(kind: FlatKind, label: string) {
  const { t } = useTranslation("lists");
  const texts = useGridTexts(label);
  return useMemo(
    () => (kind === "recents" ? { ...texts, date: t("when") } : texts),
    [texts, kind, t],
  );
}

type Days = Pick<FlatScreen, "rows" | "firstItems" | "calendar">;

function useExtra(kind: FlatKind, { rows, ...sealed }: Days): GridExtra {
  const { t } = useTranslation("lists");
  const dayHeads = useDayHeads(rows, sealed);
  const isInDays = kind === "recents";
  return {
    className: classNames(styles.placed, isInDays && styles.timed),
    placeHead: (
      <div className={styles.place} role="columnheader">
        {t("location")}
      </div>
    ),
    noPlace: NO_PLACE,
    ...(isInDays && { View: DaysView, before: dayHeads }),
  };
}

function toSelectable({ source, itemAt }: FlatScreen["rows"]) {
  return { count: source.count, keyAt: (index: number) => itemAt(index)?.id };
}
