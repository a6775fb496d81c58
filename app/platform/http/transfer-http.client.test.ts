import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { transferHttp } from "./transfer-http.client.ts";

let server: Server | undefined;

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/h/1/proxyapi.fcgi`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it("a body whose bytes are counted arrives whole, and the last count is its size", async () => {
  const body = randomBytes(3_000_000);
  const url = await serve((_, response) => response.end(body));
  const counts: number[] = [];
  const reply = await transferHttp.sendBytes({
    method: "GET",
    url,
    onDownloadProgress: (count) => counts.push(count),
  });
  expect(Buffer.from(reply.bytes()).equals(body)).toBe(true);
  expect(counts.at(-1)).toBe(body.length);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

it("a body that is cut off is a failure of the connection, with a cause", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write(Buffer.alloc(10), () => response.destroy());
  });
  const sent = transferHttp.sendBytes({ method: "GET", url, onDownloadProgress: () => undefined });
  await expect(sent).rejects.toMatchObject({ cause: expect.anything() });
});

it.each([0, 1, 999_999, 1_000_000, 1_000_001, 3_000_000])(
  "a body of %i bytes comes in the pieces that were wanted, in the memory that was given",
  async (length) => {
    const body = randomBytes(length);
    const url = await serve((_, response) => response.end(body));
    const counts: number[] = [];
    let taken = 0;
    const room = {
      bytesEach: 1_000_000,
      take: (bytes: number) => {
        taken += 1;
        return new Uint8Array(bytes).fill(7).buffer;
      },
    };
    const reply = await transferHttp.sendBytes({
      method: "GET",
      url,
      onDownloadProgress: (count) => counts.push(count),
      pieces: room,
    });
    const pieces = reply.pieces?.() ?? [];
    expect(pieces.map((piece) => piece.byteLength).slice(0, -1)).toEqual(
      pieces.slice(1).map(() => room.bytesEach),
    );
    expect(Buffer.concat(pieces.map((piece) => new Uint8Array(piece))).equals(body)).toBe(true);
    expect(counts.at(-1) ?? 0).toBe(length);
    expect(taken).toBe(Math.floor(length / room.bytesEach) + 1);
  },
);

it("a body in pieces that is cut off is a failure of the connection, with a cause", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write(Buffer.alloc(10), () => response.destroy());
  });
  const pieces = { bytesEach: 100, take: (bytes: number) => new ArrayBuffer(bytes) };
  const sent = transferHttp.sendBytes({ method: "GET", url, pieces });
  await expect(sent).rejects.toMatchObject({ cause: expect.anything() });
});
