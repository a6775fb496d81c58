import { useEffect, useMemo, useRef, useState } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import type { GridEvents, GridRow } from "#app/ui/grid/row.ts";

type Size = "small" | "large";
type Urls = ReadonlyMap<string, string>;
/** What is in view now. */
type Want = (items: readonly FileItem[], size?: Size) => void;
type UrlOf = (item: FileItem, size?: Size) => string | undefined;

/** Opens pictures for as long as the signal says, and shows their addresses as they come. */
export type OpenThumbnails = (of: {
  readonly runtime: Runtime;
  readonly context: ReadContext;
  readonly signal: AbortSignal;
  readonly show: (urls: Urls) => void;
}) => Promise<Want>;

export interface Thumbnails {
  /** Address of the picture of a file, once it is open. */
  readonly urlOf: UrlOf;
  readonly want: Want;
}

const NO_URLS: Urls = new Map();
/** Of such names alone pictures are asked for; which of them have one, the code that asks knows. */
const MAY_BE_PICTURED = /\.(jpe?g|png|gif|heic|webp|avif|tiff)$/i;

/** Pictures of the files that are in view; they end with the keys they were opened with, and with the screen. */
export function useThumbnails(runtime: Runtime | null, context: ReadContext): Thumbnails {
  const [urls, show] = useState(NO_URLS);
  const life = useRef<Want>();
  useEffect(() => {
    if (runtime === null) return undefined;
    const ended = new AbortController();
    let opened: Promise<Want> | undefined;
    life.current = (...wanted) => {
      if (!wanted[0].some(({ name }) => name.state === "open" && MAY_BE_PICTURED.test(name.text)))
        return;
      opened ??= import("./open-thumbnails.ts").then(({ openThumbnails }) =>
        openThumbnails({ runtime, context, signal: ended.signal, show }),
      );
      opened.then(
        (want) => want(...wanted),
        // Symbols stay; what comes into view next asks again.
        () => {
          opened = undefined;
        },
      );
    };
    return () => {
      ended.abort();
      life.current = undefined;
      show(NO_URLS);
    };
  }, [runtime, context]);
  return useMemo(
    () => ({
      want: (...wanted) => life.current?.(...wanted),
      urlOf: ({ id, blobId }, size = "small") => urls.get(`${size}|${id}|${blobId}`),
    }),
    [urls],
  );
}

/** Gives a row its picture, and the same row again as long as that is the same. */
export function useDressedRows({ urlOf }: Thumbnails): (row: GridRow, item: FileItem) => GridRow {
  const dressed = useRef(new WeakMap<GridRow, GridRow>());
  return useMemo(
    () => (row, item) => {
      const thumbnailUrl = urlOf(item);
      if (thumbnailUrl === undefined) return row;
      const known = dressed.current.get(row);
      const next = known?.thumbnailUrl === thumbnailUrl ? known : { ...row, thumbnailUrl };
      dressed.current.set(row, next);
      return next;
    },
    [urlOf],
  );
}

/** Asks for pictures as rows come into view, and as rows in view become others. */
export function useThumbnailEvents(
  events: GridEvents,
  want: Want,
  itemAt: (index: number) => FileItem | undefined,
): GridEvents {
  const range = useRef([0, 0] as readonly [number, number]);
  const ask = useRef<() => void>();
  useEffect(() => {
    ask.current = () => {
      const [first, last] = range.current;
      const places = Array.from({ length: last - first }, (_, at) => itemAt(first + at));
      want(places.filter((item) => item !== undefined));
    };
    ask.current();
  }, [want, itemAt]);
  return useMemo(
    () => ({
      ...events,
      onRange: (...seen) => {
        range.current = seen;
        ask.current?.();
      },
    }),
    [events],
  );
}
