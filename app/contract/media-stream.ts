/**
 * What a page and the download service worker say to each other about audio and video (Trust 2.5). The
 * page offers a file under a one-time token and frames the token's address; the worker answers the
 * frame and the ranges that its player asks for, with bytes that come over the offer's own message port,
 * pull by pull. Keys, names and ciphertext have no place here.
 */

/** 128 random bits in hex follow. */
export const MEDIA_PATH = "/sw/v/";

/** Page to worker; a message port comes with it. */
export interface MediaOffer {
  readonly kind: "media";
  readonly token: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  readonly element: "audio" | "video";
  readonly captions: MediaCaptions | null;
}

/** WebVTT that lies beside the file. */
export interface MediaCaptions {
  readonly language: string;
  readonly bytes: ArrayBuffer;
}

/** Worker to page over the port of the offer; ids are those of the ranges. */
export type MediaAsk =
  /** The browser has asked for the frame. */
  | { readonly kind: "opened" }
  /** The player wants the bytes `[from, to)`. */
  | { readonly kind: "range"; readonly id: number; readonly from: number; readonly to: number }
  /** There is room for one more piece. */
  | { readonly kind: "pull"; readonly id: number }
  /** The player wants no more of it. */
  | { readonly kind: "stop"; readonly id: number }
  /** Answer to a ping. */
  | { readonly kind: "alive" };

/** Page to worker over the port of the offer. */
export type MediaFeed =
  | { readonly kind: "bytes"; readonly id: number; readonly bytes: ArrayBuffer }
  | { readonly kind: "end"; readonly id: number }
  /** The bytes do not come. */
  | { readonly kind: "failed"; readonly id: number }
  | { readonly kind: "ping" }
  /** The preview is left: nothing of the file is answered any more. */
  | { readonly kind: "close" };
