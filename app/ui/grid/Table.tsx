import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Table.module.css";

/**
 * `check`: a checkbox; `main`: names the row, takes the room; `note` and `status`: go under it on phones;
 * `number`: set at the end; `count`: the same, only where there is room; `wide`: only where there is room; `end`: buttons.
 */
export type TableColumnKind =
  | "check"
  | "main"
  | "note"
  | "status"
  | "number"
  | "count"
  | "wide"
  | "end";

/** Every column has a label; over checkboxes and buttons it is for assistive technology only. */
export type TableColumn = {
  id: string;
  label: string;
  kind: TableColumnKind;
  /** Left out: the rows cannot be sorted by it. */
  sort?: TableSort | undefined;
};

export type TableSort = { state: "ascending" | "descending" | "none"; onSort: () => void };

export type TableRow = {
  key: string;
  isSelected?: boolean | undefined;
  /** By column id. */
  cells: Readonly<Record<string, ReactNode>>;
};

export type TableProps = {
  /** Read by assistive technology. */
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
};

function Cell({ column, row }: { column: TableColumn; row: TableRow }) {
  const content = row.cells[column.id];
  if (column.kind === "main") {
    return (
      <th scope="row" className={styles.main}>
        {content}
      </th>
    );
  }
  return <td className={styles[column.kind]}>{content}</td>;
}

function ColumnHead({ column: { kind, label, sort } }: { column: TableColumn }) {
  const isBare = kind === "check" || kind === "end";
  return (
    <th scope="col" className={styles[kind]} aria-sort={sort?.state}>
      {sort !== undefined ? (
        <SortButton label={label} sort={sort} />
      ) : isBare ? (
        <span className={styles.sr}>{label}</span>
      ) : (
        label
      )}
    </th>
  );
}

function SortButton({ label, sort }: { label: string; sort: TableSort }) {
  const isOn = sort.state !== "none";
  return (
    <button type="button" className={styles.sort} data-on={isOn || undefined} onClick={sort.onSort}>
      {label}
      {isOn && <Icon icon={sort.state === "ascending" ? ArrowUp : ArrowDown} size={16} />}
    </button>
  );
}

/** Before a table whose heads are hidden where room is short: the same buttons in a line. */
export function TableSortBar(props: { label: string; columns: readonly TableColumn[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className={styles.sortLine} role="group" aria-label={props.label}>
      {props.columns.map(
        ({ id, label, sort }) =>
          sort !== undefined && <SortButton key={id} label={label} sort={sort} />,
      )}
    </div>
  );
}

/** People, roles, sessions, invoices: a table that stacks its rows on phones. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.sr}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-selected={row.isSelected || undefined}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
