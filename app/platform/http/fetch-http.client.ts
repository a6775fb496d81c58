import { API_LIMITS } from "#app/contract/limits.data.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";
import { toConnectionError, toTimeoutError } from "./failure.client.ts";

/** Commands of the core over fetch; transfers have a port of their own. */
export const browserHttp: HttpPort = { sendText: send, sendBytes: send };

function send(request: HttpRequest): Promise<HttpReply> {
  return sendByFetch(request, async (response) => toReply(response, await response.arrayBuffer()));
}

/** Sends one request and takes its answer as `read` does. */
export async function sendByFetch(
  request: HttpRequest,
  read: (response: Response) => Promise<HttpReply>,
): Promise<HttpReply> {
  const timer = startTimer(request.timeoutMs ?? API_LIMITS.timeoutMs);
  // A unit of text is three bytes at the most.
  const bytes = request.outlivesPage === true ? 3 * String(request.body).length : 0;
  keptBytes += bytes;
  const signals = [timer.signal, ...(request.signal ? [request.signal] : [])];
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers ?? {},
      body: request.body ?? null,
      signal: AbortSignal.any(signals),
      redirect: "error",
      cache: "no-store",
      credentials: "same-origin",
      keepalive: bytes > 0 && keptBytes <= MOST_KEPT_BYTES,
    });
    return await read(response);
  } catch (error) {
    request.signal?.throwIfAborted();
    throw timer.signal.aborted ? toTimeoutError() : toConnectionError(error);
  } finally {
    timer.stop();
    keptBytes -= bytes;
  }
}

/** Browsers refuse more than 64 KiB under way at once; what is larger goes as any other call does. */
const MOST_KEPT_BYTES = 60 * 1024;
/** Of what is under way and would outlive its page. */
let keptBytes = 0;

/** 0: no limit. */
function startTimer(timeoutMs: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = timeoutMs > 0 ? setTimeout(() => controller.abort(), timeoutMs) : undefined;
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

export function toReply(response: Response, bytes: ArrayBuffer): HttpReply {
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: () => new TextDecoder().decode(bytes),
    bytes: () => bytes,
  };
}
