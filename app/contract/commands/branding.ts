import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { BRAND_LIMITS } from "#app/contract/link-brand.data.ts";
import { base64, flag01, linkCachekey, wireId } from "#app/contract/wire.ts";

/** `#rrggbb`, or empty for the product's own (Trust L10). */
const colour = v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/));
const colours = {
  header_primary_color: colour,
  header_text_color: colour,
  button_primary_color: colour,
  button_text_color: colour,
  link_text_color: colour,
};
const toLength = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** Branding of a link (Spec C§3); `linkpathlist` brings the same fields where there is one. */
export const wireBrand = v.looseObject({
  /** Changes with the logo; empty without one. */
  image_cachekey: v.pipe(v.string(), v.regex(/^([0-9a-f]{32})?$/)),
  ...colours,
});
export type WireBrand = v.InferOutput<typeof wireBrand>;

/**
 * Branding of a link, for whoever may knock at it: it is drawn before a password is given. Its owner needs no
 * link that opens. Empty fields without one, and for an owner without a business plan. Codes of a link.
 */
export const getwhitelabel = defineCommand({
  name: "getwhitelabel",
  auth: "either",
  lookup: "link",
  /** `image` 1: with the logo itself. */
  request: v.strictObject({ publink_id: linkCachekey, image: v.optional(flag01) }),
  data: v.looseObject({
    ...wireBrand.entries,
    /** A PNG, made anew by the server; empty without one, or when it was not asked for. */
    image_data: base64(toLength(BRAND_LIMITS.logoServedBytes)),
  }),
  source: "Spec C§7, Reading R-450",
});

/** Sets the branding of an own link. 8000 without a business plan, 9000 for what is no logo, 1101. */
export const setwhitelabel = defineCommand({
  name: "setwhitelabel",
  auth: "signed",
  request: v.strictObject({
    publink_id: wireId,
    /** A PNG as a canvas writes it; empty removes the logo, left out it stays. */
    image_data: v.optional(base64(toLength(BRAND_LIMITS.logoBytes))),
    ...colours,
  }),
  data: v.looseObject({}),
  source: "Reading R-450",
});
