import type { ViewerName } from "#app/contract/viewers.data.ts";

/** Whatever asks for it has got out. */
export const CANARY_HOST = "canary.invalid";
export const CANARY = `https://${CANARY_HOST}/`;
/** Leaves a mark in the window that runs it, and tells the canary. */
export const SCRIPT = `window.cofferRan = true; fetch("${CANARY}ran")`;

/** A file that is made to run, fetch, hang or fill something. */
export interface HostileSample {
  readonly name: string;
  readonly viewer: ViewerName;
  readonly bytes: Buffer;
}
