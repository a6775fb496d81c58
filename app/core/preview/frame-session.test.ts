import { describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { ToFrame } from "#app/contract/viewer-frame.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { FrameSession } from "./frame-session.ts";

const SIZE = 1_000_000;

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly signal: AbortSignal;
  give(bytes: ArrayBuffer): Promise<void>;
  refuse(error: unknown): Promise<void>;
}

function aFrame(sizeBytes = SIZE, takesOffers = true) {
  const said: ToFrame[] = [];
  const asked: Asked[] = [];
  const keys: string[] = [];
  let isClosed = false;
  let nowMs = 0;
  let say: (message: unknown) => void = () => undefined;
  const session = new FrameSession({
    port: {
      post: (message) => said.push(message),
      onMessage: (listener) => {
        say = listener;
      },
      onClose: () => undefined,
      close: () => {
        isClosed = true;
      },
    },
    clock: { nowMs: () => nowMs },
    opening: {
      kind: "open",
      file: { name: "a.txt", extension: "txt", sizeBytes },
      locale: "en",
      dir: "ltr",
      theme: "light",
      takesOffers,
      texts: {},
    },
    read: ({ from, to }, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          from,
          to,
          signal,
          give: async (bytes) => resolve(bytes),
          refuse: async (error) => reject(error),
        });
      }),
    onKey: (key) => keys.push(key),
  });
  const wait = (ms: number) => {
    nowMs += ms;
  };
  const frame = { session, said, asked, keys, wait, say: (message: unknown) => say(message) };
  return Object.assign(frame, { isClosed: () => isClosed });
}

function anOpenFrame(sizeBytes = SIZE) {
  const frame = aFrame(sizeBytes);
  frame.say({ kind: "ready" });
  return frame;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a frame", () => {
  it("is told of its file when its code is here, and shows it", () => {
    const { session, said, say } = aFrame();
    expect(said).toEqual([]);
    say({ kind: "shown" });
    expect(session.state.get()).toEqual({ phase: "loading" });
    say({ kind: "ready" });
    expect(said.map(({ kind }) => kind)).toEqual(["open"]);
    say({ kind: "shown" });
    expect(session.state.get()).toEqual({ phase: "shown" });
  });

  it("gets the bytes that it asks for, each once", async () => {
    const { said, asked, say } = anOpenFrame();
    say({ kind: "read", id: 1, from: 0, to: 4 });
    const bytes = new ArrayBuffer(4);
    await asked[0]?.give(bytes);
    await settled();
    expect(asked.map(({ from, to }) => [from, to])).toEqual([[0, 4]]);
    expect(said.at(-1)).toEqual({ kind: "bytes", id: 1, bytes });
  });

  it("hears nothing of what it wants no more", async () => {
    const { said, asked, say } = anOpenFrame();
    say({ kind: "read", id: 1, from: 0, to: 4 });
    say({ kind: "stop", id: 1 });
    expect(asked[0]?.signal.aborted).toBe(true);
    await asked[0]?.refuse(new DOMException("Aborted", "AbortError"));
    say({ kind: "read", id: 2, from: 0, to: 4 });
    say({ kind: "stop", id: 2 });
    await asked[1]?.give(new ArrayBuffer(4));
    await settled();
    expect(said.map(({ kind }) => kind)).toEqual(["open"]);
  });

  it("hands over keys and a part to save, which waits for the person", () => {
    const { session, keys, say } = anOpenFrame();
    say({ kind: "key", key: "Escape" });
    const bytes = new ArrayBuffer(3);
    say({ kind: "offer", name: "../a.txt", bytes });
    expect(keys).toEqual(["Escape"]);
    expect(session.offer.get()).toEqual({ name: "../a.txt", bytes });
    session.dropOffer();
    expect(session.offer.get()).toBeNull();
  });

  it("is printed while it shows its file, and neither before nor after", () => {
    const { session, said, say } = anOpenFrame();
    const printed = () => said.filter(({ kind }) => kind === "print").length;
    session.ask("print");
    expect(printed()).toBe(0);
    say({ kind: "shown" });
    session.ask("print");
    session.ask("find");
    expect(printed()).toBe(1);
    expect(said.at(-1)).toEqual({ kind: "find" });
    session.end();
    session.ask("print");
    expect(printed()).toBe(1);
  });

  it("offers one part at a time: another one waits until the person has answered", () => {
    const { session, say } = anOpenFrame();
    const offered = (name: string) => ({ kind: "offer", name, bytes: new ArrayBuffer(1) });
    say(offered("a"));
    say(offered("b"));
    expect(session.offer.get()?.name).toBe("a");
    session.dropOffer();
    say(offered("c"));
    expect(session.offer.get()?.name).toBe("c");
  });

  it("is ended when it offers a part of what may only be viewed", () => {
    const { session, say } = aFrame(SIZE, false);
    say({ kind: "ready" });
    say({ kind: "offer", name: "a", bytes: new ArrayBuffer(1) });
    expect([session.state.get(), session.offer.get()]).toEqual([{ phase: "ended" }, null]);
  });

  it("is ended when it offers more than a viewer may take out of a file", () => {
    const offer = (bytes: number) => {
      const { session, say } = anOpenFrame();
      say({ kind: "offer", name: "a", bytes: new ArrayBuffer(bytes) });
      return session.state.get().phase;
    };
    expect(offer(FRAME_LIMITS.offerBytes)).toBe("loading");
    expect(offer(FRAME_LIMITS.offerBytes + 1)).toBe("ended");
  });

  it("says that it cannot show its file", () => {
    const { session, say, isClosed } = anOpenFrame();
    say({ kind: "failed", reason: "too-large" });
    expect(session.state.get()).toEqual({ phase: "refused", reason: "too-large" });
    expect(isClosed()).toBe(true);
    // What it said stays, also where its page goes afterwards.
    session.end();
    expect(session.state.get()).toEqual({ phase: "refused", reason: "too-large" });
  });

  it("shows the code of bytes that did not verify, and reads no more", async () => {
    const { session, said, asked, keys, say } = anOpenFrame();
    say({ kind: "read", id: 1, from: 0, to: 4 });
    say({ kind: "read", id: 2, from: 4, to: 8 });
    await asked[0]?.refuse(new AppError(CODES.fileCorrupted));
    await settled();
    expect(session.state.get()).toEqual({ phase: "unread", code: CODES.fileCorrupted });
    expect(asked[1]?.signal.aborted).toBe(true);
    // It is over: nothing more is said to it, and nothing is heard of it.
    await asked[1]?.give(new ArrayBuffer(4));
    await settled();
    say({ kind: "key", key: "Escape" });
    expect([said.map(({ kind }) => kind), keys]).toEqual([["open"], []]);
  });

  it("that is left reads nothing more and keeps nothing", () => {
    const { session, asked, say, isClosed } = anOpenFrame();
    say({ kind: "read", id: 1, from: 0, to: 4 });
    say({ kind: "offer", name: "a", bytes: new ArrayBuffer(3) });
    session.close();
    expect([asked[0]?.signal.aborted, isClosed(), session.offer.get()]).toEqual([true, true, null]);
  });
});

