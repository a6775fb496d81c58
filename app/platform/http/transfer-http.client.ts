import { hurryCollection } from "#app/contract/collector.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { HttpPort, HttpReply, HttpRequest, PieceRoom } from "#app/core/ports.ts";
import { browserHttp, sendByFetch, toReply } from "./fetch-http.client.ts";
import { sendByXhr } from "./xhr.client.ts";

/** No range is larger; what is larger grows as it comes. */
const MOST_EXPECTED_BYTES = DOWNLOAD_LIMITS.chunkBytes;

/** The core's HTTP port for transfers: what is sent and received is counted, and read into given memory. */
export const transferHttp: HttpPort = {
  sendText: (request) =>
    request.onUploadProgress ? sendByXhr(request) : browserHttp.sendText(request),
  sendBytes: (request) => sendByFetch(request, (response) => readReply(response, request)),
};

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
