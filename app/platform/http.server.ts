import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";

const TIMED_OUT = 9502;
const UNAVAILABLE = 503;
const DEFAULT_TIMEOUT_MS = 120_000;

/** Where a server-side call goes and who it is for. */
export interface ServerHttpSettings {
  /** Origin and path of the region's API; the request's path is appended. */
  readonly baseUrl: string;
  /** Sent with every call: the gateway's own credentials, the visitor's address. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** The core's HTTP port on the server. An API that does not answer is status 503 (Reading R-42). */
export function createServerHttp(settings: ServerHttpSettings): HttpPort {
  return {
    sendText: (request) => send(request, settings),
    sendBytes: (request) => send(request, settings),
  };
}

async function send(request: HttpRequest, settings: ServerHttpSettings): Promise<HttpReply> {
  const signals = [settings.signal, AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)];
  const signal = AbortSignal.any(request.signal ? [...signals, request.signal] : signals);
  try {
    const response = await fetch(settings.baseUrl + request.url, {
      method: request.method,
      headers: { ...request.headers, ...settings.headers },
      body: request.body ?? null,
      signal,
      redirect: "error",
    });
    return toReply(response.status, response.headers, await response.arrayBuffer());
  } catch (error) {
    return toFailure(error, signal);
  }
}

function toFailure(error: unknown, signal: AbortSignal): HttpReply {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    throw new AppError(TIMED_OUT, { cause: error });
  }
  if (signal.aborted) throw error;
  return toReply(UNAVAILABLE, new Headers(), new ArrayBuffer(0));
}

function toReply(status: number, headers: Headers, bytes: ArrayBuffer): HttpReply {
  return {
    status,
    header: (name) => headers.get(name),
    text: () => new TextDecoder().decode(bytes),
    bytes: () => bytes,
  };
}
