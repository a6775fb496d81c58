import { hurryCollection } from "#app/contract/collector.ts";
import { API_LIMITS, DOWNLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { HttpPort, HttpReply, HttpRequest, PieceRoom } from "#app/core/ports.ts";
import { toConnectionError, toTimeoutError } from "./failure.client.ts";
import { sendByXhr } from "./xhr.client.ts";

/** No range is larger; what is larger grows as it comes. */
const MOST_EXPECTED_BYTES = DOWNLOAD_LIMITS.chunkBytes;

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
    return await readReply(response, request);
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

async function readReply(response: Response, request: HttpRequest): Promise<HttpReply> {
  const { pieces: room, onDownloadProgress } = request;
  const reader = room === undefined || !response.ok ? null : readerInto(response);
  if (room === undefined || reader === null) {
    return toReply(response, await readBytes(response, onDownloadProgress));
  }
  const pieces = await readPieces(reader, room, onDownloadProgress);
  return { ...toReply(response, new ArrayBuffer(0)), pieces: () => pieces };
}

/** null where the browser cannot read a body into given memory. */
function readerInto({ body }: Response): ReadableStreamBYOBReader | null {
  try {
    return body?.getReader({ mode: "byob" }) ?? null;
  } catch {
    return null;
  }
}

/** Bytes go where they are wanted, without a piece of memory in between. */
async function readPieces(
  reader: ReadableStreamBYOBReader,
  room: PieceRoom,
  onProgress: HttpRequest["onDownloadProgress"],
): Promise<ArrayBuffer[]> {
  const pieces: ArrayBuffer[] = [];
  let memory = room.take(room.bytesEach);
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(memory, filled));
    if (value === undefined) throw new Error("The body was cancelled.");
    memory = value.buffer;
    if (done) break;
    filled += value.byteLength;
    onProgress?.(pieces.length * room.bytesEach + filled);
    if (filled < room.bytesEach) continue;
    pieces.push(memory);
    memory = room.take(room.bytesEach);
    filled = 0;
  }
  return filled === 0 ? pieces : [...pieces, memory.slice(0, filled)];
}

async function readBytes(
  response: Response,
  onProgress: HttpRequest["onDownloadProgress"],
): Promise<ArrayBuffer> {
  if (onProgress === undefined || response.body === null) return response.arrayBuffer();
  // Firefox reports a body that is cut off inside a pipe as an error that nothing caught.
  const reader = response.body.getReader();
  let whole = new Uint8Array(expectedBytes(response));
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const needed = received + value.length;
    if (needed > whole.length) whole = new Uint8Array(whole.buffer.transfer(2 * needed));
    whole.set(value, received);
    received = needed;
    onProgress(received);
  }
  hurryCollection(received);
  return received === whole.length ? whole.buffer : whole.slice(0, received).buffer;
}

/** What the answer says that it will be, as far as it is worth believing; 0 when it does not say. */
function expectedBytes(response: Response): number {
  const told = Number(response.headers.get("content-length") ?? 0);
  return Number.isSafeInteger(told) && told > 0 ? Math.min(told, MOST_EXPECTED_BYTES) : 0;
}

function toReply(response: Response, bytes: ArrayBuffer): HttpReply {
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: () => new TextDecoder().decode(bytes),
    bytes: () => bytes,
  };
}
