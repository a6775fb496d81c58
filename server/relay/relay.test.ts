import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import express, { type ErrorRequestHandler } from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import {
  channelPath,
  META_PROTOCOL,
  type RelayTicket,
  toTicketProtocol,
} from "#app/contract/realtime.ts";
import type { BusCall } from "#app/contract/realtime-bus.ts";
import { listenAnywhere, portOf, startGateway, type TestGateway } from "#tests/support/gateway.ts";
import { createLog } from "../log.ts";
import { createRelay } from "./relay.ts";

const UID = "7";
const TICKET: RelayTicket = {
  access_token: "token",
  servtime: 1,
  signature: "a".repeat(40),
  nonce: "b".repeat(32),
  sig2: "c".repeat(64),
};

/** The API's end of the bus, which answers when the test says so. */
let api: Server;
let line: WebSocket;
let calls: BusCall[];
let gateway: TestGateway;

beforeEach(async () => {
  calls = [];
  api = await listenAnywhere(createServer());
  new WebSocketServer({ server: api }).on("connection", (socket) => {
    line = socket;
    socket.on("message", (data) => calls.push(JSON.parse(String(data))));
  });
  gateway = await startGateway({ apiUrl: `http://127.0.0.1:${portOf(api)}` });
});
afterEach(async () => {
  line?.terminate();
  await gateway.close();
  api.close();
});

const asked = () => expect.poll(() => calls).toMatchObject([{ op: "sub", id: 1, uid: UID }]);
const admit = () => line.send(JSON.stringify({ op: "subbed", id: 1, state: "open" }));
const hasLeft = () => expect.poll(() => calls.at(-1)).toEqual({ op: "unsub", id: 1 });
/** Whatever reached the gateway before this has been dealt with. */
const settled = () => gateway.ask("/");

/** What a browser sends to open a channel, by hand. */
function knock(changes: Readonly<Record<string, string>> = {}, port = gateway.port): Socket {
  const host = `localhost:${port}`;
  const headers = {
    host,
    origin: `http://${host}`,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "sec-websocket-protocol": `${META_PROTOCOL}, ${toTicketProtocol(TICKET)}`,
    ...changes,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write([`GET /n/1${channelPath(UID)} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  return socket;
}

describe("a socket that is no handshake", () => {
  it.each([
    ["of another version", { "sec-websocket-version": "12" }],
    ["with no key", { "sec-websocket-key": "AAAA" }],
  ])("%s is sent away, and the API is asked for nobody", async (_what, changes) => {
    const answer = await text(knock(changes));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(calls).toEqual([]);
  });
});

describe("somebody who goes while the API is asked for him", () => {
  it("keeps no place there, and takes nobody along", async () => {
    const socket = knock();
    await asked();
    socket.resetAndDestroy();
    await settled();
    admit();
    await hasLeft();
    expect((await settled()).status).toBe(200);
  });

  it("keeps none either where he has only stopped to send", async () => {
    const socket = knock();
    await asked();
    socket.end();
    await settled();
    admit();
    await hasLeft();
  });
});

describe("a gateway that ends", () => {
  it("ends the sockets of its visitors and its line to the bus", async () => {
    const visitor = new WebSocket(
      `ws://localhost:${gateway.port}/n/1${channelPath(UID)}`,
      [META_PROTOCOL, toTicketProtocol(TICKET)],
      { headers: { origin: `http://localhost:${gateway.port}` } },
    );
    await asked();
    admit();
    await once(visitor, "open");
    const gone = Promise.all([once(visitor, "close"), once(line, "close")]);
    await gateway.close();
    await gone;
  });

  it("waits for no visitor who says nothing", async () => {
    const visitor = knock();
    const first = once(visitor, "data");
    await asked();
    admit();
    expect(String(await first)).toMatch(/^HTTP\/1\.1 101 /);
    const gone = once(visitor, "close");
    visitor.resume();
    const beganMs = performance.now();
    await gateway.close();
    await gone;
    // Whoever only asks for an end waits half a minute for its answer.
    expect(performance.now() - beganMs).toBeLessThan(15_000);
  });
});

describe("a relay that no guard stands before", () => {
  it("fails with an answer, and keeps nobody waiting", async () => {
    const server = await listenAnywhere(createServer());
    const parts = { apiUrl: "http://127.0.0.1:1", apiSecret: "5".repeat(64) };
    const relay = createRelay({ ...parts, log: createLog("silent") });
    const fail: ErrorRequestHandler = (error, _request, response, _next) => {
      response.status(500).end(String(error));
    };
    relay.attach(server, express().use(relay.handler).use(fail));
    const answer = await text(knock({}, portOf(server)));
    expect(answer).toMatch(/^HTTP\/1\.1 500 [\s\S]*passed without the guard/);
    relay.close();
    server.close();
  });
});
