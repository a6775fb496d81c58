import { Agent, type ClientRequest, type IncomingMessage, request as send } from "node:http";
import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";
import { HASTE } from "./fast-clock.ts";

const NO_ANSWER = 9000;
const TIMED_OUT = 9502;
const DEFAULT_TIMEOUT_MS = 120_000;
/** However fast waits are, a loaded machine must get its answer through. */
const SHORTEST_TIMEOUT_MS = 400;
/** A browser opens no more to one origin (House 3). */
const CONNECTIONS = 6;
const PIECE_BYTES = 64 * 1024;

export interface NodeHttp extends HttpPort {
  /** Nothing is sent and nothing is answered any more, as for a page that is gone. */
  drop(): void;
}

/** The browser's way to its origin, over Node's own HTTP: real sockets, real cuts. */
export function createNodeHttp(port: number): NodeHttp {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let isDropped = false;
  const sendOne = async (request: HttpRequest): Promise<HttpReply> => {
    if (isDropped) return never();
    try {
      const reply = await sendNow(request, { agent, port });
      return isDropped ? never() : reply;
    } catch (error) {
      if (isDropped) return never();
      throw error;
    }
  };
  return {
    sendText: sendOne,
    sendBytes: sendOne,
    drop: () => {
      isDropped = true;
      agent.destroy();
    },
  };
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

interface Way {
  readonly agent: Agent;
  readonly port: number;
}

async function sendNow(request: HttpRequest, way: Way): Promise<HttpReply> {
  request.signal?.throwIfAborted();
  const encoded = new Response(request.body ?? null);
  const body = Buffer.from(await encoded.arrayBuffer());
  const type = request.body instanceof FormData ? encoded.headers.get("content-type") : null;
  const host = `localhost:${way.port}`;
  return new Promise((resolve, reject) => {
    const outgoing = send({
      host: "127.0.0.1",
      port: way.port,
      agent: way.agent,
      method: request.method,
      path: request.url,
      headers: {
        host,
        origin: `http://${host}`,
        "content-length": body.length,
        ...(type === null ? {} : { "content-type": type }),
        ...request.headers,
      },
    });
    settle(request, outgoing, { resolve, reject });
    writeCounted(outgoing, body, request.onUploadProgress);
  });
}

interface Settle {
  resolve(reply: HttpReply): void;
  reject(error: unknown): void;
}

function settle(request: HttpRequest, outgoing: ClientRequest, { resolve, reject }: Settle): void {
  const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
  const fail = (error: unknown) => {
    end();
    outgoing.destroy();
    reject(error);
  };
  const abort = () => fail(signal?.reason);
  const patienceMs = Math.max(SHORTEST_TIMEOUT_MS, timeoutMs / HASTE);
  const timer =
    timeoutMs === 0 ? undefined : setTimeout(() => fail(new AppError(TIMED_OUT)), patienceMs);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  };
  signal?.addEventListener("abort", abort, { once: true });
  outgoing.on("error", (cause) => fail(new AppError(NO_ANSWER, { cause })));
  outgoing.once("response", (reply) => {
    readReply(reply, request).then(
      (read) => {
        end();
        resolve(read);
      },
      (cause: unknown) => fail(new AppError(NO_ANSWER, { cause })),
    );
  });
}

async function readReply(reply: IncomingMessage, request: HttpRequest): Promise<HttpReply> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of reply) {
    chunks.push(chunk);
    received += chunk.length;
    request.onDownloadProgress?.(received);
  }
  const body = Buffer.concat(chunks);
  return {
    status: reply.statusCode ?? 0,
    header: (name) => String(reply.headers[name] ?? "") || null,
    text: () => body.toString("utf8"),
    bytes: () => new Uint8Array(body).buffer,
  };
}

function writeCounted(
  outgoing: ClientRequest,
  body: Buffer,
  onProgress: HttpRequest["onUploadProgress"],
): void {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    const piece = body.subarray(at, at + PIECE_BYTES);
    outgoing.write(piece, () => onProgress?.(at + piece.length));
  }
  outgoing.end();
}
