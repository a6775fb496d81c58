/** 32 Crockford symbols in four groups of eight. Formats 1, 8. */
const LINK_KEY = /^[0-9A-HJKMNP-TV-Z]{8}(?:-[0-9A-HJKMNP-TV-Z]{8}){3}$/;

/**
 * The link key of a URL fragment, with or without its `#`: everything but letters, digits and `-`
 * is dropped, then it must have its shape; anything else is `undefined`, which is error 2110.
 * Spec C§5, Formats 8.
 */
export function parseLinkKey(fragment: string): string | undefined {
  const key = fragment.replace(/[^A-Za-z0-9-]/g, "");
  return isLinkKey(key) ? key : undefined;
}

export function isLinkKey(value: unknown): value is string {
  return typeof value === "string" && LINK_KEY.test(value);
}
