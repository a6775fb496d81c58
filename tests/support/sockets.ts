import { createHmac } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import {
  channelOf,
  channelPath,
  META_PROTOCOL,
  type RelayTicket,
  TICKET_COMMAND,
  toTicketProtocol,
} from "#app/contract/realtime.ts";
import { type RealtimeFrame, readFrame } from "#app/contract/realtime-frame.ts";
import type { TestSession } from "#mock-api/testing/client.ts";

/** A ticket as a browser makes it; a test may change what it says. */
export function aTicket(session: TestSession, changes: Partial<RelayTicket> = {}): RelayTicket {
  const { token, secret, userId, deviceId } = session;
  const servtime = changes.servtime ?? Math.floor(Date.now() / 1000);
  const nonce = changes.nonce ?? randomHex(16);
  const hash = sha256Hex(channelOf(userId));
  const text = ["e2cs/2", "GET", TICKET_COMMAND, hash, servtime, nonce].join("\n");
  return {
    access_token: token,
    servtime,
    nonce,
    signature: hmac("sha1", secret, `${token}${userId}${deviceId}${servtime}`),
    sig2: hmac("sha256", secret, text),
    ...changes,
  };
}

function hmac(algorithm: string, key: string, text: string): string {
  return createHmac(algorithm, key).update(text).digest("hex");
}

/** A socket of somebody's, and what it heard. */
export interface TestSocket {
  readonly socket: WebSocket;
  readonly heard: RealtimeFrame[];
  /** The next frame that is not read yet. */
  next(): Promise<RealtimeFrame>;
  /** The code that it was or will be closed with. */
  readonly closed: Promise<number>;
}

export interface SocketPlan {
  readonly port: number;
  readonly uid: string;
  readonly protocols: readonly string[];
  readonly host?: string;
  readonly path?: string;
  /** Null: none is sent. */
  readonly origin?: string | null;
}

export function protocolsOf(session: TestSession, changes: Partial<RelayTicket> = {}): string[] {
  return [META_PROTOCOL, toTicketProtocol(aTicket(session, changes))];
}

function dial(plan: SocketPlan): WebSocket {
  const { port, uid, host = `localhost:${port}`, origin = `http://localhost:${port}` } = plan;
  const path = plan.path ?? `/n/1${channelPath(uid)}`;
  const headers = { host, ...(origin === null ? {} : { origin }) };
  return new WebSocket(`ws://127.0.0.1:${port}${path}`, [...plan.protocols], { headers });
}

/** Throws the status that it was refused with. */
export async function openSocket(plan: SocketPlan): Promise<TestSocket> {
  const socket = dial(plan);
  const heard: RealtimeFrame[] = [];
  let read = 0;
  let wake: () => void = () => undefined;
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    heard.push(readFrame(isBinary ? new Uint8Array(data) : data.toString("utf8")));
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const refused = new Promise<never>((_, reject) => {
    socket.once("unexpected-response", (_request, response) => {
      reject(new Error(`refused with ${response.statusCode}`));
      socket.terminate();
    });
    socket.on("error", reject);
  });
  await Promise.race([once(socket, "open"), refused]);
  const next = async (): Promise<RealtimeFrame> => {
    for (;;) {
      const frame = heard[read];
      if (frame !== undefined) {
        read += 1;
        return frame;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { socket, heard, closed, next };
}

/** The status that a socket is refused with; 101 where it was let in. */
export async function statusOf(plan: SocketPlan): Promise<number> {
  try {
    const { socket } = await openSocket(plan);
    socket.terminate();
    return 101;
  } catch (error) {
    const status = /refused with (\d+)/.exec(String(error))?.[1];
    if (status === undefined) throw error;
    return Number(status);
  }
}
