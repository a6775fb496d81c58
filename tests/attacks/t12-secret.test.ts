import { afterAll, beforeAll, expect, it } from "vitest";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { type AttackedServers, startAttackedServers } from "#tests/attacks/servers.ts";
import { freePort, testProcess } from "#tests/support/processes.ts";

let servers: AttackedServers;

beforeAll(async () => {
  servers = await startAttackedServers();
});
afterAll(() => servers.stop());

const PATHS = [
  "/",
  "/mailbox",
  "/mailbox.json",
  "/mailbox/1",
  "/control/received",
  "/control/reset",
  "/r/ca/api/?command=getloginsalt",
  "/r/ca/api/sub?cid=0&since=0",
  "/r/us/h/1/isup.txt",
  "/r/ca/h/1/proxyapi.fcgi?command=download",
  "/r/ca/h/1/uploadmultichunk",
  "/healthz/",
  "/healthz/../mailbox.json",
  "//mailbox.json",
];

it.each(PATHS)("the API shows %s to nobody but its gateway", async (path) => {
  for (const secret of ["", "guess", servers.apiSecret.slice(1)]) {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
      const headers = new Headers(secret === "" ? [] : [[GATEWAY_HEADER, secret]]);
      const reply = await fetch(`http://127.0.0.1:${servers.apiPort}${path}`, { method, headers });
      expect([reply.status, await reply.text()]).toEqual([403, ""]);
    }
  }
});

it("the API tells its health to whoever asks", async () => {
  expect((await fetch(`http://127.0.0.1:${servers.apiPort}/healthz`)).status).toBe(200);
});

it.each(["api/index.ts", "mock-api/index.ts", "server/index.ts"])(
  "%s does not start without it",
  async (script) => {
    const port = String(await freePort());
    for (const secret of ["", "too-short"]) {
      const process = testProcess({
        script,
        env: { COFFER_API_SECRET: secret, COFFER_SECRET: "s".repeat(64), COFFER_PORT: port },
        readyUrl: `http://127.0.0.1:${port}/healthz`,
      });
      await expect(process.start()).rejects.toThrow("COFFER_API_SECRET");
    }
  },
);
