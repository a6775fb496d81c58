import type { CopyPart } from "#app/features/listing/copy-part.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

/** "Copy to…" for a folder of somebody else's share; its code comes when it is first opened (P3). */
export const COPY_PART: CopyPart = lazyComponent(
  async () => (await import("./operations/SharedCopy.tsx")).SharedCopy,
);
