import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { serveBus } from "#api/relay/serve-bus.ts";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import { BUS_PATH, type BusReply } from "#app/contract/realtime-bus.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { aTicket } from "#tests/support/sockets.ts";

const SECRET = "7".repeat(64);
const SECOND_MS = 1_000;
const HEADERS = {
  connection: "upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  [GATEWAY_HEADER]: SECRET,
};

let house: TestServer;
let ada: TestAccount;
let api: Server;
let line: WebSocket;
let heard: BusReply[];

beforeAll(async () => {
  house = await startTestServer();
  ada = await house.account("ada@example.com");
});
afterAll(() => house.stop());
beforeEach(async () => {
  // The clocks of the line are this test's; sockets keep theirs.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  api = createServer();
  serveBus(api, { world: house.world, gatewaySecret: SECRET });
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  heard = [];
  line = new WebSocket(`ws://127.0.0.1:${portOf(api)}${BUS_PATH}`, {
    headers: { [GATEWAY_HEADER]: SECRET },
    autoPong: false,
  });
  line.on("message", (data) => heard.push(JSON.parse(String(data))));
  await once(line, "open");
});
afterEach(async () => {
  vi.useRealTimers();
  line.terminate();
  api.close();
  await once(api, "close");
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function join(id: number): Promise<void> {
  const { session } = ada.client;
  if (session === null) throw new Error("no session");
  const call = { op: "sub", id, region: "ca", uid: session.userId, ticket: aTicket(session) };
  line.send(JSON.stringify(call));
  await expect.poll(() => heard).toContainEqual({ op: "subbed", id, state: "open" });
}

const closed = async () => (await once(line, "close"))[0] as number;

function statusOf(changes: object, method = "GET", path: string = BUS_PATH): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = api.address() as AddressInfo;
    const asked = request({
      port,
      host: "127.0.0.1",
      path,
      method,
      headers: { ...HEADERS, ...changes },
    });
    asked.once("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    asked.once("upgrade", (_answer, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.once("error", reject);
    asked.end();
  });
}

describe("the door of the bus", () => {
  it("lets in a gateway with its secret, by the one way that leads there", async () => {
    expect(await statusOf({})).toBe(101);
    expect(await statusOf({ [GATEWAY_HEADER]: "0".repeat(64) })).toBe(403);
    expect(await statusOf({}, "POST")).toBe(400);
    expect(await statusOf({}, "GET", `${BUS_PATH}/`)).toBe(400);
    expect(await statusOf({ "content-length": "0" })).toBe(101);
    expect(await statusOf({ "transfer-encoding": "chunked" })).toBe(400);
  });
});

describe("a line at the API", () => {
  it.each([
    ["no call", "{}"],
    ["bytes", Buffer.from(JSON.stringify({ op: "unsub", id: 1 }))],
  ])("is closed by what is none of its words: %s (1008)", async (_what, word) => {
    line.send(word);
    expect(await closed()).toBe(1008);
  });

  it("is given up with the second question that nobody answers", async () => {
    const asked = once(line, "ping");
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    await asked;
    line.pong();
    await join(1);
    const again = once(line, "ping");
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    await again;
    const gone = closed();
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    expect(await gone).toBe(1006);
    // Nothing of it goes on.
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  });

  it("finds within a minute whose session has ended without a word", async () => {
    const db = house.world.regions.get("ca-central")?.db;
    const { id } = (await db
      ?.selectFrom("users")
      .select("id")
      .where("email", "=", "ada@example.com")
      .executeTakeFirstOrThrow()) ?? { id: 0 };
    const setState = (state_code: number) =>
      db?.updateTable("users").set({ state_code }).where("id", "=", id).execute();
    await join(1);
    line.on("ping", () => line.pong());
    await setState(8053);
    for (let passed = 0; passed < 60; passed += 1) {
      vi.advanceTimersByTime(SECOND_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => heard.at(-1)).toEqual({ op: "end", id: 1 });
    await setState(0);
  });
});
