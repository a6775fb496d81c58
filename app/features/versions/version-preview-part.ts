import sheet from "#app/features/preview/preview.css";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";

/** Comes with the first version that is no short text (P3), with its sheet. */
export const PreviewStage = lazyComponent(async () => {
  const [part] = await Promise.all([
    import("#app/features/preview/PreviewStage.tsx"),
    loadSheet(sheet),
  ]);
  return part.PreviewStage;
});
