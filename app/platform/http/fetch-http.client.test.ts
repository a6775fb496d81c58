import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { browserHttp } from "./fetch-http.client.ts";

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
  const reply = await browserHttp.sendBytes({
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
  const sent = browserHttp.sendBytes({ method: "GET", url, onDownloadProgress: () => undefined });
  await expect(sent).rejects.toMatchObject({ cause: expect.anything() });
});
