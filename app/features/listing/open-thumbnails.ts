import type { FileItem } from "#app/core/files/item.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { pictureKey, ThumbnailStore } from "#app/core/transfers/thumbs/thumbnail-store.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import type { GridRow } from "#app/ui/grid/row.ts";
import type { Dress } from "./use-thumbnails.ts";

/** Pictures of files, until the signal says so. */
export async function openPictures(
  { transfers, log }: Runtime,
  context: ReadContext,
  signal: AbortSignal,
): Promise<ThumbnailStore> {
  const reader = await transfers.reader(signal);
  signal.throwIfAborted();
  const store = new ThumbnailStore({
    ...{ reader, log, context },
    toUrl: ({ bytes, type }) => URL.createObjectURL(new Blob([bytes], { type })),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
  signal.addEventListener("abort", () => store.close(), { once: true });
  return store;
}

interface ShownIn {
  readonly signal: AbortSignal;
  readonly show: (dress: Dress) => void;
}

/** Pictures in rows; comes with the first row in view that may have one. Gives what is told what is in view. */
export async function openThumbnails(
  runtime: Runtime,
  context: ReadContext,
  { signal, show }: ShownIn,
): Promise<(items: readonly FileItem[]) => void> {
  const store = await openPictures(runtime, context, signal);
  // The same row again as long as its picture is the same.
  const dressed = new WeakMap<GridRow, GridRow>();
  store.urls.subscribe(() => {
    if (signal.aborted) return;
    const urls = store.urls.get();
    show((row, item) => {
      const thumbnailUrl = urls.get(pictureKey(item, "small"));
      if (thumbnailUrl === undefined) return row;
      const known = dressed.get(row);
      const next = known?.thumbnailUrl === thumbnailUrl ? known : { ...row, thumbnailUrl };
      dressed.set(row, next);
      return next;
    });
  });
  return (items) => store.want(items);
}
