import * as v from "valibot";
import { WebSocket } from "ws";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import type { RealtimeMessage, RelayTicket } from "#app/contract/realtime.ts";
import { BUS_PATH, type BusCall, type BusReply, busReply } from "#app/contract/realtime-bus.ts";
import type { Region } from "#app/contract/regions.data.ts";
import type { Log } from "../log.ts";

/** Who wants in, and with what proof. */
export interface RelayAsk {
  readonly region: Region;
  readonly uid: string;
  readonly ticket: RelayTicket;
}

export type RelayAnswer = "open" | "refused" | "full" | "unavailable";

/** What the gateway does with what the API says. */
export interface BusEvents {
  onMessage(uid: string, message: RealtimeMessage): void;
  /** The session behind a socket has ended. */
  onEnd(id: number): void;
  /** The line broke: what was said meanwhile is lost. */
  onLost(): void;
}

export interface BusClientParts {
  readonly apiUrl: string;
  readonly apiSecret: string;
  readonly log: Log;
}

const ANSWER_WITHIN_MS = 10_000;
const AGAIN_MS = 1_000;

/**
 * The one socket of this gateway to the API's bus. Opened when the first visitor wants it, and again
 * after it broke as long as there is anybody to tell.
 */
export class BusClient {
  readonly #parts: BusClientParts;
  readonly #events: BusEvents;
  readonly #asked = new Map<number, (answer: RelayAnswer) => void>();
  #line: WebSocket | null = null;
  #opening: Promise<WebSocket | null> | null = null;
  #lastId = 0;
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(parts: BusClientParts, events: BusEvents) {
    this.#parts = parts;
    this.#events = events;
  }

  /** Asks the API to let a socket in; the id names it from now on. */
  async join(ask: RelayAsk): Promise<{ readonly id: number; readonly answer: RelayAnswer }> {
    this.#lastId += 1;
    const id = this.#lastId;
    const line = await this.#open();
    if (line === null) return { id, answer: "unavailable" };
    const answer = await new Promise<RelayAnswer>((resolve) => {
      const late = setTimeout(() => this.#settle(id, "unavailable"), ANSWER_WITHIN_MS);
      this.#asked.set(id, (given) => {
        clearTimeout(late);
        resolve(given);
      });
      send(line, { op: "sub", id, ...ask });
    });
    if (answer === "unavailable") this.leave(id);
    return { id, answer };
  }

  leave(id: number): void {
    if (this.#line?.readyState === WebSocket.OPEN) send(this.#line, { op: "unsub", id });
  }

  close(): void {
    this.#isClosed = true;
    this.#line?.terminate();
  }

  #settle(id: number, answer: RelayAnswer): void {
    const settle = this.#asked.get(id);
    this.#asked.delete(id);
    settle?.(answer);
  }

  async #open(): Promise<WebSocket | null> {
    if (this.#line?.readyState === WebSocket.OPEN) return this.#line;
    // Whoever comes while the API is away is told so at once; it is asked once a second.
    if (this.#isClosed || performance.now() - this.#failedAtMs < AGAIN_MS) return null;
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  #connect(): Promise<WebSocket | null> {
    const { apiUrl, apiSecret } = this.#parts;
    const line = new WebSocket(`${apiUrl.replace(/^http/, "ws")}${BUS_PATH}`, {
      headers: { [GATEWAY_HEADER]: apiSecret },
      perMessageDeflate: false,
      maxPayload: REALTIME_LIMITS.maxMessageBytes,
      handshakeTimeout: ANSWER_WITHIN_MS,
      followRedirects: false,
    });
    return new Promise((resolve) => {
      line.once("open", () => {
        // The gateway ended while the API was being called.
        if (this.#isClosed) return line.terminate();
        this.#line = line;
        this.#watch(line);
        resolve(line);
      });
      line.on("message", (data, isBinary) => this.#take(line, isBinary ? "" : String(data)));
      line.on("error", () => line.terminate());
      line.once("close", () => {
        this.#failedAtMs = performance.now();
        resolve(null);
        if (this.#line === line) this.#lose();
      });
    });
  }

  /** A line that nobody answers on is as good as broken. */
  #watch(line: WebSocket): void {
    let isThere = true;
    line.on("pong", () => {
      isThere = true;
    });
    const timer = setInterval(() => {
      if (!isThere) return line.terminate();
      isThere = false;
      line.ping();
    }, REALTIME_LIMITS.pingMs);
    line.once("close", () => clearInterval(timer));
  }

  #lose(): void {
    this.#line = null;
    for (const id of [...this.#asked.keys()]) this.#settle(id, "unavailable");
    if (!this.#isClosed) this.#parts.log.warn("bus lost");
    this.#events.onLost();
  }

  #take(line: WebSocket, text: string): void {
    const reply = parseReply(text);
    if (reply === null) {
      this.#parts.log.warn("bus said what is no message");
      line.terminate();
    } else if (reply.op === "subbed") this.#settle(reply.id, reply.state);
    else if (reply.op === "end") this.#events.onEnd(reply.id);
    else this.#events.onMessage(reply.uid, reply.message);
  }
}

function send(line: WebSocket, call: BusCall): void {
  line.send(JSON.stringify(call), () => undefined);
}

function parseReply(text: string): BusReply | null {
  try {
    const parsed = v.safeParse(busReply, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
