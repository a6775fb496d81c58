import { API_LIMITS } from "#app/contract/limits.data.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";
import { toConnectionError, toTimeoutError } from "./failure.client.ts";
import { sendByXhr } from "./xhr.client.ts";

/** The core's HTTP port over fetch; over XMLHttpRequest where the sent bytes are counted. */
export const browserHttp: HttpPort = {
  sendText: (request) => send(request),
  sendBytes: (request) => send(request),
};

function send(request: HttpRequest): Promise<HttpReply> {
  return request.onUploadProgress ? sendByXhr(request) : sendByFetch(request);
}

async function sendByFetch(request: HttpRequest): Promise<HttpReply> {
  const timer = startTimer(request.timeoutMs ?? API_LIMITS.timeoutMs);
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
    });
    return toReply(response, await readBytes(response, request.onDownloadProgress));
  } catch (error) {
    request.signal?.throwIfAborted();
    throw timer.signal.aborted ? toTimeoutError() : toConnectionError(error);
  } finally {
    timer.stop();
  }
}

/** 0: no limit. */
function startTimer(timeoutMs: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = timeoutMs > 0 ? setTimeout(() => controller.abort(), timeoutMs) : undefined;
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

async function readBytes(
  response: Response,
  onProgress: HttpRequest["onDownloadProgress"],
): Promise<ArrayBuffer> {
  if (onProgress === undefined || response.body === null) return response.arrayBuffer();
  const parts: Uint8Array[] = [];
  let received = 0;
  // Firefox reports a body that is cut off inside a pipe as an error that nothing caught.
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(parts, received);
    received += value.byteLength;
    parts.push(value);
    onProgress(received);
  }
}

function join(parts: readonly Uint8Array[], sizeBytes: number): ArrayBuffer {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole.buffer;
}

function toReply(response: Response, bytes: ArrayBuffer): HttpReply {
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: () => new TextDecoder().decode(bytes),
    bytes: () => bytes,
  };
}
