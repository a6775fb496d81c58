import type { ViewerName } from "#app/contract/viewers.data.ts";
import type { Viewer } from "./viewer.ts";

/** Each is a file of its own, with what it needs. */
export const LOADERS: Readonly<Record<ViewerName, () => Promise<Viewer>>> = {
  text: async () => (await import("./text/text-viewer.ts")).showText,
  image: async () => (await import("./image/image-viewer.ts")).showImage,
  unknown: async () => (await import("./unknown/unknown-viewer.ts")).showUnknown,
};
