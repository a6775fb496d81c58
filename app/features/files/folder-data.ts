import type { SealedPage } from "#app/core/files/files.api.ts";

/** What the server gives a list page: ciphertext, or nothing when it could not be had. */
export interface FolderData {
  readonly firstPage: SealedPage | null;
  /** By which the rows that the server draws stand under their days, where it knows the person's. */
  readonly calendar?: FirstCalendar | undefined;
}

export interface FirstCalendar {
  /** IANA name. */
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Later navigation goes straight from the browser to the API, cached first. */
export function loadFolderInBrowser(): FolderData {
  return { firstPage: null };
}
