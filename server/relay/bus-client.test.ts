import { once } from "node:events";
import nodeHttp, { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import { BUS_PATH, type BusCall } from "#app/contract/realtime-bus.ts";
import { createLog } from "../log.ts";
import { BusClient, type RelayAsk } from "./bus-client.ts";

const SECRET = "5".repeat(64);
const ASK: RelayAsk = {
  region: "ca",
  uid: "7",
  ticket: {
    access_token: "token",
    servtime: 1,
    signature: "a".repeat(40),
    nonce: "b".repeat(32),
    sig2: "c".repeat(64),
  },
};
const FRAME = {
  op: "frame",
  uid: "7",
  message: { type: "UPDATE_USER", payload: { hist_id: "1" } },
};

/** The API's end of the bus: what it heard, and how it answers whoever wants in. */
let http: Server;
let lines: { socket: WebSocket; request: IncomingMessage }[];
let calls: BusCall[];
let answer: (call: BusCall & { op: "sub" }, line: WebSocket) => void;
let events: unknown[];
let warned: string[];
let client: BusClient;

const say = (line: WebSocket, reply: object) => line.send(JSON.stringify(reply));
const admit: typeof answer = ({ id }, line) => say(line, { op: "subbed", id, state: "open" });

beforeEach(async () => {
  [lines, calls, events, warned, answer] = [[], [], [], [], admit];
  http = createServer();
  const bus = new WebSocketServer({ server: http, autoPong: false });
  bus.on("connection", (socket, request) => {
    lines.push({ socket, request });
    socket.on("message", (data) => {
      const call: BusCall = JSON.parse(String(data));
      calls.push(call);
      if (call.op === "sub") answer(call, socket);
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  client = newClient((http.address() as AddressInfo).port);
});
afterEach(async () => {
  vi.useRealTimers();
  client.close();
  for (const { socket } of lines) socket.terminate();
  http.close();
  await once(http, "close");
});

function newClient(port: number): BusClient {
  const log = createLog("silent");
  // Of this client alone: one of the test before may still be told that its line is gone.
  const [heard, told] = [events, warned];
  vi.spyOn(log, "warn").mockImplementation(((text: string) => told.push(text)) as never);
  const parts = { apiUrl: `http://127.0.0.1:${port}`, apiSecret: SECRET, log };
  return new BusClient(parts, {
    onMessage: (uid, message) => heard.push(["message", uid, message]),
    onEnd: (id) => heard.push(["end", id]),
    onLost: () => heard.push("lost"),
  });
}

const lineOf = (index = 0) => lines[index]!.socket;

describe("the line of a gateway to the bus", () => {
  it("is one for all that ask, with the gateway's secret, and names each by another number", async () => {
    const joined = await Promise.all([client.join(ASK), client.join({ ...ASK, uid: "8" })]);
    expect(joined).toEqual([
      { id: 1, answer: "open" },
      { id: 2, answer: "open" },
    ]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    expect((await client.join(ASK)).id).toBe(3);
    // Nothing waits for an answer that came.
    expect(vi.getTimerCount()).toBe(0);
    expect(lines.map(({ request: { url, headers } }) => [url, headers[GATEWAY_HEADER]])).toEqual([
      [BUS_PATH, SECRET],
    ]);
    expect(calls[0]).toEqual({ op: "sub", id: 1, ...ASK });
  });

  it.each(["refused", "full"] as const)("tells who is %s", async (state) => {
    answer = ({ id }, line) => {
      say(line, { op: "subbed", id: id + 50, state: "open" });
      say(line, { op: "subbed", id, state });
    };
    expect((await client.join(ASK)).answer).toBe(state);
    client.leave(1);
    await expect.poll(() => calls.at(-1)).toEqual({ op: "unsub", id: 1 });
  });

  it("passes on what is said to a user, and which session has ended", async () => {
    await client.join(ASK);
    say(lineOf(), FRAME);
    say(lineOf(), { op: "end", id: 1 });
    await expect
      .poll(() => events)
      .toEqual([
        ["message", "7", FRAME.message],
        ["end", 1],
      ]);
    expect(warned).toEqual([]);
  });

  it.each([
    ["no JSON", "{"],
    ["no reply", JSON.stringify({ op: "frame", uid: "7" })],
    ["bytes", Buffer.from(JSON.stringify(FRAME))],
  ])("is cut by a word that is none: %s", async (_what, text) => {
    await client.join(ASK);
    lineOf().send(text);
    await expect.poll(() => events).toEqual(["lost"]);
    expect(warned).toEqual(["bus said what is no message", "bus lost"]);
  });

  it("is cut at once by a word that is longer than any, though nobody hears that it is", async () => {
    await client.join(ASK);
    lineOf().pause();
    lineOf().send(" ".repeat(REALTIME_LIMITS.maxMessageBytes + 1));
    // Whoever only asks for an end waits half a minute for its answer.
    await expect.poll(() => events, { timeout: 15_000 }).toEqual(["lost"]);
  });
});

describe("whoever asks while the API is away", () => {
  it("is told so when the line breaks under his question, and the next within a second at once", async () => {
    answer = (_call, line) => line.terminate();
    expect((await client.join(ASK)).answer).toBe("unavailable");
    expect(events).toEqual(["lost"]);
    expect((await client.join(ASK)).answer).toBe("unavailable");
    expect(lines).toHaveLength(1);
    answer = admit;
    await expect.poll(async () => (await client.join(ASK)).answer).toBe("open");
    expect(lines).toHaveLength(2);
  });

  it("is told so where nobody answers the call for ten seconds", async () => {
    const silent = createTcpServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const called = vi.spyOn(nodeHttp, "request");
    const joining = newClient((silent.address() as AddressInfo).port).join(ASK);
    const [asked] = called.mock.calls;
    expect(asked?.[0]).toMatchObject({ timeout: 10_000 });
    called.mock.results[0]?.value.emit("timeout");
    expect((await joining).answer).toBe("unavailable");
    called.mockRestore();
    silent.close();
  });

  it("is told so where the call is sent on, and nobody else is told the secret", async () => {
    const { port } = http.address() as AddressInfo;
    const astray = createServer().on("upgrade", (_request, socket) => {
      socket.end(`HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:${port}${BUS_PATH}\r\n\r\n`);
    });
    astray.listen(0, "127.0.0.1");
    await once(astray, "listening");
    const other = newClient((astray.address() as AddressInfo).port);
    expect((await other.join(ASK)).answer).toBe("unavailable");
    expect(lines).toEqual([]);
    astray.close();
  });

  it("is told so where nobody listens, and nothing was lost by it", async () => {
    const other = newClient(1);
    expect((await other.join(ASK)).answer).toBe("unavailable");
    expect(events).toEqual([]);
    expect(warned).toEqual([]);
  });

  it("is told so after ten seconds, and what comes later lets nobody in", async () => {
    await client.join(ASK);
    answer = () => undefined;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const late = client.join(ASK);
    await vi.advanceTimersByTimeAsync(9_999);
    let isAnswered = false;
    void late.then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toEqual({ id: 2, answer: "unavailable" });
    vi.useRealTimers();
    // The API may have let him in meanwhile: it is told that he has gone.
    await expect.poll(() => calls.at(-1)).toEqual({ op: "unsub", id: 2 });
    say(lineOf(), { op: "subbed", id: 2, state: "open" });
    say(lineOf(), { op: "end", id: 1 });
    await expect.poll(() => events).toEqual([["end", 1]]);
  });
});

describe("a line that nobody answers on", () => {
  it("is given up with the second question, and one that answers stays", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await client.join(ASK);
    let pings = 0;
    const line = lineOf();
    line.on("ping", () => {
      pings += 1;
    });
    const heard = once(line, "ping");
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    await heard;
    line.pong();
    // What was said after the answer has come, and so has the answer.
    say(line, { op: "end", id: 1 });
    await vi.waitFor(() => expect(events).toEqual([["end", 1]]));
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    await vi.waitFor(() => expect(pings).toBe(2));
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    await vi.waitFor(() => expect(events.at(-1)).toBe("lost"));
    expect(pings).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a gateway that ends", () => {
  it("keeps no line that was on its way", async () => {
    const joining = client.join(ASK);
    client.close();
    expect((await joining).answer).toBe("unavailable");
    await expect.poll(() => lines.map(({ socket }) => socket.readyState)).toEqual([3]);
    expect([calls, events, warned]).toEqual([[], [], []]);
  });

  it("closes the line without a word in the log, and opens none again", async () => {
    await client.join(ASK);
    client.close();
    await expect.poll(() => events).toEqual(["lost"]);
    expect(warned).toEqual([]);
    vi.spyOn(performance, "now").mockReturnValue(Number.MAX_SAFE_INTEGER);
    expect((await client.join(ASK)).answer).toBe("unavailable");
    vi.restoreAllMocks();
    expect(lines).toHaveLength(1);
  });
});
