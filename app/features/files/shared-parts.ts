import type { CopyPart } from "#app/features/listing/copy-part.ts";
import type { InPlacePart } from "#app/features/listing/in-place.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

/** "Copy to…" for a folder of somebody else's share; its code comes when it is first opened (P3). */
const Copying: CopyPart = lazyComponent(
  async () => (await import("./operations/SharedCopy.tsx")).SharedCopy,
);

/** What of many items there has a dialog. */
const InPlace: InPlacePart = lazyComponent(
  async () => (await import("./operations/SharedInPlace.tsx")).SharedInPlace,
);

/** Of this room for such a folder. */
export const SHARED_PARTS = { Copying, InPlace };
