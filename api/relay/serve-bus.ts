import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { isFromGateway } from "#api/hosts/origin.ts";
import { GatewayLine, SocketCounts } from "#api/relay/gateway-line.ts";
import type { World } from "#api/world.ts";
import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import { BUS_PATH, type BusReply } from "#app/contract/realtime-bus.ts";
import { socketFramingOf } from "#app/contract/validate/framing.ts";

/** Sessions that ran out are found within this time. */
const RECHECK_MS = 60_000;
/** A gateway that does not take what it is told is better off without. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
const GOING_AWAY = 1_001;
const NOT_OURS = 1_008;

export interface BusParts {
  readonly world: World;
  readonly gatewaySecret: string;
}

/** `/bus`: each gateway holds one socket there (Reading R-177); nobody else is let in (Trust T12). */
export function serveBus(server: Server, { world, gatewaySecret }: BusParts): void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: REALTIME_LIMITS.maxMessageBytes,
  });
  const counts = new SocketCounts();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const status = statusOf(request, gatewaySecret);
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (line) => serveLine(line, world, counts));
  });
}

/** Null: it may come in. Whoever asks for another protocol anywhere else leads nowhere (Trust T12). */
function statusOf(request: IncomingMessage, secret: string): string | null {
  const isBus = request.url === BUS_PATH && request.method === "GET";
  if (!isBus || socketFramingOf(request) !== "none") return "400 Bad Request";
  return isFromGateway(request, secret) ? null : "403 Forbidden";
}

function serveLine(socket: WebSocket, world: World, counts: SocketCounts): void {
  const send = (reply: BusReply) => {
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
    else socket.send(JSON.stringify(reply), () => undefined);
  };
  const line = new GatewayLine({ world, counts, send });
  let isThere = true;
  const watch = setInterval(() => {
    if (!isThere) return socket.terminate();
    isThere = false;
    socket.ping();
  }, REALTIME_LIMITS.pingMs);
  const recheck = setInterval(() => line.recheck(), RECHECK_MS);
  const stop = world.bus.messages.listen({
    hear: (userId, message) => line.hear(userId, message),
    end: () => {
      socket.close(GOING_AWAY);
      socket.terminate();
    },
  });
  socket.on("pong", () => {
    isThere = true;
  });
  socket.on("message", (data, isBinary) => {
    if (isBinary || !line.take(String(data))) socket.close(NOT_OURS);
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearInterval(watch);
    clearInterval(recheck);
    stop();
    line.close();
  });
}
