import type { Request, Response } from "express";

/** Refusals that the gateway itself gives, as the API would word them (Spec A§7.1). */
export const REFUSALS = {
  badRequest: { status: 400, code: 9400 },
  forbidden: { status: 403, code: 9403 },
  notFound: { status: 404, code: 9404 },
  wrongMethod: { status: 405, code: 9405 },
  tooSlow: { status: 408, code: 9408 },
  tooLarge: { status: 413, code: 9413 },
  wrongType: { status: 415, code: 9415 },
  limited: { status: 429, code: 9429 },
  badGateway: { status: 502, code: 9502 },
  unavailable: { status: 503, code: 9503 },
  timeout: { status: 504, code: 9504 },
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Seconds after which a client may ask again while the API is away. */
export const RETRY_AFTER_S = 5;

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
  const { status, code } = REFUSALS[refusal];
  if (isStillSending(response.req)) response.setHeader("Connection", "close");
  if (status === REFUSALS.unavailable.status) response.setHeader("Retry-After", RETRY_AFTER_S);
  response.status(status).json({ success: 0, error_code: code });
}

/** A request without a body is not complete either while its head is being handled. */
function isStillSending({ complete, headers }: Request): boolean {
  const hasBody =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
  return hasBody && !complete;
}
