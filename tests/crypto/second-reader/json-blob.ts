import { context, fromBase64, openE1, pad, sealE1, toBase64, unpad } from "./e1.ts";

/* Comments and the account manifest: E1 over padded JSON (Formats 9, 11). */

const COMMENT_MULTIPLE = 64;
const MANIFEST_MULTIPLE = 1024;

interface Blob {
  readonly place: { readonly key: Uint8Array; readonly label: string; readonly aad: string };
  readonly multiple: number;
}

/** `thread` is publink_id and parent, `0` without one. */
export function commentBlob(key: Uint8Array, thread: readonly [string, string]): Blob {
  return {
    place: { key, label: "comment", aad: context("cm", ...thread) },
    multiple: COMMENT_MULTIPLE,
  };
}

export function manifestBlob(metaKey: Uint8Array): Blob {
  return {
    place: { key: metaKey, label: "akm", aad: context("akm") },
    multiple: MANIFEST_MULTIPLE,
  };
}

export function sealJson({ place, multiple }: Blob, value: unknown, iv: Uint8Array): string {
  return toBase64(sealE1(place, pad(Buffer.from(JSON.stringify(value)), multiple), iv));
}

export function openJson({ place, multiple }: Blob, value: string): unknown {
  return JSON.parse(unpad(openE1(place, fromBase64(value)), multiple).toString("utf8"));
}
