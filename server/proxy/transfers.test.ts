import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";

let gateway: TestGateway;
afterEach(() => gateway.close());

const MIB = 1024 * 1024;
const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };

/** An API whose handling of the one request is up to the test. */
async function startWithExchange() {
  let hand: (exchange: [IncomingMessage, ServerResponse]) => void = () => undefined;
  const exchange = new Promise<[IncomingMessage, ServerResponse]>((resolve) => {
    hand = resolve;
  });
  gateway = await startGateway({ api: (request, response) => hand([request, response]) });
  return { exchange };
}

describe("a transfer path", () => {
  it.each([
    [
      "/h/4/proxyapi.fcgi?command=download&offset=0",
      "/r/ca/h/4/proxyapi.fcgi?command=download&offset=0",
    ],
    ["/h/3/isup.txt", "/r/ca/h/3/isup.txt"],
  ])("%s is the API's %s", async (path, target) => {
    gateway = await startGateway({ api: (request, response) => response.end(request.url) });
    expect((await gateway.ask(path)).text).toBe(target);
  });

  it("takes a chunk of an upload to the API's, with the length that it has", async () => {
    gateway = await startGateway({
      api: (request, response) => {
        request.resume();
        response.end(`${request.method} ${request.url} ${request.headers["content-length"]}`);
      },
    });
    const headers = { ...MULTIPART, "content-length": "4" };
    const options = { method: "POST", headers, body: "body" };
    const answer = await gateway.ask("/h/1/uploadmultichunk", options);
    expect(answer.text).toBe("POST /r/ca/h/1/uploadmultichunk 4");
  });

  it.each([
    "/h/0/isup.txt",
    "/h/5/isup.txt",
    "/h/1/",
    "/h/1/other",
    "/h/1/../2/isup.txt",
    "/h/1/isup.txt/x",
    "/h/2/webfinishbackup",
  ])("%s is none", async (path) => {
    gateway = await startGateway({ api: (_request, response) => response.end("reached") });
    expect((await gateway.ask(path)).status).toBe(404);
  });

  it("passes on ticket and range, and the range of the answer", async () => {
    gateway = await startGateway({
      api: (request, response) => {
        response.writeHead(206, {
          "content-range": "bytes 0-1/2",
          "set-cookie": "a=b",
          server: "x",
        });
        response.end(`${request.headers["x-ticket"]} ${request.headers.range}`);
      },
    });
    const answer = await gateway.ask("/h/1/proxyapi.fcgi", {
      headers: { "x-ticket": "t", range: "bytes=0-1" },
    });
    expect(answer.text).toBe("t bytes=0-1");
    expect(answer.status).toBe(206);
    expect(answer.headers["content-range"]).toBe("bytes 0-1/2");
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});

describe("an upload", () => {
  it("is held back while the API does not read", async () => {
    const { exchange } = await startWithExchange();
    const request = gateway.open("/h/1/uploadmultichunk", {
      method: "POST",
      headers: MULTIPART,
    });
    request.on("error", () => undefined);
    request.flushHeaders();
    const [incoming] = await exchange;
    incoming.pause();
    const sentBytes = await writeUntilHeld(request);
    request.destroy();
    expect(sentBytes).toBeGreaterThan(0);
  });

  it("that the visitor ends is ended at the API", async () => {
    const { exchange } = await startWithExchange();
    const request = gateway.open("/h/1/uploadmultichunk", {
      method: "POST",
      headers: MULTIPART,
    });
    request.on("error", () => undefined);
    request.write("half");
    const [incoming] = await exchange;
    incoming.resume();
    const ended = once(incoming, "error");
    request.destroy();
    expect(await ended).toMatchObject([{ code: "ECONNRESET" }]);
  });

  it("that the API refuses at once is answered before all bytes are sent", async () => {
    gateway = await startGateway({
      api: (_request, response) => response.writeHead(401).end('{"errcode":9402}'),
    });
    const request = gateway.open("/h/1/uploadmultichunk", {
      method: "POST",
      headers: { ...MULTIPART, "content-length": String(100 * MIB) },
    });
    request.on("error", () => undefined);
    request.write("first bytes");
    const [response]: IncomingMessage[] = await once(request, "response");
    expect(response!.statusCode).toBe(401);
    request.destroy();
  });
});

describe("a download", () => {
  it("is held back while the visitor does not read", async () => {
    const { exchange } = await startWithExchange();
    const request = gateway.open("/h/1/proxyapi.fcgi");
    request.on("response", (response) => response.pause());
    request.end();
    const [, outgoing] = await exchange;
    const sentBytes = await writeUntilHeld(outgoing);
    request.destroy();
    expect(sentBytes).toBeGreaterThan(0);
  });

  it("that the visitor ends is ended at the API", async () => {
    const { exchange } = await startWithExchange();
    const request = gateway.open("/h/1/proxyapi.fcgi");
    request.on("error", () => undefined);
    request.end();
    const [, outgoing] = await exchange;
    const closed = once(outgoing, "close");
    outgoing.write("half");
    await once(request, "response");
    request.destroy();
    await closed;
    expect(outgoing.writableFinished).toBe(false);
  });

  it("that breaks at the API breaks at the visitor, and never looks whole", async () => {
    const { exchange } = await startWithExchange();
    const request = gateway.open("/h/1/proxyapi.fcgi");
    request.end();
    const [, outgoing] = await exchange;
    outgoing.writeHead(200, { "content-length": "100" });
    outgoing.write("half");
    const [response]: IncomingMessage[] = await once(request, "response");
    const failed = once(response!, "error");
    response!.resume();
    outgoing.destroy();
    await failed;
    expect(response!.complete).toBe(false);
  });
});

describe("a transfer without an API", () => {
  it("is 503, so that the client waits and tries again", async () => {
    gateway = await startGateway({ env: { COFFER_API_URL: "http://127.0.0.1:1" } });
    expect((await gateway.ask("/h/1/isup.txt")).status).toBe(503);
  });
});

/** Whether a writer that was told to wait may go on before the time is over. */
/** Writes until nobody reads on; how much it was, which is never without end. */
async function writeUntilHeld(writer: NodeJS.WritableStream): Promise<number> {
  const block = Buffer.alloc(MIB);
  let sentBytes = 0;
  while (writer.write(block) || (await drainedWithin(writer, 300))) {
    sentBytes += block.length;
    expect(sentBytes).toBeLessThan(64 * MIB);
  }
  return sentBytes;
}

function drainedWithin(writer: NodeJS.WritableStream, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    writer.once("drain", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
