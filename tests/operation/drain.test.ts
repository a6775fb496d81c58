import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signUp, TestClient } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS, TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { ciphertextFor, preupload, toChunkBody } from "#mock-api/testing/uploads.ts";
import { freePort, type LocalProcess, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

let data: string;
let api: LocalProcess;
let gateway: LocalProcess | null = null;
let apiPort: number;
let gatewayPort: number;

const ENV = { COFFER_API_SECRET: TEST_SECRET, COFFER_SECRET: "g".repeat(32) };

beforeEach(async () => {
  data = mkdtempSync(join(quickFolder(), "coffer-drain-"));
  apiPort = await freePort();
  gatewayPort = await freePort();
  gateway = null;
});
afterEach(async () => {
  await gateway?.kill();
  await api.kill();
  rmSync(data, { recursive: true, force: true });
});

async function startApi(env: Readonly<Record<string, string>> = {}): Promise<void> {
  api = testProcess({
    script: "api/index.ts",
    args: ["--port", String(apiPort), "--data", data],
    env: { ...ENV, ...env },
    readyUrl: `http://127.0.0.1:${apiPort}/healthz`,
  });
  await api.start();
}

async function startGateway(): Promise<void> {
  gateway = testProcess({
    script: "server/index.ts",
    env: {
      ...ENV,
      COFFER_PORT: String(gatewayPort),
      COFFER_API_URL: `http://127.0.0.1:${apiPort}`,
    },
    readyUrl: `http://127.0.0.1:${gatewayPort}/healthz`,
  });
  await gateway.start();
}

/** A chunk of a new upload whose second half is still to come. */
async function beginChunk(port: number, path: string) {
  const account = await signUp(
    new TestClient(`http://127.0.0.1:${apiPort}/r/ca-central`),
    "ada@example.com",
  );
  const bytes = ciphertextFor(200_000);
  const opened = await preupload(account, bytes.length);
  const { type, body } = await toChunkBody(opened, { bytes, offset: 0 });
  const send = request({
    port,
    path,
    method: "POST",
    headers: {
      ...(port === apiPort ? GATEWAY_HEADERS : {}),
      host: `localhost:${port}`,
      "content-type": type,
      "content-length": body.length,
    },
  });
  const answer = once(send, "response").then(async ([reply]: IncomingMessage[]) =>
    reply === undefined ? null : json(reply),
  );
  const half = Math.floor(body.length / 2);
  send.write(body.subarray(0, half));
  await expect.poll(() => bytesOfUploads()).toBeGreaterThan(0);
  return { send, rest: body.subarray(half), answer };
}

/** What the API has written of uploads under way. */
function bytesOfUploads(): number {
  const folder = join(data, "ca-central/blobs/tmp");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name !== "probe") : [];
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** 0: nobody answers. */
const statusOf = (port: number, path: string, method = "GET") =>
  fetch(`http://localhost:${port}${path}`, { method, headers: GATEWAY_HEADERS }).then(
    ({ status }) => status,
    () => 0,
  );

/** Waits until the process has begun to stop, which it says by its readiness. */
async function untilDraining(port: number): Promise<void> {
  await expect.poll(() => statusOf(port, "/readyz")).toBe(503);
}

async function finish(send: ClientRequest, rest: Uint8Array, answer: Promise<unknown>) {
  send.end(rest);
  return answer;
}

describe("gateway and API that are told to stop while a chunk is being uploaded", () => {
  beforeEach(async () => {
    await startApi();
    await startGateway();
  });

  it("are not ready any more, take the rest of the chunk, begin no other, and exit with 0", async () => {
    const { send, rest, answer } = await beginChunk(gatewayPort, "/h/1/uploadmultichunk");
    const stopped = Promise.all([gateway?.stop(), api.stop()]);
    await untilDraining(gatewayPort);
    await untilDraining(apiPort);
    expect(await statusOf(gatewayPort, "/livez")).toBe(200);
    expect(await statusOf(apiPort, "/livez")).toBe(200);
    expect(await statusOf(gatewayPort, "/h/1/proxyapi.fcgi?command=download")).toBe(503);
    expect(await statusOf(apiPort, "/r/ca-central/h/1/proxyapi.fcgi")).toBe(503);
    expect(await finish(send, rest, answer)).toMatchObject({ success: 1, errcode: 0 });
    await stopped;
    expect([gateway?.exitCode(), api.exitCode()]).toEqual([0, 0]);
    expect(api.output()).toContain('"running":1');
    expect(api.output()).not.toContain("transfers are cut");
  });
});

describe("an API that is told to stop", () => {
  beforeEach(() => startApi({ COFFER_DRAIN_S: "0" }));

  it("waits no longer than COFFER_DRAIN_S, and says how many transfers it cut", async () => {
    const { answer } = await beginChunk(apiPort, "/r/ca-central/h/1/uploadmultichunk");
    const cut = expect(answer).rejects.toThrow();
    await api.stop();
    await cut;
    expect(api.exitCode()).toBe(0);
    expect(api.output()).toContain('"cut":1');
  });
});
