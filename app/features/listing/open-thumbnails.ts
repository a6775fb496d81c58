import type { ReadContext } from "#app/core/transfers/engine.ts";
import { ThumbnailStore } from "#app/core/transfers/thumbs/thumbnail-store.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

/** Pictures of files; comes with the first file in view that may have one. */
export async function openThumbnails(
  { transfers, log }: Runtime,
  context: ReadContext,
  signal: AbortSignal,
): Promise<ThumbnailStore> {
  const reader = await transfers.pictures(signal);
  const store = new ThumbnailStore({
    ...{ reader, log, context },
    toUrl: ({ bytes, type }) => URL.createObjectURL(new Blob([bytes], { type })),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
  if (signal.aborted) store.close();
  signal.addEventListener("abort", () => store.close(), { once: true });
  return store;
}
