import type { ClientRequest, IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import type { Request, Response } from "express";
import { admissionOf } from "../security/entry-guard.ts";
import { type Pace, watchPace } from "./pace.ts";
import { inviteBody } from "./read-body.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { toUpstreamCall, type Upstream, type UpstreamBody } from "./upstream.ts";

/** An exchange with the API whose bodies are never held in memory. */
export interface StreamedExchange {
  readonly request: Request;
  readonly response: Response;
  readonly upstream: Upstream;
  /** Path and query at the API. */
  readonly path: string;
  /** A span of `watchPace`, for both directions together (Trust 2.8). */
  readonly idleMs: number;
}

/** Headers of the API's answer that reach the visitor. */
const RETURNED = [
  "content-type",
  "content-length",
  "content-range",
  "accept-ranges",
  "etag",
  "content-disposition",
  "retry-after",
] as const;

/**
 * Streams a request to the API and its answer back, each side only as fast as the other takes it.
 * When one side goes away the other is ended; an API that is not there is 503.
 */
export function streamExchange(exchange: StreamedExchange): void {
  const { request, response, upstream, path } = exchange;
  const body = bodyOf(exchange);
  const outgoing = upstream.open(toUpstreamCall(request, path, body));
  let isOver = false;
  const end = (refusal: Refusal) => {
    if (isOver) return;
    isOver = true;
    outgoing.destroy();
    refuse(response, refusal);
  };
  const pace = watchPace(exchange.idleMs, () => end("timeout"));
  outgoing.on("response", (incoming) => {
    pace.next();
    incoming.on("data", (chunk: Buffer) => pace.add(chunk.length));
    returnAnswer(incoming, exchange);
  });
  outgoing.on("error", (error) => {
    pace.stop();
    end(refusalOf(error));
  });
  // Whatever ended it without an answer or an error: nothing more will come.
  outgoing.once("close", () => {
    if (!response.headersSent && !response.closed) end("badGateway");
  });
  response.once("close", () => {
    pace.stop();
    if (!response.writableFinished) outgoing.destroy();
  });
  if (body === "none") outgoing.end();
  else sendBody({ exchange, outgoing, pace, onTooLarge: () => end("tooLarge") });
}

/** As it came in; the guard lets no other in. */
function bodyOf({ request, response }: StreamedExchange): UpstreamBody {
  const { framing } = admissionOf(response);
  return framing === "length" ? { sizeBytes: Number(request.headers["content-length"]) } : framing;
}

interface Sending {
  readonly exchange: StreamedExchange;
  readonly outgoing: ClientRequest;
  readonly pace: Pace;
  onTooLarge(): void;
}

function sendBody({ exchange, outgoing, pace, onTooLarge }: Sending): void {
  const { request, response } = exchange;
  const { maxBytes } = admissionOf(response);
  let sizeBytes = 0;
  request.on("data", (chunk: Buffer) => {
    pace.add(chunk.length);
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) onTooLarge();
  });
  request.once("end", pace.next);
  // So that the API can refuse before the first byte has come.
  outgoing.flushHeaders();
  inviteBody(response);
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

const UNREACHABLE: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH"]);

function refusalOf(error: NodeJS.ErrnoException): Refusal {
  return UNREACHABLE.has(error.code ?? "") ? "unavailable" : "badGateway";
}
