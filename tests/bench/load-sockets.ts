import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { LoadStack } from "./load-stack.ts";

/** Memory of the gateway for connections that were answered once and wait. */
export interface SocketRow {
  readonly what: string;
  readonly open: number;
  readonly gatewayBeforeMib: number;
  readonly gatewayMib: number;
  readonly kibASocket: number;
  readonly goalMib: number;
}

const AT_ONCE = 200;
const GOAL_MIB = 500;
const SETTLE_MS = 3000;

/** There is no relay of WebSockets yet: idle connections are kept-alive HTTP ones. */
export async function measureSockets(stack: LoadStack, count: number): Promise<SocketRow> {
  const beforeMib = stack.gateway.rssMib();
  const sockets: Socket[] = [];
  try {
    while (sockets.length < count) {
      const batch = Math.min(AT_ONCE, count - sockets.length);
      sockets.push(
        ...(await Promise.all(Array.from({ length: batch }, () => openIdle(stack.port)))),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const afterMib = stack.gateway.rssMib();
    const open = sockets.filter((socket) => socket.readyState === "open").length;
    return {
      what: "idle kept-alive connections",
      open,
      gatewayBeforeMib: Math.round(beforeMib),
      gatewayMib: Math.round(afterMib),
      kibASocket: Math.round(((afterMib - beforeMib) * 1024 * 10) / open) / 10,
      goalMib: GOAL_MIB,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function openIdle(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  socket.write(`GET /build/nothing HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  await once(socket, "data");
  return socket;
}
