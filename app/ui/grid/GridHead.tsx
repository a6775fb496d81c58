// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot mount only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, its cells are not
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../Icon.tsx";
import styles from "./Grid.module.css";
import type { GridSort, GridTexts, SortColumn } from "./row.ts";

export type GridHeadProps = {
  texts: GridTexts;
  sort?: GridSort | undefined;
  onSort?: ((column: SortColumn) => void) | undefined;
  selected: "none" | "some" | "all";
  onSelectAll: (isAll: boolean) => void;
  /** Behind the selection bar it stays for assistive technology only. */
  isCovered: boolean;
  /** The head of a column behind the name. */
  place?: ReactNode;
};

function ColumnHead(props: GridHeadProps & { column: SortColumn }) {
  const { column, texts, sort, onSort } = props;
  const direction = sort?.column === column ? sort.direction : undefined;
  return (
    <div
      className={column === "name" ? undefined : styles[column]}
      role="columnheader"
      aria-sort={onSort && (direction ?? "none")}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column)}>
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
export function GridHead(props: GridHeadProps) {
  const { texts, selected } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === "some";
  }, [selected]);
  return (
    <div role="rowgroup" className={props.isCovered ? styles.sr : styles.heads}>
      <div className={classNames(styles.row, styles.head)} role="row" aria-rowindex={1}>
        <div className={styles.select} role="columnheader">
          <label>
            <input
              ref={box}
              type="checkbox"
              aria-label={texts.selectAll}
              checked={selected === "all"}
              onChange={(event) => props.onSelectAll(event.currentTarget.checked)}
            />
          </label>
        </div>
        <ColumnHead {...props} column="name" />
        {props.place}
        <ColumnHead {...props} column="date" />
        <ColumnHead {...props} column="size" />
        <div role="columnheader">
          <span className={styles.sr}>{texts.actions}</span>
        </div>
      </div>
    </div>
  );
}
