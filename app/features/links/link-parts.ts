import type { LinkParts } from "#app/features/files/FilesPage.tsx";
import { latePart } from "#app/ui/late-part.ts";

/** The dialogs of links for a list page; their code comes when they are first opened (P3). */
export const LINK_PARTS: LinkParts = {
  Dialog: latePart(async () => (await import("./LinkDialog.tsx")).LinkDialog),
  Encrypting: latePart(async () => (await import("./EncryptingDialog.tsx")).EncryptLinks),
};
