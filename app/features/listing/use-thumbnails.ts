import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { ThumbnailStore } from "#app/core/transfers/thumbs/thumbnail-store.ts";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";
import type { GridEvents, GridRow } from "#app/ui/grid/row.ts";

type Urls = ReadonlyMap<string, string>;

const NO_URLS: Observable<Urls> = new Store<Urls>(new Map());
/** Of such names alone pictures are asked for; which of them have one, the code that asks knows. */
const MAY_BE_PICTURED = /\.(?:jpe?g|png|gif|heic|webp|avif|tiff)$/i;

export interface Thumbnails {
  /** Address of the picture of a file, once it is open. */
  readonly urlOf: (item: FileItem, size: "small" | "large") => string | undefined;
  /** What is in view now. */
  readonly want: (items: readonly FileItem[], size?: "small" | "large") => void;
}

function mayBePictured({ name, thumbs }: FileItem): boolean {
  return thumbs !== undefined || (name.state === "open" && MAY_BE_PICTURED.test(name.text));
}

/** Pictures of the files that are in view; they end with the keys they were opened with, and with the screen. */
export function useThumbnails(runtime: Runtime | null, context: ReadContext): Thumbnails {
  const [store, setStore] = useState<ThumbnailStore | null>(null);
  const life = useRef<{ want: Thumbnails["want"] } | null>(null);
  useEffect(() => {
    if (runtime === null) return undefined;
    const ended = new AbortController();
    const opening = { wanted: [] as readonly FileItem[], size: "small" as "small" | "large" };
    let opened: Promise<ThumbnailStore> | null = null;
    life.current = {
      want: (items, size = "small") => {
        Object.assign(opening, { wanted: items, size });
        if (opened === null && !items.some(mayBePictured)) return;
        opened ??= import("./open-thumbnails.ts").then(async ({ openThumbnails }) => {
          const made = await openThumbnails(runtime, context, ended.signal);
          if (!ended.signal.aborted) setStore(made);
          return made;
        });
        opened.then(
          (made) => made.want(opening.wanted, opening.size),
          // Symbols stay; what comes into view next asks again.
          () => {
            opened = null;
          },
        );
      },
    };
    return () => {
      ended.abort();
      life.current = null;
      setStore(null);
    };
  }, [runtime, context]);
  const urls = useObservable(store?.urls ?? NO_URLS);
  const want = useCallback<Thumbnails["want"]>((...args) => life.current?.want(...args), []);
  return useMemo(
    () => ({ want, urlOf: ({ id, blobId }, size) => urls.get(`${size}|${id}|${blobId}`) }),
    [urls, want],
  );
}

/** Gives a row its picture, and the same row again as long as that is the same. */
export function useDressedRows(thumbs: Thumbnails): (row: GridRow, item: FileItem) => GridRow {
  const dressed = useRef(new WeakMap<GridRow, GridRow>());
  return useCallback(
    (row, item) => {
      const thumbnailUrl = thumbs.urlOf(item, "small");
      if (thumbnailUrl === undefined) return row;
      const known = dressed.current.get(row);
      if (known?.thumbnailUrl === thumbnailUrl) return known;
      const next = { ...row, thumbnailUrl };
      dressed.current.set(row, next);
      return next;
    },
    [thumbs],
  );
}

/** Asks for pictures as rows come into view, and as rows in view become others. */
export function useThumbnailEvents(
  events: GridEvents,
  want: Thumbnails["want"],
  itemAt: (index: number) => FileItem | undefined,
): GridEvents {
  const range = useRef({ first: 0, last: 0 });
  const ask = useRef(() => undefined as void);
  useEffect(() => {
    ask.current = () => {
      const { first, last } = range.current;
      const places = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
      want(places.map(itemAt).filter((item) => item !== undefined));
    };
    ask.current();
  }, [want, itemAt]);
  return useMemo(
    () => ({
      ...events,
      onRange: (first: number, last: number) => {
        range.current = { first, last };
        ask.current();
      },
    }),
    [events],
  );
}
