import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const MIB = 1024 * 1024;
const SENT_BYTES = 16 * MIB;
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

/** A send that is no upload of anybody, as a browser words it. */
async function aRefusedSend(url: URL): Promise<{ head: string; body: Buffer }> {
  const form = new FormData();
  form.set("json", "{}");
  form.set("payload0", new Blob([new Uint8Array(SENT_BYTES)]), "file");
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    ...{ host: url.host, "content-type": encoded.headers.get("content-type") ?? "" },
    ...{ "content-length": String(body.length), ...GATEWAY_HEADERS },
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { head: [`POST ${url.pathname} HTTP/1.1`, ...lines, "", ""].join("\r\n"), body };
}

it("whoever is refused reads why while he sends, and is not cut before his last byte", async () => {
  const { base } = (await server.account("ada@example.com")).client;
  const url = new URL(`${base}/h/1/uploadmultichunk`);
  const { head, body } = await aRefusedSend(url);
  const socket = connect(Number(url.port), url.hostname);
  const failures: unknown[] = [];
  socket.on("error", (error) => failures.push(error));
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.write(head);
  socket.write(body.subarray(0, MIB));
  let answer = "";
  while (!answer.endsWith("}")) answer += String((await once(socket, "data"))[0]);
  expect(answer).toContain('{"success":0,"errcode":9000,"errors":["9000"]}');
  for (let at = MIB; at < body.length; at += MIB) {
    await new Promise((resolve) => socket.write(body.subarray(at, at + MIB), resolve));
  }
  await closed;
  expect(failures).toEqual([]);
});
