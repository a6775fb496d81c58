import type { ItemId } from "#app/core/crypto/port.ts";

/** Where the versions of a file are shown: beside the area that it is looked at in (Spec B§2). */
export function historyPath(isVault: boolean, itemId: ItemId): string {
  return `/${isVault ? "vault" : "files"}/file-history/${itemId}`;
}
