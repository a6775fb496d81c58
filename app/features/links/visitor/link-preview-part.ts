import sheet from "#app/features/preview/preview.css";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";

/** Comes with the first file that is looked at (P3), with its sheet. */
export const LinkPreview = lazyComponent(async () => {
  const [part] = await Promise.all([import("./LinkPreview.tsx"), loadSheet(sheet)]);
  return part.LinkPreview;
});
