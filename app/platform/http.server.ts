import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";

const TIMED_OUT = 9502;
const UNAVAILABLE = 9503;
const DEFAULT_TIMEOUT_MS = 120_000;

/** Where a server-side call goes and who it is for. */
export interface ServerHttpSettings {
  /** Origin and path of the region's API; the request's path is appended. */
  readonly baseUrl: string;
  /** Sent with every call: the gateway's own credentials, the visitor's address. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
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
    throw toFailure(error, signal);
  }
}

function toFailure(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return new AppError(TIMED_OUT, { cause: error });
  }
  return signal.aborted ? error : new AppError(UNAVAILABLE, { cause: error });
}

function toReply(status: number, headers: Headers, bytes: ArrayBuffer): HttpReply {
  return {
    status,
    header: (name) => headers.get(name),
    text: () => new TextDecoder().decode(bytes),
    bytes: () => bytes,
  };
}
