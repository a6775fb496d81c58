import type { ItemDialog, LinkParts } from "#app/features/listing/link-parts.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

/* As `share-part.ts`, for Starred and Recents: shared with /files it would be a file of its own there (P3). */

export const FLAT_SHARE_DIALOG: ItemDialog = lazyComponent(async () =>
  (await import("./load-share-dialog.ts")).loadShareDialog(),
);

export const FLAT_READERS_DIALOG: LinkParts["Readers"] = lazyComponent(async () =>
  (await import("./load-share-dialog.ts")).loadReadersDialog(),
);
