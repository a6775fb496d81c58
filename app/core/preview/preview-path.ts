import type { FileItem } from "#app/core/files/item.ts";
import { type CanPlay, chooseView, type ViewedFile } from "./view-choice.ts";

/** Of `thumbs`: the server has the large picture. */
const LARGE = 2;

/** Where a file of the own areas or of a share is looked at (Spec B§2): the first view that fits it. */
export function previewPath(
  { id, name, sizeBytes, thumbs = 0 }: Pick<FileItem, "id" | "name" | "sizeBytes" | "thumbs">,
  canPlay: CanPlay,
): string {
  const text = name.state === "open" ? name.text : "";
  return viewPath({ id, name: text, sizeBytes, hasLargeThumbnail: thumbs >= LARGE }, canPlay);
}

/** The same for a file of which no row of a list is at hand. */
export function viewPath(
  {
    id,
    ...file
  }: Pick<ViewedFile, "name" | "sizeBytes" | "hasLargeThumbnail"> & {
    readonly id: string;
  },
  canPlay: CanPlay,
): string {
  return `/file/${id}/view/${chooseView({ ...file, context: "files" }, canPlay)}`;
}
