import type { FileItem } from "#app/core/files/item.ts";
import { type CanPlay, chooseView } from "./view-choice.ts";

/** Where a file of the own areas or of a share is looked at (Spec B§2): the first view that fits it. */
export function previewPath(
  { id, name, sizeBytes }: Pick<FileItem, "id" | "name" | "sizeBytes">,
  canPlay: CanPlay,
): string {
  const text = name.state === "open" ? name.text : "";
  return viewPath({ id, name: text, sizeBytes }, canPlay);
}

/** The same for a file of which no row of a list is at hand. */
export function viewPath(
  {
    id,
    name,
    sizeBytes,
  }: { readonly id: string; readonly name: string; readonly sizeBytes: number },
  canPlay: CanPlay,
): string {
  return `/file/${id}/view/${chooseView({ name, sizeBytes, context: "files" }, canPlay)}`;
}
