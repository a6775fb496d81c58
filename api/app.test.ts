import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "#api/app.ts";
import { NO_INTERCEPTION } from "#api/interception.ts";
import { readSettings } from "#api/settings.ts";
import { type OpenedWorld, openWorld } from "#api/store/open-world.ts";
import { sendRaw } from "#tests/attacks/raw-socket.ts";

const folder = mkdtempSync(join(tmpdir(), "coffer-app-"));
const GATEWAY_SECRET = "s".repeat(64);
const lines: unknown[] = [];
let world: OpenedWorld;
let url: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line)) });
  const settings = readSettings({}, null);
  world = await openWorld({ dataFolder: folder, settings, log });
  const server = createApp({ world, interception: NO_INTERCEPTION, gatewaySecret: GATEWAY_SECRET });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: "POST",
    body: '{"username_b64":"YUBiLmM="}',
    headers: { "content-type": "application/json", ...headers },
  });

describe("the id of a request", () => {
  const headers = { "x-gateway-secret": GATEWAY_SECRET };
  const path = "/r/ca/api/?command=getloginsalt";

  it("that the gateway gave stands in the line of the call", async () => {
    lines.length = 0;
    await ask(path, { ...headers, "x-request-id": "0123456789abcdef" });
    expect(lines).toMatchObject([{ command: "getloginsalt", request: "0123456789abcdef" }]);
  });

  it("is no text of somebody else", async () => {
    lines.length = 0;
    await ask(path, { ...headers, "x-request-id": "ada@example.com" });
    expect(lines).toMatchObject([{ command: "getloginsalt" }]);
    expect(JSON.stringify(lines)).not.toContain("ada@");
  });
});

describe("a health check in HTTP/1.0 without a host", () => {
  const statusesOf = async (head: string) => {
    const { statuses } = await sendRaw(Number(new URL(url).port), `${head}\r\n\r\n`);
    return statuses;
  };

  it("is answered, as a balancer asks by default", async () => {
    for (const path of ["/livez", "/readyz", "/healthz"]) {
      expect([path, await statusesOf(`GET ${path} HTTP/1.0`)]).toEqual([path, [200]]);
    }
  });

  it("opens no other path, and no other version goes without a host", async () => {
    expect(await statusesOf("GET /mailbox.json HTTP/1.0")).toEqual([400]);
    expect(await statusesOf("GET /healthz HTTP/1.1")).toEqual([400]);
    expect(await statusesOf("GET /healthz HTTP/1.0\r\nhost: a\r\nhost: b")).toEqual([400]);
  });
});

describe("a server with a gateway's secret", () => {
  const path = "/r/ca/api/?command=getloginsalt";

  it("answers commands of the gateway only", async () => {
    expect((await ask(path)).status).toBe(403);
    expect((await ask(path, { "x-gateway-secret": "guess" })).status).toBe(403);
    expect((await ask(path, { "x-gateway-secret": GATEWAY_SECRET })).status).toBe(200);
  });

  it("shows mailbox and control to the gateway only", async () => {
    for (const path of [
      "/mailbox",
      "/mailbox.json",
      "/control/received",
      "/",
      "/r/ca/h/1/isup.txt",
    ]) {
      expect((await ask(path)).status).toBe(403);
    }
  });

  it("takes JSON as JSON only", async () => {
    const headers = { "x-gateway-secret": GATEWAY_SECRET, "content-type": "text/plain" };
    expect((await ask(path, headers)).status).toBe(415);
  });

  it("has one method for each path", async () => {
    const headers = { "x-gateway-secret": GATEWAY_SECRET };
    const methods = ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"];
    for (const method of methods) {
      expect((await fetch(url + path, { method, headers })).status).toBe(405);
    }
    for (const other of ["/healthz", "/mailbox.json", "/r/ca/h/1/isup.txt", "/r/us/api/sub"]) {
      expect((await fetch(url + other, { method: "DELETE", headers })).status).toBe(405);
    }
  });

  it("tells its health to anybody on this machine", async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("has no control interface unless it was asked for", async () => {
    const reply = await ask("/control/reset", { "x-gateway-secret": GATEWAY_SECRET });
    expect(reply.status).toBe(404);
  });

  it("takes regions by their short and by their full name", async () => {
    for (const region of ["ca", "us", "ca-central", "us-central"]) {
      const reply = await ask(`/r/${region}/api/?command=getloginsalt`, {
        "x-gateway-secret": GATEWAY_SECRET,
      });
      expect(reply.status).toBe(200);
    }
  });

  it("is not healthy when a database is gone", async () => {
    await world.regions.get("us-central")!.db.destroy();
    expect((await fetch(`${url}/healthz`)).status).toBe(503);
  });
});
