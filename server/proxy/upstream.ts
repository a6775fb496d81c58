import { Agent, type ClientRequest, type IncomingHttpHeaders, request as send } from "node:http";
import type { Request } from "express";
import { REQUEST_ID_HEADER } from "#app/contract/endpoints/request-id.ts";
import { TEAM_TOKEN_HEADER } from "#app/contract/endpoints/team-admin.ts";
import {
  DEVICE_HEADER,
  GATEWAY_HEADER,
  NONCE_HEADER,
  ORIGIN_HEADER,
  PLACE_HEADER,
  SESSION_HEADER,
  SIG2_HEADER,
  TICKET_HEADER,
} from "#app/contract/envelope.ts";
import { toDeviceKind } from "#app/contract/validate/device-kind.ts";

/** Where the API is and how the gateway shows that it is the gateway. */
export interface Upstream {
  /** Opens a request to the API; the caller writes the body and listens. */
  open(call: UpstreamCall): ClientRequest;
  /** Ends the connections that are kept. */
  close(): void;
}

/** How much follows the head: nothing, so many bytes, or chunks. */
export type UpstreamBody = "none" | "chunked" | { readonly sizeBytes: number };

export interface UpstreamCall {
  readonly method: string;
  /** Path and query, as the API sees it. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: UpstreamBody;
  readonly clientAddress: string;
}

/** The only headers of a visitor that the API sees. Cookies never pass. */
const FORWARDED = [
  "content-type",
  "range",
  REQUEST_ID_HEADER,
  NONCE_HEADER,
  SIG2_HEADER,
  TICKET_HEADER,
  TEAM_TOKEN_HEADER,
  ORIGIN_HEADER,
  PLACE_HEADER,
  DEVICE_HEADER,
  SESSION_HEADER,
] as const;

const KEEP_ALIVE_MS = 30_000;

/** Connections to the API that are kept. */
export function createApiAgent(): Agent {
  return new Agent({ keepAlive: true, timeout: KEEP_ALIVE_MS });
}

export function createUpstream(apiUrl: string, apiSecret: string): Upstream {
  const { hostname, port } = new URL(apiUrl);
  const agent = createApiAgent();
  return {
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

/** The call of a visitor's request, for another path and with a body of known framing. */
export function toUpstreamCall(request: Request, path: string, body: UpstreamBody): UpstreamCall {
  return {
    method: request.method,
    path,
    // The host is one of the allow-list by now; a visitor's own header of this name is replaced.
    headers: {
      ...request.headers,
      [ORIGIN_HEADER]: originOf(request),
      [SESSION_HEADER]: undefined,
      [DEVICE_HEADER]: toDeviceKind(request.headers["user-agent"]),
    },
    body,
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
    ...framingHeaders(call.body),
  };
  for (const name of FORWARDED) {
    const value = call.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  return headers;
}

/** Said for every body: what is written without it would be the next request (Trust T12). */
function framingHeaders(body: UpstreamBody): Record<string, string> {
  if (body === "none") return {};
  if (body === "chunked") return { "transfer-encoding": "chunked" };
  return { "content-length": String(body.sizeBytes) };
}
