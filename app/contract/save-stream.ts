/**
 * What a page and the download service worker say to each other (Trust 2.5). A page offers a file
 * under a one-time token; the browser asks for the token's URL; bytes then go over the offer's own
 * message port, pull by pull. Keys, names in URLs and ciphertext have no place here.
 */

/** Script of the download service worker; its scope is below `/sw/` only. */
export const SAVE_WORKER_SCOPE = "/sw/";
/** 128 random bits in hex follow. */
export const SAVE_PATH = "/sw/d/";

/** Page to worker. The offer carries a message port. */
export type SaveRequest =
  | {
      readonly kind: "offer";
      readonly token: string;
      readonly name: string;
      readonly sizeBytes: number;
    }
  /** Keeps the worker alive while a file is under way. */
  | { readonly kind: "ping" };

/** Page to worker over the port of the offer. */
export type SaveFeed =
  | { readonly kind: "bytes"; readonly bytes: ArrayBuffer }
  | { readonly kind: "end" }
  | { readonly kind: "abort" }
  | { readonly kind: "ping" };

/** Worker to page over the port of the offer. */
export type SaveEvent =
  /** The browser has asked for the file. */
  | { readonly kind: "opened" }
  /** There is room for one more piece. */
  | { readonly kind: "pull" }
  /** Answer to a ping. */
  | { readonly kind: "alive" }
  /** The browser has taken everything. */
  | { readonly kind: "closed" }
  /** Stopped in the browser's own list of downloads, or broken off. */
  | { readonly kind: "cancelled" };
