import type { Request, Response } from "express";
import { originOf } from "../hosts/host-guard.ts";

/** Ends what a page that is out still holds. A reason at hand: the usual one is an error with a stack. */
const SENT = "the page is sent";

export interface PageBody {
  readonly request: Request;
  readonly response: Response;
  /** Read whole before: nothing that is slow or endless reaches an action (Trust T15). */
  readonly body: Buffer;
}

/**
 * The request as Remix takes it. Its signal ends when the visitor goes before the answer is out, and
 * with the answer: else a timer would keep every page for seconds, and a gateway that stops with it.
 */
export function toPageRequest({ request, response, body }: PageBody): globalThis.Request {
  const gone = new AbortController();
  response.once("close", () => gone.abort(response.writableFinished ? SENT : undefined));
  const init = { method: request.method, headers: toHeaders(request), signal: gone.signal };
  const url = originOf(request) + request.originalUrl;
  if (request.method === "GET" || request.method === "HEAD")
    return new globalThis.Request(url, init);
  return new globalThis.Request(url, {
    ...init,
    body: body.length === 0 ? null : new Uint8Array(body),
  });
}

function toHeaders(request: Request): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}
