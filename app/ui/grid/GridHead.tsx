// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot mount only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, its cells are not
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../Icon.tsx";
import styles from "./Grid.module.css";
import type { FileGridProps } from "./grid-props.ts";
import type { SortColumn } from "./row.ts";
import { selectedShare } from "./use-grid-rows.ts";

type GridHeadProps = {
  grid: FileGridProps;
  onSelectAll: (isAll: boolean) => void;
};

function ColumnHead({ column, grid }: { column: SortColumn; grid: FileGridProps }) {
  const { texts, sort, onSort } = grid;
  const direction = sort?.column === column ? sort.direction : undefined;
  return (
    <div
      className={column === "name" ? undefined : styles[column]}
      role="columnheader"
      aria-sort={onSort && (direction ?? "none")}
    >
      {onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={({ currentTarget }) => {
            // Another order is read from its beginning.
            currentTarget.closest("[data-view]")?.scrollTo(0, 0);
            onSort(column);
          }}
        >
          {texts[column]}
          {direction && <Icon icon={direction === "ascending" ? ArrowUp : ArrowDown} size={16} />}
        </button>
      ) : (
        texts[column]
      )}
    </div>
  );
}

/** Column heads: select all, name, date, size. */
export function GridHead({ grid, onSelectAll }: GridHeadProps) {
  const { texts } = grid;
  const selected = selectedShare(grid);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === "some";
  }, [selected]);
  return (
    // Behind the selection bar they stay for assistive technology only; until it is here they keep its room.
    <div role="rowgroup" className={styles.heads}>
      <div className={classNames(styles.row, styles.head)} role="row" aria-rowindex={1}>
        <div className={styles.select} role="columnheader">
          <label>
            <input
              ref={box}
              type="checkbox"
              aria-label={texts.selectAll}
              checked={selected === "all"}
              onChange={(event) => onSelectAll(event.currentTarget.checked)}
            />
          </label>
        </div>
        <ColumnHead grid={grid} column="name" />
        {grid.extra?.placeHead}
        <ColumnHead grid={grid} column="date" />
        <ColumnHead grid={grid} column="size" />
        <div role="columnheader">
          <span className={styles.sr}>{texts.actions}</span>
        </div>
      </div>
    </div>
  );
}
