import type { ReactNode } from "react";
import styles from "./Notice.module.css";

const CELLS = [
  { x: 0, y: 0 },
  { x: 48, y: 0 },
  { x: 96, y: 0 },
  { x: 0, y: 48 },
  { x: 48, y: 48 },
  { x: 96, y: 48 },
] as const;

const LIT = CELLS[1];

function Cell({ x, y }: { x: number; y: number }) {
  const isLit = x === LIT.x && y === LIT.y;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="40" height="40" rx="10" fill={isLit ? "var(--mark-frame)" : "var(--pressed)"} />
      <rect
        x="6.5"
        y="6.5"
        width="27"
        height="27"
        rx="6"
        fill={isLit ? "var(--mark-wall)" : "var(--hover)"}
      />
      <path
        d="M13 16.4a3.4 3.4 0 0 1 3.4-3.4h17.1v14.5a6 6 0 0 1-6 6H13Z"
        fill={isLit ? "var(--mark-floor)" : "var(--surface)"}
      />
      {isLit && (
        <path
          d="M23.3 28.5v-10m-4.2 4.2 4.2-4.2 4.2 4.2"
          fill="none"
          stroke="var(--mark-glyph)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </g>
  );
}

export type EmptyStateProps = {
  title: ReactNode;
  text?: ReactNode;
  /** At most two buttons; of a whole list they stand in the ActionBar on phones. */
  actions?: ReactNode;
  /** `part`: of a page that has more to show; no higher than it must be, with its buttons. */
  shape?: "whole" | "part" | undefined;
};

/** Nothing here yet: a field of coffers, one lit. */
export function EmptyState(props: EmptyStateProps) {
  return (
    <div className={styles.empty} data-part={props.shape === "part" ? "" : undefined}>
      <svg
        className={styles.emptyArt}
        viewBox="0 0 136 88"
        width="128"
        height="83"
        aria-hidden="true"
      >
        {CELLS.map((cell) => (
          <Cell key={`${cell.x}-${cell.y}`} {...cell} />
        ))}
      </svg>
      <h2>{props.title}</h2>
      {props.text && <p className={styles.emptyText}>{props.text}</p>}
      {props.actions && <div className={styles.emptyActions}>{props.actions}</div>}
    </div>
  );
}
