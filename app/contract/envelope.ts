import * as v from "valibot";
import { flag01 } from "#app/contract/wire.ts";

/**
 * The reply of every command (Spec A§7.1): `success` 1 or 0, on failure `error_code` and
 * `error_msg`, on success `data`. Every reply carries the server's clock (Formats 7).
 */
export const envelope = v.looseObject({
  success: flag01,
  error_code: v.optional(v.number()),
  error_msg: v.optional(v.string()),
  data: v.optional(v.unknown()),
  /** 1 forces navigation to /logout, except on sessiondelete (Spec A§4.2). */
  logout: v.optional(flag01),
  servtime: v.optional(v.number()),
});

export type Envelope = v.InferOutput<typeof envelope>;

/** Fields that a signed call carries in its body beside its own (Spec A§7.1, Formats 7). */
export const signedFields = {
  servtime: v.pipe(v.number(), v.safeInteger()),
  access_token: v.pipe(v.string(), v.maxLength(128)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
} as const;

export const NONCE_HEADER = "x-nonce";
export const SIG2_HEADER = "x-sig2";
/** Carries the download ticket of `pathdata` (Reading R-45). */
export const TICKET_HEADER = "x-ticket";
/** Tells the API that a call comes through the gateway, whose `x-forwarded-for` it may believe. */
export const GATEWAY_HEADER = "x-gateway-secret";
/** Tells the API which origin of the gateway a person uses: links in mails begin with it. */
export const ORIGIN_HEADER = "x-coffer-origin";
/** A kind of device, which the gateway makes of what the browser says of itself; the rest stays there. */
export const DEVICE_HEADER = "x-coffer-device";
/** Tells the API where a person is, as far as a hop that the gateway trusts says so (Reading R-102). */
export const PLACE_HEADER = "x-coffer-place";
/**
 * Tells the API which session the browser has that signs in: the gateway reads it from its cookie
 * (Reading R-127). A visitor's own header of this name never passes.
 */
export const SESSION_HEADER = "x-coffer-session";
