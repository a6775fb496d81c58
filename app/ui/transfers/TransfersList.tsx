// biome-ignore-all lint/a11y/useSemanticElements: the parts between a list and its lines are no list items
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import styles from "./Transfers.module.css";

export type TransfersListProps = {
  label: string;
  /** How many rows there are. */
  count: number;
  /** A TransferRow with its key. */
  rowAt: (index: number) => ReactNode;
  /** What stands here instead of rows. */
  empty?: ReactNode;
};

/** Rows that come and go together. */
const PART_ROWS = 25;
/** Height of a row before its part was seen, in CSS pixels. */
const ROW_PX = 60;
/** Parts that are nearer to the view than this stand ready. */
const AHEAD = "600px 0px";

/**
 * The rows of the panel. Thousands may be in it: only parts near the view are mounted, the others
 * hold their place, whatever the height of their rows is.
 */
export function TransfersList({ label, count, rowAt, empty }: TransfersListProps) {
  const list = useRef<HTMLDivElement>(null);
  const parts = Array.from({ length: Math.ceil(count / PART_ROWS) }, (_, part) => (
    <Part
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is a place, its rows have keys of their own
      key={part}
      list={list}
      first={part * PART_ROWS}
      last={Math.min(count, (part + 1) * PART_ROWS)}
      rowAt={rowAt}
    />
  ));
  return (
    <div
      ref={list}
      className={styles.list}
      role="list"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {count === 0 ? empty : parts}
    </div>
  );
}

interface PartProps {
  readonly list: RefObject<HTMLDivElement>;
  /** Rows from `first` to `last`, which is not of it. */
  readonly first: number;
  readonly last: number;
  readonly rowAt: (index: number) => ReactNode;
}

function Part({ list, first, last, rowAt }: PartProps) {
  const part = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(first === 0);
  const [heightPx, setHeightPx] = useState(0);
  useEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // Who stands in a row must not lose it.
        const isKept = element.contains(document.activeElement);
        const isInView = entries.at(-1)?.isIntersecting === true;
        if (!isInView) setHeightPx(element.offsetHeight);
        setNear(isInView || isKept);
      },
      { root: list.current, rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  if (isNear) {
    const rows = Array.from({ length: last - first }, (_, row) => rowAt(first + row));
    return <div ref={part}>{rows}</div>;
  }
  const blockSize = heightPx === 0 ? (last - first) * ROW_PX : heightPx;
  return <div ref={part} style={{ blockSize }} />;
}
