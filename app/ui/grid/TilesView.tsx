// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot mount only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, its cells are not
import type { ReactNode, Ref, RefObject } from "react";
import { forwardRef, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import type { GridViewHandle } from "./grid-props.ts";
import type { GridViewProps } from "./ListView.tsx";
import { rowOf } from "./sealed-row.ts";
import { isSelected } from "./selection.ts";
import { Tile } from "./Tile.tsx";
import styles from "./Tiles.module.css";
import { FIRST_LINES, useBrowserLayoutEffect, useLineWindow } from "./use-line-window.ts";

type SectionProps = GridViewProps & {
  title: string;
  kind: "folders" | "files";
  /** Places of the rows in this section. */
  start: number;
  end: number;
};

/** How many tiles stand in a line: the sheet's own answer, so that both agree. `null` before it is known. */
function useColumns(body: RefObject<HTMLElement>): number | null {
  const [columns, setColumns] = useState<number | null>(null);
  useEffect(() => {
    const line = body.current;
    if (line === null) return undefined;
    const measure = () => {
      const first = line.querySelector("[data-line]");
      if (first === null) return;
      setColumns(getComputedStyle(first).gridTemplateColumns.split(" ").length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    return () => observer.disconnect();
  }, [body]);
  return columns;
}

function tiles(props: SectionProps, first: number, last: number): ReactNode[] {
  const { grid, controls, active } = props;
  const drawn: ReactNode[] = [];
  for (let index = first; index < Math.min(last, props.end); index += 1) {
    const row = rowOf(grid.rows, index);
    drawn.push(
      <Tile
        key={index - first}
        row={row}
        index={index}
        texts={grid.texts}
        controls={controls}
        isActive={index === active}
        isSelected={isSelected(grid.selection, row.key)}
        isDropTarget={grid.drag?.overKey === row.key}
        isDraggable={grid.drag !== undefined && row.state.kind === "normal"}
      />,
    );
  }
  return drawn;
}

const Section = forwardRef<GridViewHandle, SectionProps>(function Section(props, ref) {
  const { start, end } = props;
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const measured = useColumns(body);
  const columns = measured ?? FIRST_LINES;
  const lines = Math.ceil((end - start) / columns);
  const { range, pageLines, scrollToLine } = useLineWindow(body, lines);
  useImperativeHandle(
    ref,
    () => ({
      scrollToRow: (index) => scrollToLine(Math.floor((index - start) / columns)),
      pageLines,
      columns: () => columns,
    }),
    [scrollToLine, pageLines, columns, start],
  );
  useBrowserLayoutEffect(props.onDrawn);
  const { onRange } = props.grid.events;
  const firstRow = start + range.first * columns;
  const lastRow = Math.min(end, start + range.last * columns);
  useEffect(() => onRange?.(firstRow, lastRow), [onRange, firstRow, lastRow]);
  const lastLine = measured === null ? Math.min(1, lines) : range.last;
  const drawn: ReactNode[] = [];
  for (let line = range.first; line < lastLine; line += 1) {
    const from = start + line * columns;
    drawn.push(
      <div
        key={line % range.slots}
        className={styles.line}
        role="row"
        aria-rowindex={line + 1}
        data-line
      >
        {tiles(props, from, from + columns)}
      </div>,
    );
  }
  return (
    <section
      className={classNames(styles.section, props.kind === "folders" && styles.folders)}
      aria-labelledby={id}
    >
      <h2 className={styles.heading} id={id}>
        {props.title}
      </h2>
      <div
        ref={body}
        role="grid"
        aria-labelledby={id}
        aria-rowcount={lines}
        aria-multiselectable="true"
      >
        {drawn}
      </div>
    </section>
  );
});

/** A part whose code may come later takes no ref (`lazyComponent`). */
type TilesViewProps = GridViewProps & { handle: Ref<GridViewHandle> };

/** Folders as lines of their own, then files as pictures; only lines in sight are mounted. */
export function TilesView({ handle, ...props }: TilesViewProps) {
  const { rows, texts, folderCount = 0 } = props.grid;
  const folders = useRef<GridViewHandle>(null);
  const files = useRef<GridViewHandle>(null);
  useImperativeHandle(
    handle,
    () => ({
      scrollToRow: (index) => (index < folderCount ? folders : files).current?.scrollToRow(index),
      pageLines: () => files.current?.pageLines() ?? folders.current?.pageLines() ?? 1,
      columns: () => files.current?.columns() ?? folders.current?.columns() ?? 1,
    }),
    [folderCount],
  );
  return (
    <>
      {folderCount > 0 && (
        <Section
          {...props}
          ref={folders}
          kind="folders"
          title={texts.folders}
          start={0}
          end={folderCount}
        />
      )}
      {rows.count > folderCount && (
        <Section
          {...props}
          ref={files}
          kind="files"
          title={texts.files}
          start={folderCount}
          end={rows.count}
        />
      )}
    </>
  );
}
