import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";

const KIB = 1024;
const BODY_BYTES = 24 * KIB * KIB;

/** How a machine or a process that is gone looks from here. */
const ENDS = {
  "with a word": (socket: Socket) => void socket.resetAndDestroy(),
  "without a word": (socket: Socket) => void socket.destroy(),
  politely: (socket: Socket) => void socket.end(),
} as const;

/** Bytes of the request that the API has read by then; the head is some hundred. */
const MOMENTS = {
  "before it has read the head": 0,
  "after the head": 1,
  "in the middle of the body": BODY_BYTES / 2,
  "after the last byte": BODY_BYTES,
} as const;

let gateway: TestGateway;
let api: Server;
let patient: TestGateway;
beforeEach(async () => {
  patient = await startGateway({ api: (request) => void request.resume() });
});
afterEach(async () => {
  await Promise.all([gateway.close(), patient.close()]);
  api.close();
});

/** An API that reads so much of the first request on every connection, and is gone then. */
async function startWithLostApi(bytes: number, end: (socket: Socket) => void): Promise<void> {
  const sockets = new Set<Socket>();
  api = createServer((socket) => {
    sockets.add(socket);
    let readBytes = 0;
    socket.on("error", () => undefined);
    if (bytes === 0) return end(socket);
    socket.on("data", (chunk: Buffer) => {
      readBytes += chunk.length;
      if (readBytes < bytes) return;
      socket.removeAllListeners("data");
      socket.pause();
      end(socket);
    });
  });
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  const { port } = api.address() as AddressInfo;
  gateway = await startGateway({ env: { COFFER_API_URL: `http://127.0.0.1:${port}` } });
}

/**
 * Sends an upload as browsers do, which read no answer before the whole body is sent. Gives the
 * status, or 0 when the connection ends before.
 */
async function statusOfUpload({ port }: TestGateway): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  const ended = new Promise<"">((resolve) => {
    socket.on("error", () => resolve(""));
    socket.on("close", () => resolve(""));
  });
  const head = [
    "POST /h/1/uploadmultichunk HTTP/1.1",
    `Host: localhost:${port}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${BODY_BYTES}`,
  ].join("\r\n");
  socket.write(`${head}\r\n\r\n`);
  const sent = new Promise<void>((resolve) =>
    socket.write(Buffer.alloc(BODY_BYTES), () => resolve()),
  );
  await Promise.race([sent, ended]);
  const answer = new Promise<string>((resolve) => {
    socket.on("data", (chunk: Buffer) => resolve(chunk.toString("latin1")));
  });
  socket.resume();
  const text = await Promise.race([answer, ended]);
  socket.destroy();
  return Number(text.split(" ")[1] ?? 0);
}

const cases = Object.entries(MOMENTS).flatMap(([moment, bytes]) =>
  Object.entries(ENDS).map(([word, end]) => ({ moment, bytes, word, end })),
);

describe("an upload whose API goes away", () => {
  it.each(cases)("$moment, $word, is answered before one that waits", async ({ bytes, end }) => {
    await startWithLostApi(bytes, end);
    const waits = statusOfUpload(patient).then(() => "one that waits");
    expect([0, 502]).toContain(await Promise.race([statusOfUpload(gateway), waits]));
  });
});
