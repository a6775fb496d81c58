import { PanelPictures } from "#app/core/transfers/thumbs/panel-pictures.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

/** Pictures of rows, until the signal says so; comes with the first row that has one. */
export async function openRowPictures(
  { transfers, log }: Pick<Runtime, "transfers" | "log">,
  signal: AbortSignal,
): Promise<PanelPictures> {
  const reader = await transfers.reader(signal);
  signal.throwIfAborted();
  const pictures = new PanelPictures({
    ...{ reader, log },
    toUrl: ({ bytes, type }) => URL.createObjectURL(new Blob([bytes], { type })),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
  signal.addEventListener("abort", () => pictures.close(), { once: true });
  return pictures;
}
