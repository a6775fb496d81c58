import { Agent, type ClientRequest, type IncomingHttpHeaders, request as send } from "node:http";
import type { Request } from "express";
import {
  GATEWAY_HEADER,
  NONCE_HEADER,
  ORIGIN_HEADER,
  SIG2_HEADER,
  TICKET_HEADER,
} from "#app/contract/envelope.ts";

/** Where the API is and how the gateway shows that it is the gateway. */
export interface Upstream {
  /** Opens a request to the API; the caller writes the body and listens. */
  open(call: UpstreamCall): ClientRequest;
  /** Connections that are kept; `close` ends them. */
  readonly agent: Agent;
  close(): void;
}

export interface UpstreamCall {
  readonly method: string;
  /** Path and query, as the API sees it. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly clientAddress: string;
}

/** The only headers of a visitor that the API sees. Cookies never pass. */
const FORWARDED = [
  "content-type",
  "content-length",
  "range",
  "x-request-id",
  NONCE_HEADER,
  SIG2_HEADER,
  TICKET_HEADER,
  ORIGIN_HEADER,
] as const;

const KEEP_ALIVE_MS = 30_000;

export function createUpstream(apiUrl: string, apiSecret: string): Upstream {
  const { hostname, port } = new URL(apiUrl);
  const agent = new Agent({ keepAlive: true, timeout: KEEP_ALIVE_MS });
  return {
    agent,
    open: (call) =>
      send({
        host: hostname,
        port,
        agent,
        method: call.method,
        path: call.path,
        headers: toHeaders(call, apiSecret),
      }),
    close: () => agent.destroy(),
  };
}

/** The call of a visitor's request, for another path. */
export function toUpstreamCall(request: Request, path: string): UpstreamCall {
  return {
    method: request.method,
    path,
    // The host is one of the allow-list by now; a visitor's own header of this name is replaced.
    headers: { ...request.headers, [ORIGIN_HEADER]: originOf(request) },
    clientAddress: request.ip ?? "",
  };
}

function originOf(request: Request): string {
  return `${request.protocol}://${request.headers.host ?? ""}`;
}

/** The query as it came, with its question mark; empty without one. */
export function queryOf(request: Request): string {
  const at = request.originalUrl.indexOf("?");
  return at < 0 ? "" : request.originalUrl.slice(at);
}

function toHeaders(call: UpstreamCall, apiSecret: string): Record<string, string> {
  const headers: Record<string, string> = {
    "x-forwarded-for": call.clientAddress,
    [GATEWAY_HEADER]: apiSecret,
  };
  for (const name of FORWARDED) {
    const value = call.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  return headers;
}
