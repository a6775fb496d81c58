import { lazy } from "react";
import type { LinkParts } from "#app/features/files/FilesPage.tsx";

/** The dialogs of links for a list page; their code comes when they are first opened (P3). */
export const LINK_PARTS: LinkParts = {
  Dialog: lazy(async () => ({ default: (await import("./LinkDialog.tsx")).LinkDialog })),
  Encrypting: lazy(async () => ({
    default: (await import("./EncryptingDialog.tsx")).EncryptLinks,
  })),
};
