import { once } from "node:events";
import { request as send } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";
import { readPage, sendPage } from "./send-page.ts";

let gateway: TestGateway;
afterEach(() => gateway.close());

const LONG = "many words ".repeat(500);

async function startWithPage(answer: () => Response): Promise<void> {
  gateway = await startGateway({
    pages: async (_request, response) => sendPage(response, await readPage(answer())),
  });
}

async function bytesOf(accepted: string) {
  const headers = { host: `localhost:${gateway.port}`, "accept-encoding": accepted };
  const outgoing = send({ port: gateway.port, host: "127.0.0.1", headers, agent: false }).end();
  const [response] = await once(outgoing, "response");
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  return { headers: response.headers, status: response.statusCode, bytes: Buffer.concat(pieces) };
}

const html = { "content-type": "text/html; charset=utf-8" };

describe("a page", () => {
  it.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
    ["gzip", "gzip, br;q=0", gunzipSync],
  ])("goes out as %s to a browser that takes %s", async (name, accepted, open) => {
    await startWithPage(() => new Response(LONG, { headers: html }));
    const { headers, bytes } = await bytesOf(accepted);
    expect(headers).toMatchObject({ "content-encoding": name, vary: "Accept-Encoding" });
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(LONG.length / 4);
    expect(open(bytes).toString()).toBe(LONG);
  });

  it("goes out as it is to a program that takes nothing else", async () => {
    await startWithPage(() => new Response(LONG, { headers: html }));
    const { headers, bytes } = await bytesOf("identity");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(bytes.toString()).toBe(LONG);
  });

  it("keeps its status and each of its cookies, with or without a body", async () => {
    const cookies = new Headers([
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
      ["Location", "/login"],
    ]);
    await startWithPage(() => new Response(null, { status: 302, headers: cookies }));
    const { headers, status, bytes } = await bytesOf("gzip");
    expect([status, headers.location, headers["set-cookie"], bytes.length]).toEqual([
      302,
      "/login",
      ["a=1", "b=2"],
      0,
    ]);
  });
});
