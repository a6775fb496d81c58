// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot mount only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, its cells are not
import { memo, type ReactNode } from "react";
import { Button } from "#app/ui/controls/Button.tsx";
import icons from "#app/ui/Icon.module.css";
import { Badge } from "../Badge.tsx";
import { ProgressRing, Skeleton } from "../Progress.tsx";
import { FileName } from "./FileName.tsx";
import { FileTypeIcon } from "./FileTypeIcon.tsx";
import styles from "./Grid.module.css";
import type { RowControlSet } from "./RowControls.tsx";
import { RowActions, Verified } from "./RowControls.tsx";
import type { GridRow, GridTexts } from "./row.ts";
import { isBare } from "./sealed-row.ts";

export type FileRowProps = {
  row: GridRow;
  index: number;
  texts: GridTexts;
  controls: RowControlSet;
  isActive: boolean;
  isSelected: boolean;
  isDropTarget: boolean;
  isDraggable: boolean;
  /** The cell behind the name, in a grid that has one; the same one as long as the row is. */
  place?: ReactNode;
};

/** The second line of a narrow row, in words: nothing that the reader's key did not confirm. */
function metaOf(row: GridRow, texts: GridTexts): string {
  if (row.state.kind === "busy") return `${row.state.label} · ${row.state.percent}`;
  if (row.unverified) return texts.unverified;
  return row.meta ?? [row.date?.day, row.size].filter((part) => part !== undefined).join(" · ");
}

function RowPicture({ row }: Pick<FileRowProps, "row">) {
  const { symbol, thumbnailUrl } = row;
  if (thumbnailUrl === undefined) return <FileTypeIcon symbol={symbol} />;
  return <img className={icons.picture} src={thumbnailUrl} alt="" />;
}

function NameCell({ row, index, texts, controls, isDropTarget }: FileRowProps) {
  const { state } = row;
  return (
    <div className={styles.name} role="gridcell">
      {state.kind === "busy" ? (
        <ProgressRing glyph="upload" ratio01={state.ratio01} label={state.label} />
      ) : (
        <RowPicture row={row} />
      )}
      <span className={styles.stack}>
        {isBare(row) ? (
          <Skeleton seed={index} />
        ) : (
          <FileName
            name={row.name}
            extension={row.extension}
            kind={state.kind === "failed" ? "folder" : row.kind}
            href={row.href}
            isButton={row.isOpenedInPlace}
            isHeard
            tabIndex={-1}
          />
        )}
        <span className={styles.meta}>{metaOf(row, texts)}</span>
      </span>
      {state.kind === "failed" && controls.canExplain && (
        <Button kind="quiet" size="small" data-act="why" tabIndex={-1}>
          {texts.why}
        </Button>
      )}
      {row.note && <Badge level="warning">{row.note === true ? texts.older : row.note}</Badge>}
      {isDropTarget && <span className={styles.drop}>{texts.dropHere}</span>}
    </div>
  );
}

function DateAndSize({ row, texts }: Pick<FileRowProps, "row" | "texts">) {
  const { date, unverified } = row;
  return (
    <>
      <div className={styles.date} role="gridcell">
        {date && (
          <Verified
            isUnverified={unverified === "date" || unverified === "both"}
            note={texts.unverified}
          >
            <time dateTime={date.iso}>
              {date.day}
              {date.clock !== undefined && <span className={styles.clock}> {date.clock}</span>}
            </time>
          </Verified>
        )}
      </div>
      <div className={styles.size} role="gridcell">
        {row.size === undefined ? (
          row.kind === "folder" && row.state.kind !== "sealed" && <span aria-hidden="true">–</span>
        ) : (
          <Verified
            isUnverified={unverified === "size" || unverified === "both"}
            note={texts.unverified}
          >
            {row.size}
          </Verified>
        )}
      </div>
    </>
  );
}

/** Row head and column heads count in `aria-rowindex`, which begins at 1. */
const HEAD_ROWS = 1;

/** One row of the list view. Drawn again only when its own data change. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { row, index, texts, isSelected } = props;
  const { state } = row;
  const name = state.kind === "sealed" ? texts.sealed : row.name;
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={index + 1 + HEAD_ROWS}
      aria-selected={isSelected}
      aria-busy={isBare(row) || state.kind === "busy" || undefined}
      tabIndex={props.isActive ? 0 : -1}
      data-line
      data-index={index}
      data-state={state.kind}
      data-drop={props.isDropTarget || undefined}
      draggable={props.isDraggable || undefined}
    >
      <div
        className={styles.select}
        role="gridcell"
        data-act={state.kind === "busy" ? undefined : "select"}
      >
        <input
          type="checkbox"
          aria-label={texts.select(name)}
          tabIndex={-1}
          checked={isSelected}
          disabled={state.kind === "busy"}
          readOnly
        />
      </div>
      <NameCell {...props} />
      {props.place}
      {state.kind === "busy" ? (
        <div className={styles.state} role="gridcell" aria-colspan={2}>
          <span>{state.label}</span>
          <b>{state.percent}</b>
        </div>
      ) : (
        <DateAndSize row={row} texts={texts} />
      )}
      <div className={styles.actions} role="gridcell">
        <RowActions row={row} texts={texts} controls={props.controls} />
      </div>
    </div>
  );
});
