import { type DragEvent, useMemo, useState } from "react";
import type { Account } from "#app/core/account/account.ts";
import type { Pasted } from "#app/core/files/clip.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { childOf, placeOf } from "#app/core/files/place.ts";
import { hasDraggedFiles } from "#app/platform/files/drop.client.ts";
import { readReopenableDrop } from "#app/platform/files/handles.client.ts";
import type { GridDrag } from "#app/ui/grid/row.ts";
import { useDrawerDrop } from "./use-drawer-drop.ts";

/** Marks a drag of rows of this list; it carries no name and no id. */
const ROWS_TYPE = "application/x-coffer-rows";

export interface DropTools {
  readonly account: Account | null;
  readonly folder: OpenedFolder | null;
  readonly itemAt: (index: number) => FileItem | undefined;
  /** The rows that a drag from this row takes along. */
  readonly dragged: (index: number) => readonly FileItem[];
  readonly upload: (transfer: DroppedFiles, into: OpenedFolder) => void;
  readonly place: (operation: Pasted) => void;
}

export type DroppedFiles = ReturnType<typeof readReopenableDrop>;

export interface Drop {
  /** Files of the device are held over the panel itself. */
  readonly isOverPanel: boolean;
  readonly grid: GridDrag;
  readonly crumbs: {
    readonly overId: string | null;
    readonly onDragOver: (event: DragEvent, id: string) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent, id: string) => void;
  };
  readonly panel: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

type Over =
  | { readonly kind: "none" | "panel" }
  | { readonly kind: "row" | "crumb"; readonly id: string };

/** Dropping files of the device onto the list or a folder, and rows onto folders (Spec B§2). */
export function useDrop(tools: DropTools): Drop {
  const [over, setOver] = useState<Over>({ kind: "none" });
  const [rows, setRows] = useState<readonly FileItem[]>([]);
  const actions = useMemo(() => createDropActions(tools, rows), [tools, rows]);
  const tracker = createDragTracker(actions, setOver);
  const beginDrawer = useDrawerDrop({
    account: tools.folder === null ? null : tools.account,
    accepts: (event) => event.dataTransfer !== null && (isRows(event) || hasFiles(event)),
    effectOf,
    drop: actions.drop,
  });
  return {
    isOverPanel: over.kind === "panel",
    grid: {
      overKey: over.kind === "row" ? over.id : null,
      onDragStart: (event, index) => {
        event.dataTransfer.setData(ROWS_TYPE, "");
        event.dataTransfer.effectAllowed = "copyMove";
        setRows(tools.dragged(index));
        beginDrawer();
      },
      ...rowDrop(actions, tracker),
      touch: {
        take: (index) => {
          const taken = tools.dragged(index);
          setRows(taken);
          return taken.length;
        },
        hold: (index, isDropped) => {
          const to = actions.placeTarget(index);
          setOver((before) => overByTouch(before, isDropped ? null : to));
          if (to && isDropped) tools.place({ act: "move", items: rows, to });
        },
      },
    },
    crumbs: {
      overId: over.kind === "crumb" ? over.id : null,
      onDragOver: (event, id) => tracker.hold(event, { kind: "crumb", id }),
      onDragLeave: tracker.end,
      onDrop: (event, id) => tracker.release(event, actions.crumbTarget(id)),
    },
    panel: panelDrop(tools.folder, tracker, beginDrawer),
  };
}

type DropActions = ReturnType<typeof createDropActions>;
type DragTracker = ReturnType<typeof createDragTracker>;

/** What is held over no row may be held over the path, which has told so itself. */
function overByTouch(before: Over, to: OpenedFolder | null): Over {
  if (to !== null) return { kind: "row", id: to.id };
  return before.kind === "crumb" ? before : { kind: "none" };
}

/** Holding something over a target, letting it go, and leaving. */
function createDragTracker(actions: DropActions, setOver: (over: Over) => void) {
  const end = () => setOver({ kind: "none" });
  return {
    end,
    hold: (event: DragEvent, over: Over) => {
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = effectOf(event);
      setOver(over);
    },
    release: (event: DragEvent, target: OpenedFolder | null) => {
      event.preventDefault();
      event.stopPropagation();
      end();
      if (target !== null) actions.drop(event, target);
    },
  };
}

/** Over folders among the rows; everywhere else the panel takes it. */
function rowDrop(actions: DropActions, tracker: DragTracker) {
  const targetOf = (event: DragEvent, index: number | null) => {
    const target = actions.rowTarget(index);
    return target !== null && actions.accepts(event, target) ? target : null;
  };
  return {
    onDragOver: (event: DragEvent, index: number | null) => {
      const target = targetOf(event, index);
      if (target !== null) tracker.hold(event, { kind: "row", id: target.id });
    },
    onDragLeave: tracker.end,
    onDrop: (event: DragEvent, index: number | null) => {
      const target = targetOf(event, index);
      if (target !== null) tracker.release(event, target);
    },
  };
}

function panelDrop(folder: OpenedFolder | null, tracker: DragTracker, begin: () => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!hasDraggedFiles(event.dataTransfer)) return;
      begin();
      tracker.hold(event, { kind: "panel" });
    },
    onDragLeave: (event: DragEvent) => {
      if (!isInside(event)) tracker.end();
    },
    onDrop: (event: DragEvent) => {
      if (hasDraggedFiles(event.dataTransfer)) tracker.release(event, folder);
    },
  };
}

function createDropActions(tools: DropTools, rows: readonly FileItem[]) {
  const { folder } = tools;
  const rowTarget = (index: number | null): OpenedFolder | null => {
    const item = index === null ? undefined : tools.itemAt(index);
    const isPlace = item?.kind === "folder" && item.name.state === "open" && !item.isDeleted;
    return folder === null || !isPlace ? null : childOf(folder, item);
  };
  const isTaken = (target: OpenedFolder) => rows.some(({ id }) => id === target.id);
  return {
    rowTarget,
    /** Of rows that are taken along by touch. */
    placeTarget: (index: number | null): OpenedFolder | null => {
      const target = rowTarget(index);
      return target === null || rows.length === 0 || isTaken(target) ? null : target;
    },
    crumbTarget: (id: string) => (folder === null ? null : placeOf(folder, id)),
    accepts: (event: DragEvent, target: OpenedFolder) =>
      hasDraggedFiles(event.dataTransfer) || (isRows(event) && !isTaken(target)),
    drop: (event: Dragging, target: OpenedFolder) => {
      if (isRows(event)) {
        return tools.place({ act: effectOf(event), items: rows, to: target });
      }
      if (event.dataTransfer !== null) tools.upload(readReopenableDrop(event.dataTransfer), target);
    },
  };
}

/** What of a drag counts, of React and of the document. */
type Dragging = Pick<globalThis.DragEvent, "ctrlKey" | "altKey"> & {
  readonly dataTransfer: DataTransfer | null;
};

function isRows({ dataTransfer }: Dragging): boolean {
  return dataTransfer?.types.includes(ROWS_TYPE) === true;
}

function hasFiles({ dataTransfer }: Dragging): boolean {
  return dataTransfer !== null && hasDraggedFiles(dataTransfer);
}

/** Rows are moved, and copied with Ctrl, or Option on a Mac; files of the device are always copied. */
function effectOf(event: Dragging): "copy" | "move" {
  return isRows(event) && !event.ctrlKey && !event.altKey ? "move" : "copy";
}

/** Leaving for a part of the panel is not leaving the panel. */
function isInside(event: DragEvent): boolean {
  return event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
}
