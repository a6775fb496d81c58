import { Suspense } from "react";
import type { ItemDialog } from "#app/features/listing/link-parts.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import sheet from "./selection/selection.css";

const SelectionDialog = lazyComponent(async () => {
  const [part] = await Promise.all([import("./selection/SelectionDialog.tsx"), loadSheet(sheet)]);
  return part.SelectionDialog;
});

/** The link of an item, or a link for each of several. */
export const LinkDialogs: ItemDialog = ({ items = [], ...props }) => {
  if (items.length < 2) return <LinkDialog {...props} />;
  return (
    <Suspense>
      <SelectionDialog {...props} items={items} />
    </Suspense>
  );
};
