import { API_LIMITS } from "#app/contract/limits.data.ts";
import type { HttpReply, HttpRequest } from "#app/core/ports.ts";
import { toConnectionError, toTimeoutError } from "./failure.client.ts";

/** One request whose sent bytes are counted, which fetch cannot do. */
export function sendByXhr(request: HttpRequest): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    if (signal?.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const end = (settle: () => void) => () => {
      signal?.removeEventListener("abort", abort);
      settle();
    };
    xhr.onload = end(() => resolve(toReply(xhr)));
    xhr.onerror = end(() => reject(toConnectionError(undefined)));
    xhr.ontimeout = end(() => reject(toTimeoutError()));
    xhr.onabort = end(() => reject(signal?.reason));
    signal?.addEventListener("abort", abort, { once: true });
    start(xhr, request);
  });
}

function start(xhr: XMLHttpRequest, request: HttpRequest): void {
  xhr.open(request.method, request.url);
  xhr.responseType = "arraybuffer";
  xhr.timeout = request.timeoutMs ?? API_LIMITS.timeoutMs;
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    xhr.setRequestHeader(name, value);
  }
  xhr.upload.onprogress = (event) => request.onUploadProgress?.(event.loaded);
  xhr.onprogress = (event) => request.onDownloadProgress?.(event.loaded);
  xhr.send(request.body ?? null);
}

function toReply(xhr: XMLHttpRequest): HttpReply {
  const bytes: ArrayBuffer =
    xhr.response instanceof ArrayBuffer ? xhr.response : new ArrayBuffer(0);
  return {
    status: xhr.status,
    header: (name) => xhr.getResponseHeader(name),
    text: () => new TextDecoder().decode(bytes),
    bytes: () => bytes,
  };
}
