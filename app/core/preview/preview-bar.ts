import * as CODES from "#app/contract/errors/codes.ts";
import type { PreviewState } from "./preview.ts";

/** 9500 hides the bar of a preview (Spec A§2.7, B§2): nothing is known of the file that it acts on. */
export function standsBar(state: PreviewState): boolean {
  return state.phase !== "unread" || state.code !== CODES.serverFailed;
}
