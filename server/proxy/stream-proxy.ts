import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import type { Request, Response } from "express";
import { type Refusal, refuse } from "./refusal.ts";
import { toUpstreamCall, type Upstream } from "./upstream.ts";

/** An exchange with the API whose bodies are never held in memory. */
export interface StreamedExchange {
  readonly request: Request;
  readonly response: Response;
  readonly upstream: Upstream;
  /** Path and query at the API. */
  readonly path: string;
  /** The exchange ends after so long without a byte in either direction (Trust 2.8). */
  readonly idleMs: number;
}

/** Headers of the API's answer that reach the visitor. */
const RETURNED = [
  "content-type",
  "content-length",
  "content-range",
  "accept-ranges",
  "retry-after",
  "x-request-id",
] as const;

/**
 * Streams a request to the API and its answer back, each side only as fast as the other takes it.
 * When one side goes away the other is ended; an API that is not there is 503.
 */
export function streamExchange(exchange: StreamedExchange): void {
  const { request, response, upstream, path } = exchange;
  const outgoing = upstream.open(toUpstreamCall(request, path));
  const end = (refusal: Refusal) => {
    outgoing.destroy();
    refuse(response, refusal);
  };
  const idle = watchIdle(exchange.idleMs, () => end("timeout"));
  request.on("data", idle.touch);
  outgoing.on("response", (incoming) => {
    incoming.on("data", idle.touch);
    returnAnswer(incoming, exchange);
  });
  outgoing.on("error", (error) => {
    idle.stop();
    end(refusalOf(error));
  });
  // Whatever ended it without an answer or an error: nothing more will come.
  outgoing.once("close", () => {
    if (!response.headersSent && !response.closed) end("badGateway");
  });
  response.once("close", () => {
    idle.stop();
    if (!response.writableFinished) outgoing.destroy();
  });
  // So that the API can refuse before the first byte has come.
  if (request.method !== "GET") outgoing.flushHeaders();
  // The API may answer before the whole body is there; what then fails to be sent is no fault.
  pipeline(request, outgoing, () => undefined);
}

function returnAnswer(incoming: IncomingMessage, { request, response }: StreamedExchange): void {
  response.status(incoming.statusCode ?? 502);
  for (const name of RETURNED) {
    const value = incoming.headers[name];
    if (value !== undefined) response.setHeader(name, value);
  }
  if (!request.complete) response.setHeader("Connection", "close");
  pipeline(incoming, response, () => undefined);
}

function watchIdle(idleMs: number, onIdle: () => void) {
  const timer = setTimeout(onIdle, idleMs);
  return { touch: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

const UNREACHABLE: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH"]);

function refusalOf(error: NodeJS.ErrnoException): Refusal {
  return UNREACHABLE.has(error.code ?? "") ? "unavailable" : "badGateway";
}
