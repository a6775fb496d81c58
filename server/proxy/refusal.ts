import type { Request, Response } from "express";
import * as CODES from "#app/contract/errors/codes.ts";

/** HTTP status of the refusals that the gateway itself gives (Spec A§7.1). */
const STATUSES = {
  badRequest: 400,
  notSignedIn: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  tooSlow: 408,
  tooLarge: 413,
  wrongType: 415,
  upgradeRequired: 426,
  limited: 429,
  linkLimited: 429,
  badGateway: 502,
  unavailable: 503,
  timeout: 504,
} as const;

/** Of those whose code is not that of the status. */
const OWN_CODES: Partial<Record<Refusal, number>> = { linkLimited: CODES.tooManyAttempts };

export type Refusal = keyof typeof STATUSES;

/** Seconds after which a client may ask again while the API is away. */
const RETRY_AFTER_S = 5;

/**
 * Answers with a constant body; ends the connection when bytes are already on their way. So it does
 * when the request's own are still coming: browsers read no answer before they have sent them all,
 * and nobody here takes them any more.
 */
export function refuse(response: Response, refusal: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = STATUSES[refusal];
  if (isStillSending(response.req)) response.setHeader("Connection", "close");
  if (refusal === "unavailable") response.setHeader("Retry-After", RETRY_AFTER_S);
  const code = OWN_CODES[refusal] ?? CODES.unknownApi + status;
  response.status(status).json({ success: 0, error_code: code });
}

/** A request without a body is not complete either while its head is being handled. */
function isStillSending({ complete, headers }: Request): boolean {
  const hasBody =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
  return hasBody && !complete;
}
