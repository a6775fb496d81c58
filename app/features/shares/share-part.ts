import type { ItemDialog, LinkParts } from "#app/features/listing/link-parts.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

/** The dialog of a team share for a list page; its code comes when it is first opened (P3). */
export const SHARE_DIALOG: ItemDialog = lazyComponent(async () =>
  (await import("./load-share-dialog.ts")).loadShareDialog(),
);

/** Who can read an item, in the same way. */
export const READERS_DIALOG: LinkParts["Readers"] = lazyComponent(async () =>
  (await import("./load-share-dialog.ts")).loadReadersDialog(),
);

/** Who else looks at a folder that is shared, in the same way. */
export const PRESENT: NonNullable<LinkParts["Present"]> = lazyComponent(
  async () => (await import("./OwnPeopleHere.tsx")).OwnPeopleHere,
);
