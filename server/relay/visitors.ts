import { WebSocket } from "ws";
import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import type { RealtimeMessage } from "#app/contract/realtime.ts";
import { toFrame } from "./frame.ts";

const GOING_AWAY = 1_001;
/** Nobody says anything on these sockets but the gateway. */
const NOT_ALLOWED = 1_008;
/** The session has ended: coming again is of no use. */
const SESSION_ENDED = 4_401;

interface Visitor {
  readonly id: number;
  readonly uid: string;
  readonly socket: WebSocket;
  isThere: boolean;
}

/** The open sockets of this gateway, by user. */
export class Visitors {
  readonly #byId = new Map<number, Visitor>();
  readonly #byUser = new Map<string, Set<Visitor>>();
  readonly #onLeft: (id: number) => void;
  readonly #watch: NodeJS.Timeout;
  #told = 0;

  constructor(onLeft: (id: number) => void) {
    this.#onLeft = onLeft;
    this.#watch = setInterval(() => this.#pingAll(), REALTIME_LIMITS.pingMs);
    this.#watch.unref();
  }

  get count(): number {
    return this.#byId.size;
  }

  add(id: number, uid: string, socket: WebSocket): void {
    const visitor: Visitor = { id, uid, socket, isThere: true };
    this.#byId.set(id, visitor);
    const own = this.#byUser.get(uid) ?? new Set();
    this.#byUser.set(uid, own.add(visitor));
    socket.on("pong", () => {
      visitor.isThere = true;
    });
    socket.on("message", () => socket.close(NOT_ALLOWED));
    socket.on("error", () => socket.terminate());
    socket.once("close", () => this.#remove(visitor));
  }

  /** One frame for all sockets of a user. Whoever does not take what was said goes, and asks again. */
  tell(uid: string, message: RealtimeMessage): void {
    this.#told += 1;
    const frame = toFrame(message, this.#told);
    for (const { socket } of this.#byUser.get(uid) ?? []) {
      if (socket.bufferedAmount > REALTIME_LIMITS.maxMessageBytes) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) socket.send(frame, () => undefined);
    }
  }

  end(id: number): void {
    this.#byId.get(id)?.socket.close(SESSION_ENDED);
  }

  /** Ends all: what was said meanwhile is lost, and whoever comes again asks. */
  endAll(): void {
    for (const { socket } of this.#byId.values()) socket.close(GOING_AWAY);
  }

  close(): void {
    clearInterval(this.#watch);
    for (const { socket } of this.#byId.values()) socket.terminate();
  }

  #remove(visitor: Visitor): void {
    this.#byId.delete(visitor.id);
    const own = this.#byUser.get(visitor.uid);
    own?.delete(visitor);
    if (own?.size === 0) this.#byUser.delete(visitor.uid);
    this.#onLeft(visitor.id);
  }

  #pingAll(): void {
    for (const visitor of this.#byId.values()) {
      if (!visitor.isThere) visitor.socket.terminate();
      visitor.isThere = false;
      if (visitor.socket.readyState === WebSocket.OPEN) visitor.socket.ping();
    }
  }
}
