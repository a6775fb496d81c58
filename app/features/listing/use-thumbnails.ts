import { useCallback, useEffect, useRef, useState } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import type { GridRow } from "#app/ui/grid/row.ts";

/** Gives a row the picture of its file. */
export type Dress = (row: GridRow, item: FileItem) => GridRow;

const NO_PICTURES: Dress = (row) => row;
/** Images that are shown themselves where they have no picture; which of them, the code that asks knows. */
const IMAGES = /\.(jpe?g|png|gif|webp)$/i;

interface Pictured {
  readonly runtime: Runtime | undefined;
  readonly context: ReadContext;
  readonly items: readonly FileItem[];
  /** Rows that stand before the items. */
  readonly before: number;
}

/** Pictures of the files in view; they end with the keys they were opened with, and with the screen. */
export function useThumbnails({ runtime, context, items, before }: Pictured) {
  const [dress, show] = useState(() => NO_PICTURES);
  const range = useRef([0, 0]);
  const look = useRef<(items: readonly FileItem[], before: number) => void>();
  useEffect(() => {
    const ended = new AbortController();
    const shown = { signal: ended.signal, show: (next: Dress) => show(() => next) };
    let opened: Promise<(items: readonly FileItem[]) => void> | undefined;
    look.current = (rows, above) => {
      const [first = 0, last = 0] = range.current;
      const seen = rows
        .slice(Math.max(0, first - above), Math.max(0, last - above))
        .filter(({ name, thumbs }) => thumbs || (name.state === "open" && IMAGES.test(name.text)));
      if (runtime === undefined || seen.length === 0) return;
      opened ??= import("./open-thumbnails.ts").then((part) =>
        part.openThumbnails(runtime, context, shown),
      );
      // Symbols stay where it fails.
      opened.then((want) => want(seen)).catch(() => undefined);
    };
    return () => {
      ended.abort();
      show(() => NO_PICTURES);
    };
  }, [runtime, context]);
  useEffect(() => look.current?.(items, before), [items, before]);
  const onRange = useCallback(
    (first: number, last: number) => {
      range.current = [first, last];
      look.current?.(items, before);
    },
    [items, before],
  );
  return { dress, onRange };
}
