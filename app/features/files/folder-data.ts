import type { SealedPage } from "#app/core/files/files.api.ts";

/** What the server gives a list page: ciphertext, or nothing when it could not be had. */
export interface FolderData {
  readonly firstPage: SealedPage | null;
}

/** Later navigation goes straight from the browser to the API, cached first. */
export function loadFolderInBrowser(): FolderData {
  return { firstPage: null };
}
