import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Express, Request, RequestHandler, Response } from "express";
import { WebSocketServer } from "ws";
import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import { META_PROTOCOL, readTicketHeader } from "#app/contract/realtime.ts";
import { hostOf } from "../hosts/host-guard.ts";
import { type Refusal, refuse } from "../proxy/refusal.ts";
import { admissionOf } from "../security/entry-guard.ts";
import { BusClient, type BusClientParts, type RelayAnswer } from "./bus-client.ts";
import { Visitors } from "./visitors.ts";

/** Real time for visitors: sockets of theirs at one end, the API's bus at the other (Trust 2.7). */
export interface Relay {
  /** What answers at the entry `relay`. */
  readonly handler: RequestHandler;
  /** Lets upgrades of this server go through the same door as every other request. */
  attach(server: Server, app: Express): void;
  /** How many sockets are open. */
  countSockets(): number;
  close(): void;
}

/** What an upgrade brings beside its head. */
interface Upgrade {
  readonly socket: Socket;
  readonly head: Buffer;
}

export function createRelay(parts: BusClientParts): Relay {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const visitors = new Visitors((id) => bus.leave(id));
  const bus = new BusClient(parts, {
    onMessage: (uid, message) => visitors.tell(uid, message),
    onEnd: (id) => visitors.end(id),
    onLost: () => visitors.endAll(),
  });
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: REALTIME_LIMITS.maxMessageBytes,
    handleProtocols: () => META_PROTOCOL,
  });
  const admit = async (request: Request, response: Response, { socket, head }: Upgrade) => {
    const uid = admissionOf(response).parts[1] ?? "";
    const ticket = readTicketHeader(request.headers["sec-websocket-protocol"] ?? "");
    if (ticket === null || !isHandshake(request)) return refuse(response, "badRequest");
    // Programs without an origin may call the API; sockets are for pages of the product (W8).
    if (request.headers.origin === undefined) return refuse(response, "forbidden");
    const { id, answer } = await bus.join({ region: hostOf(response).region, uid, ticket });
    if (answer !== "open") return refuse(response, REFUSALS[answer]);
    if (socket.destroyed) return bus.leave(id);
    socket.once("close", () => bus.leave(id));
    response.detachSocket(socket);
    sockets.handleUpgrade(request, socket, head, (open) => visitors.add(id, uid, open));
  };
  return {
    handler: (request, response, next) => {
      const upgrade = upgrades.get(request);
      if (upgrade === undefined) return refuse(response, "upgradeRequired");
      admit(request, response, upgrade).catch(next);
    },
    attach: (server, app) => {
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (!(socket instanceof Socket)) return socket.destroy();
        socket.on("error", () => socket.destroy());
        upgrades.set(request, { socket, head });
        answerOn(socket, request, app);
      });
    },
    countSockets: () => visitors.count,
    close: () => {
      visitors.close();
      bus.close();
    },
  };
}

const REFUSALS: Readonly<Record<Exclude<RelayAnswer, "open">, Refusal>> = {
  refused: "notSignedIn",
  full: "limited",
  unavailable: "unavailable",
};

/** What the library would refuse as well, before the API is asked for anything. */
function isHandshake({ headers }: IncomingMessage): boolean {
  const isKey = /^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "");
  return isKey && headers["sec-websocket-version"] === "13";
}

/**
 * Runs a request that asks for an upgrade through the application, so that one table decides about it
 * as well. It is the last of its connection.
 */
function answerOn(socket: Socket, request: IncomingMessage, app: Express): void {
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  response.setHeader("Connection", "close");
  response.once("finish", () => socket.end());
  app(request, response);
}
