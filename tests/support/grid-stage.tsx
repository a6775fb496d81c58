import { act, fireEvent } from "@testing-library/react";
import { useMemo, useState } from "react";
import { FileGrid } from "#app/ui/grid/FileGrid.tsx";
import type { GridDrag, GridEvents, GridRow } from "#app/ui/grid/row.ts";
import type { Selection } from "#app/ui/grid/selection.ts";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { aRow, texts } from "./grid-builders.ts";

/** A grid that keeps its own selection. */
export function Stage(props: {
  count: number;
  place?: string;
  events?: GridEvents;
  drag?: GridDrag;
  view?: "list" | "tiles";
  rowAt?: (index: number) => GridRow | undefined;
  onKeys?: (selection: Selection) => void;
  onSort?: () => void;
}) {
  const { count, rowAt = aRow, onKeys } = props;
  const [selection, setSelection] = useState(emptySelection);
  const rows = useMemo(() => {
    const made = Array.from({ length: Math.min(count, 60) }, (_, index) => rowAt(index));
    return { count, rowAt: (index: number) => made[index] };
  }, [count, rowAt]);
  return (
    <FileGrid
      view={props.view ?? "list"}
      rows={rows}
      onSort={props.onSort}
      place={props.place}
      texts={texts}
      selection={selection}
      onSelection={(next) => {
        setSelection(next);
        onKeys?.(next);
      }}
      events={props.events ?? {}}
      drag={props.drag}
    />
  );
}

export const NO_DRAG: GridDrag = {
  overKey: null,
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragLeave: () => undefined,
  onDrop: () => undefined,
};

export function rowAt(index: number): HTMLElement {
  const row = document.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (row === null) throw new Error(`row ${index} is not drawn`);
  return row;
}

export function focusOn(element: HTMLElement): void {
  act(() => element.focus());
}

export function press(key: string, init: KeyboardEventInit = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
}
