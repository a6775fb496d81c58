import type { WebSocket } from "ws";
import { openSocket, protocolsOf } from "#tests/support/sockets.ts";
import type { LoadStack } from "./load-stack.ts";

/** Memory of the gateway for real-time sockets that nobody says anything on. */
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

/** All of one user; the API must let him have so many. */
export async function measureSockets(stack: LoadStack, count: number): Promise<SocketRow> {
  const { client } = await stack.account("sockets", "gateway");
  const { session } = client;
  if (session === null) throw new Error("no session");
  const open = async () => {
    const plan = { port: stack.port, uid: session.userId, protocols: protocolsOf(session) };
    return (await openSocket(plan)).socket;
  };
  const beforeMib = stack.gateway.rssMib();
  const sockets: WebSocket[] = [];
  try {
    while (sockets.length < count) {
      const batch = Math.min(AT_ONCE, count - sockets.length);
      sockets.push(...(await Promise.all(Array.from({ length: batch }, open))));
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const afterMib = stack.gateway.rssMib();
    const standing = sockets.filter(({ readyState, OPEN }) => readyState === OPEN).length;
    return {
      what: "idle real-time sockets",
      open: standing,
      gatewayBeforeMib: Math.round(beforeMib),
      gatewayMib: Math.round(afterMib),
      kibASocket: Math.round(((afterMib - beforeMib) * 1024 * 10) / standing) / 10,
      goalMib: GOAL_MIB,
    };
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}
