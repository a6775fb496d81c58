import * as CODES from "#app/contract/errors/codes.ts";

/** What somebody can do where the bytes of a preview did not come. */
export type WayOn = "retry" | "download" | "ask-owner";

/** A refusal of previews is not tried again: the file is downloaded, or its owner is asked (Spec B§6, Reading R-469). */
export function wayOn(code: number, mayDownload: boolean): WayOn {
  if (code !== CODES.previewNotAllowed) return "retry";
  return mayDownload ? "download" : "ask-owner";
}
