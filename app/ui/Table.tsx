import type { ReactNode } from "react";
import styles from "./Table.module.css";

/**
 * `check`: a checkbox; `main`: names the row, takes the room; `note` and `status`: go under it on phones;
 * `number`: set at the end; `wide`: only where there is room; `end`: buttons.
 */
export type TableColumnKind = "check" | "main" | "note" | "status" | "number" | "wide" | "end";

/** Every column has a label; over checkboxes and buttons it is for assistive technology only. */
export type TableColumn = { id: string; label: string; kind: TableColumnKind };

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

/** People, roles, sessions, invoices: a table that stacks its rows on phones. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.sr}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={styles[column.kind]}>
              {column.kind === "check" || column.kind === "end" ? (
                <span className={styles.sr}>{column.label}</span>
              ) : (
                column.label
              )}
            </th>
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

/** Avatar or icon, then a name that is cut when room is short. */
export function Person({ start, children }: { start: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.person}>
      {start}
      <bdi>{children}</bdi>
    </span>
  );
}
