import { randomBytes } from "node:crypto";
import type { RequestHandler, Response } from "express";

const NONCE_BYTES = 16;

/** One fresh 128-bit nonce for each response (Trust 2.1). */
export const makeNonce: RequestHandler = (_request, response, next) => {
  response.locals.nonce = randomBytes(NONCE_BYTES).toString("base64");
  next();
};

export function nonceOf(response: Response): string {
  const nonce: string | undefined = response.locals.nonce;
  if (nonce === undefined) throw new Error("response without a nonce");
  return nonce;
}
