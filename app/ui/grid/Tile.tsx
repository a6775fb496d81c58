// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot mount only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, its cells are not
import Ellipsis from "lucide-react/icons/ellipsis";
import { memo } from "react";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Badge } from "../Badge.tsx";
import { classNames } from "../class-names.ts";
import { ProgressRing, Skeleton } from "../Progress.tsx";
import { FileName } from "./FileName.tsx";
import type { FileRowProps } from "./FileRow.tsx";
import { FileTypeIcon } from "./FileTypeIcon.tsx";
import { isBare } from "./sealed-row.ts";
import styles from "./Tiles.module.css";

function MoreButton({ row, texts, controls }: FileRowProps) {
  if (!controls.canMenu) return null;
  const name = row.state.kind === "sealed" ? texts.sealed : row.name;
  return (
    <IconButton
      size="small"
      icon={Ellipsis}
      label={texts.more(name)}
      aria-haspopup="menu"
      data-act="menu"
      tabIndex={-1}
    />
  );
}

function FolderTile(props: FileRowProps) {
  const { row } = props;
  return (
    <>
      <FileTypeIcon symbol={row.symbol} />
      {isBare(row) ? (
        <Skeleton seed={props.index} />
      ) : (
        <FileName
          name={row.name}
          kind="folder"
          href={row.href}
          isButton={row.isOpenedInPlace}
          isHeard
          tabIndex={-1}
        />
      )}
      {row.note && (
        <Badge level="warning">{row.note === true ? props.texts.older : row.note}</Badge>
      )}
      <MoreButton {...props} />
    </>
  );
}

function Picture({ row }: { row: FileRowProps["row"] }) {
  if (row.state.kind === "busy") {
    return <ProgressRing glyph="upload" ratio01={row.state.ratio01} label={row.state.label} />;
  }
  if (row.thumbnailUrl !== undefined) return <img src={row.thumbnailUrl} alt="" loading="lazy" />;
  return <FileTypeIcon symbol={row.symbol} size={48} />;
}

function FileTile(props: FileRowProps) {
  const { row, texts, index } = props;
  const { state } = row;
  const isSealed = state.kind === "sealed";
  const values = row.unverified ? [texts.unverified] : [row.date?.day, row.size];
  const meta =
    state.kind === "busy"
      ? `${state.label} · ${state.percent}`
      : values.filter((part) => part !== undefined).join(" · ");
  return (
    <>
      <div className={styles.thumb}>
        <Picture row={row} />
        <input
          type="checkbox"
          aria-label={texts.select(isSealed ? texts.sealed : row.name)}
          data-act="select"
          tabIndex={-1}
          checked={props.isSelected}
          disabled={state.kind === "busy"}
          readOnly
        />
        <MoreButton {...props} />
        {row.badge !== undefined && <span className={styles.badge}>{row.badge}</span>}
      </div>
      <div className={styles.text}>
        {isBare(row) ? (
          <Skeleton seed={index} />
        ) : (
          <FileName
            name={row.name}
            extension={row.extension}
            href={row.href}
            isButton={row.isOpenedInPlace}
            isHeard
            tabIndex={-1}
          />
        )}
        <span className={styles.meta}>{row.note === true ? texts.older : row.note || meta}</span>
      </div>
    </>
  );
}

/** One item of the tile view: a picture of 4:3 with two lines, or a folder's line. */
export const Tile = memo(function Tile(props: FileRowProps) {
  const { row } = props;
  const isFolder = row.kind === "folder";
  return (
    <div
      className={classNames(styles.tile, isFolder && styles.folder)}
      role="gridcell"
      aria-selected={props.isSelected}
      aria-busy={isBare(row) || row.state.kind === "busy" || undefined}
      tabIndex={props.isActive ? 0 : -1}
      data-index={props.index}
      data-state={row.state.kind}
      data-drop={props.isDropTarget || undefined}
      draggable={props.isDraggable || undefined}
    >
      {isFolder ? <FolderTile {...props} /> : <FileTile {...props} />}
    </div>
  );
});
