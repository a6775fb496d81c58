import { type Agent, type IncomingMessage, request as open } from "node:http";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, isAppError } from "#app/core/errors/app-error.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";

const DEFAULT_TIMEOUT_MS = 120_000;

/** Where a server-side call goes and who it is for. */
export interface ServerHttpSettings {
  /** Origin and path of the region's API; the request's path is appended. */
  readonly baseUrl: string;
  /** Sent with every call: the gateway's own credentials, the visitor's address. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Keeps connections to the API; Node's own where none is given. */
  readonly agent?: Agent | undefined;
}

/**
 * The core's HTTP port on the server. An API that cannot be reached is 9503 at once, without the
 * retries of an answer that says 503: somebody waits for the page, which offers to try again
 * (Reading R-42).
 */
export function createServerHttp(settings: ServerHttpSettings): HttpPort {
  return {
    sendText: (request) => send(request, settings),
    sendBytes: (request) => send(request, settings),
  };
}

function send(request: HttpRequest, settings: ServerHttpSettings): Promise<HttpReply> {
  const body = toBytes(request.body);
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(
      () => outgoing.destroy(new AppError(CODES.timedOut)),
      request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    );
    const fail = (error: unknown) => {
      clearTimeout(timeout);
      reject(toFailure(error, [settings.signal, request.signal]));
    };
    const outgoing = open(settings.baseUrl + request.url, {
      method: request.method,
      agent: settings.agent,
      headers: { ...request.headers, ...settings.headers, "content-length": body.length },
      signal: request.signal ? AbortSignal.any([settings.signal, request.signal]) : settings.signal,
    });
    outgoing.on("error", fail);
    outgoing.on("response", (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on("data", (piece: Buffer) => pieces.push(piece));
      incoming.on("error", fail);
      incoming.on("end", () => {
        clearTimeout(timeout);
        resolve(toReply(incoming, Buffer.concat(pieces)));
      });
    });
    outgoing.end(body);
  });
}

function toBytes(body: HttpRequest["body"]): Buffer {
  if (body instanceof FormData) throw new Error("loaders send no forms");
  return Buffer.from(body ?? "");
}

function toFailure(error: unknown, signals: readonly (AbortSignal | undefined)[]): unknown {
  const isOver = signals.some((signal) => signal?.aborted === true);
  return isOver || isAppError(error) ? error : new AppError(CODES.unavailable, { cause: error });
}

function toReply({ statusCode, headers }: IncomingMessage, bytes: Buffer): HttpReply {
  return {
    status: statusCode ?? 0,
    header: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
    text: () => bytes.toString("utf8"),
    bytes: () => new Uint8Array(bytes).buffer,
  };
}
