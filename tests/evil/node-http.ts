import { Agent, type IncomingMessage, request as sendRequest } from "node:http";
import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpPort, HttpReply, HttpRequest } from "#app/core/ports.ts";

const NO_ANSWER = 9000;

/** Where a browser of the composer dials, and what it calls the place. */
export interface Dial {
  /** Port of the recorder in front of the gateway. */
  readonly port: number;
  /** Host header that the gateway knows. */
  readonly host: string;
}

/** The core's HTTP port over sockets of this process, with the promises of the browser's. */
export function createNodeHttp(dial: Dial): HttpPort & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const send = (request: HttpRequest) => sendOne({ agent, dial, request });
  return { sendText: send, sendBytes: send, close: () => agent.destroy() };
}

interface Sending {
  readonly agent: Agent;
  readonly dial: Dial;
  readonly request: HttpRequest;
}

async function sendOne({ agent, dial, request }: Sending): Promise<HttpReply> {
  const { signal } = request;
  signal?.throwIfAborted();
  const { bytes, headers } = await toBody(request);
  try {
    const { incoming, body } = await exchange(
      {
        agent,
        host: "127.0.0.1",
        port: dial.port,
        method: request.method,
        path: request.url,
        headers: {
          host: dial.host,
          origin: `http://${dial.host}`,
          "content-length": String(bytes.length),
          ...request.headers,
          ...headers,
        },
        ...(signal === undefined ? {} : { signal }),
      },
      bytes,
    );
    request.onUploadProgress?.(bytes.length);
    request.onDownloadProgress?.(body.length);
    return toReply(incoming, body);
  } catch (error) {
    signal?.throwIfAborted();
    throw new AppError(NO_ANSWER, { cause: error });
  }
}

/** A form is written out as a browser would. */
async function toBody({ body }: HttpRequest) {
  if (body === undefined || body === null) return { bytes: Buffer.alloc(0), headers: {} };
  if (typeof body === "string") return { bytes: Buffer.from(body, "utf8"), headers: {} };
  const form = new Response(body);
  const type = form.headers.get("content-type") ?? "";
  return {
    bytes: Buffer.from(await form.arrayBuffer()),
    headers: { "content-type": type },
  };
}

function exchange(
  options: Parameters<typeof sendRequest>[1] & object,
  bytes: Buffer,
): Promise<{ incoming: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest(options);
    outgoing.once("error", reject);
    outgoing.once("response", (incoming: IncomingMessage) => {
      const parts: Buffer[] = [];
      incoming.on("data", (part: Buffer) => parts.push(part));
      incoming.once("error", reject);
      incoming.once("end", () => resolve({ incoming, body: Buffer.concat(parts) }));
    });
    outgoing.end(bytes);
  });
}

function toReply(incoming: IncomingMessage, body: Buffer): HttpReply {
  const bytes = new Uint8Array(body).buffer;
  return {
    status: incoming.statusCode ?? 0,
    header: (name) => {
      const value = incoming.headers[name.toLowerCase()];
      return value === undefined ? null : String(value);
    },
    text: () => new TextDecoder().decode(bytes),
    bytes: () => bytes,
  };
}
