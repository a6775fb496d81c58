import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

/** The dialogs of links for a list page; their code comes when they are first opened (P3). */
export const LINK_PARTS: Omit<LinkParts, "Readers"> = {
  Dialog: lazyComponent(async () => (await import("./LinkDialogs.tsx")).LinkDialogs),
  Encrypting: lazyComponent(async () => (await import("./EncryptingDialog.tsx")).EncryptLinks),
};
