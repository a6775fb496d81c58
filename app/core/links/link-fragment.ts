/** 32 Crockford symbols in 4 groups of 8 joined by `-` (Formats 8). */
const LINK_KEY = /^[0-9A-HJKMNP-TV-Z]{8}(?:-[0-9A-HJKMNP-TV-Z]{8}){3}$/;

/**
 * The link key of a URL fragment: everything but letters, digits and `-` is dropped (Spec C§5).
 * null for every other shape, which is 2110 (Formats 8).
 */
export function readLinkKey(fragment: string): string | null {
  const key = fragment.replace(/[^A-Za-z0-9-]/g, "");
  return LINK_KEY.test(key) ? key : null;
}
