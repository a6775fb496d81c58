import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import type { RealtimeMessage } from "#app/contract/realtime.ts";
import { readFrame } from "#app/contract/realtime-frame.ts";
import { Visitors } from "./visitors.ts";

/** The end of a visitor's socket at the gateway, and what was done with it. */
class FakeSocket extends EventEmitter {
  bufferedAmount = 0;
  readyState: number = WebSocket.OPEN;
  readonly sent: Buffer[] = [];
  readonly closedWith: (number | "terminated")[] = [];
  pings = 0;
  send(frame: Buffer): void {
    this.sent.push(frame);
  }
  ping(): void {
    this.pings += 1;
  }
  close(code: number): void {
    this.closedWith.push(code);
  }
  terminate(): void {
    this.closedWith.push("terminated");
  }
}

const MESSAGE: RealtimeMessage = { type: "UPDATE_USER", payload: { hist_id: "7" } };

let visitors: Visitors;
let left: number[];

beforeEach(() => {
  vi.useFakeTimers();
  left = [];
  visitors = new Visitors((id) => left.push(id));
});
afterEach(() => {
  visitors.close();
  vi.useRealTimers();
});

function come(id: number, uid: string): FakeSocket {
  const socket = new FakeSocket();
  visitors.add(id, uid, socket as unknown as WebSocket);
  return socket;
}

describe("what is said to a user", () => {
  it("reaches each of his sockets with a number that rises, and nobody else's", () => {
    const [one, two, other] = [come(1, "7"), come(2, "7"), come(3, "8")];
    visitors.tell("7", MESSAGE);
    visitors.tell("9", MESSAGE);
    visitors.tell("7", MESSAGE);
    expect([one, two, other].map(({ sent }) => sent.length)).toEqual([2, 2, 0]);
    const [first, second] = one.sent;
    expect(readFrame(new Uint8Array(first!))).toEqual({ kind: "message", message: MESSAGE });
    expect([first, second].map((frame) => /^id: (\d+)/.exec(String(frame))?.[1])).toEqual([
      "1",
      "3",
    ]);
  });

  it("waits in no memory for whoever does not take it: he goes, and the others hear on", () => {
    const [slow, full, quick] = [come(1, "7"), come(2, "7"), come(3, "7")];
    slow.bufferedAmount = REALTIME_LIMITS.maxMessageBytes;
    full.bufferedAmount = REALTIME_LIMITS.maxMessageBytes + 1;
    visitors.tell("7", MESSAGE);
    expect([slow, full, quick].map(({ sent }) => sent.length)).toEqual([1, 0, 1]);
    expect([slow, full, quick].map(({ closedWith }) => closedWith)).toEqual([
      [],
      ["terminated"],
      [],
    ]);
  });

  it("is not sent over a socket that is closing", () => {
    const socket = come(1, "7");
    socket.readyState = WebSocket.CLOSING;
    visitors.tell("7", MESSAGE);
    expect([socket.sent, socket.closedWith]).toEqual([[], []]);
  });
});

describe("a visitor's socket", () => {
  it("that goes is told of once, hears nothing more, and takes no other of its user along", () => {
    const [one, two] = [come(1, "7"), come(2, "7")];
    one.emit("close");
    one.emit("close");
    expect(left).toEqual([1]);
    visitors.tell("7", MESSAGE);
    visitors.end(1);
    expect([one.sent.length, two.sent.length, one.closedWith]).toEqual([0, 1, []]);
    two.emit("close");
    const three = come(3, "7");
    visitors.tell("7", MESSAGE);
    expect([two.sent.length, three.sent.length, left]).toEqual([1, 1, [1, 2]]);
  });

  it("is ended with its session alone (4401), and all with the line to the bus (1001)", () => {
    const [one, two] = [come(1, "7"), come(2, "7")];
    visitors.end(2);
    visitors.end(99);
    expect([one.closedWith, two.closedWith]).toEqual([[], [4401]]);
    visitors.endAll();
    expect([one.closedWith, two.closedWith]).toEqual([[1001], [4401, 1001]]);
  });

  it("that says anything is closed (1008), and one that breaks is dropped", () => {
    const [loud, broken] = [come(1, "7"), come(2, "7")];
    loud.emit("message", "hello");
    broken.emit("error", new Error("broken"));
    expect([loud.closedWith, broken.closedWith]).toEqual([[1008], ["terminated"]]);
  });

  it("is asked every half minute, and dropped where it did not answer the last time", () => {
    const [there, gone] = [come(1, "7"), come(2, "7")];
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    expect([there.pings, gone.pings]).toEqual([1, 1]);
    there.emit("pong");
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    expect([there.closedWith, gone.closedWith]).toEqual([[], ["terminated"]]);
    there.emit("pong");
    there.readyState = WebSocket.CLOSING;
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs);
    expect([there.pings, there.closedWith]).toEqual([2, []]);
  });

  it("is dropped when the gateway ends, and asked no more", () => {
    const one = come(1, "7");
    visitors.close();
    vi.advanceTimersByTime(REALTIME_LIMITS.pingMs * 3);
    expect([one.closedWith, one.pings]).toEqual([["terminated"], 0]);
  });
});
