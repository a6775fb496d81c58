import type { FileItem } from "#app/core/files/item.ts";
import { ThumbnailStore } from "#app/core/transfers/thumbs/thumbnail-store.ts";
import type { OpenThumbnails } from "./use-thumbnails.ts";

/** Pictures of files; comes with the first file in view that may have one. */
export const openThumbnails: OpenThumbnails = async ({ runtime, context, signal, show }) => {
  const { transfers, log } = runtime;
  const reader = await transfers.pictures(signal);
  signal.throwIfAborted();
  const store = new ThumbnailStore({
    ...{ reader, log, context },
    toUrl: ({ bytes, type }) => URL.createObjectURL(new Blob([bytes], { type })),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
  store.urls.subscribe(() => signal.aborted || show(store.urls.get()));
  signal.addEventListener("abort", () => store.close(), { once: true });
  return (items: readonly FileItem[], size) => store.want(items, size);
};