describe("a frame that a file has taken over", () => {
  const big = FRAME_LIMITS.readBytes + 1;
  it.each([
    ["says what nobody knows", { kind: "save-everything" }],
    ["says more than belongs there", { kind: "ready", also: 1 }],
    ["says nothing that is an object", "ready"],
    ["asks for what lies past its file", { kind: "read", id: 1, from: 0, to: SIZE + 1 }],
    ["asks for another file", { kind: "read", id: 1, from: 0, to: 4, item: "77" }],
    ["asks backwards", { kind: "read", id: 1, from: 4, to: 0 }],
    ["asks for part of a byte", { kind: "read", id: 1, from: 0.5, to: 4 }],
    ["starts a second time", { kind: "ready" }],
    ["presses other keys", { kind: "key", key: "Delete" }],
    ["names a part at length", { kind: "offer", name: "x".repeat(249), bytes: new ArrayBuffer(1) }],
    ["offers what is no bytes", { kind: "offer", name: "x", bytes: "y" }],
    ["tells what nobody asked for", { kind: "facts", facts: [], hasPlace: false }],
  ])("and %s is ended", (_what, message) => {
    const { session, asked, say, isClosed } = anOpenFrame();
    say(message);
    expect(session.state.get()).toEqual({ phase: "ended" });
    expect([asked.length, isClosed()]).toEqual([0, true]);
  });

  it("asks for too much at once", () => {
    const { session, say } = anOpenFrame(2 * big);
    say({ kind: "read", id: 1, from: 0, to: big });
    expect(session.state.get().phase).toBe("ended");
  });

  it("asks before it was told of a file", () => {
    const { session, say } = aFrame();
    say({ kind: "read", id: 1, from: 0, to: 4 });
    expect(session.state.get().phase).toBe("ended");
  });

  it("asks for more at a time than are answered at a time", () => {
    const { session, say } = anOpenFrame();
    for (let id = 1; id <= FRAME_LIMITS.readsAtOnce; id += 1) {
      say({ kind: "read", id, from: 0, to: 4 });
    }
    expect(session.state.get().phase).toBe("loading");
    say({ kind: "read", id: 99, from: 0, to: 4 });
    expect(session.state.get().phase).toBe("ended");
  });

  it("asks with a number that it used before", () => {
    const { session, say } = anOpenFrame();
    say({ kind: "read", id: 5, from: 0, to: 4 });
    say({ kind: "read", id: 5, from: 0, to: 4 });
    expect(session.state.get().phase).toBe("ended");
  });

  it("sends without end", () => {
    const { session, say, wait } = anOpenFrame();
    const key = { kind: "key", key: "ArrowLeft" };
    for (let sent = 2; sent <= FRAME_LIMITS.messages; sent += 1) say(key);
    expect(session.state.get().phase).toBe("loading");
    wait(FRAME_LIMITS.messagesMs);
    for (let sent = 1; sent <= FRAME_LIMITS.messages; sent += 1) say(key);
    expect(session.state.get().phase).toBe("loading");
    say(key);
    expect(session.state.get().phase).toBe("ended");
  });

  it("says nothing more that is heard", () => {
    const { session, keys, say } = anOpenFrame();
    session.end();
    say({ kind: "key", key: "Escape" });
    expect(keys).toEqual([]);
  });
});
