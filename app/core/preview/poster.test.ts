import { describe, expect, it } from "vitest";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import type { ToFrame } from "#app/contract/viewer-frame.ts";
import { receivePoster } from "./poster.ts";

/** The head of a PNG of so many points, in so many bytes. */
function aPicture(width: number, height: number, sizeBytes = 40): ArrayBuffer {
  const bytes = Buffer.alloc(sizeBytes);
  bytes.write("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", 0, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes).buffer;
}

function aFrame() {
  const said: ToFrame[] = [];
  const read: [number, number][] = [];
  const ended = new AbortController();
  let isClosed = false;
  let readies = 0;
  let say: (message: unknown) => void = () => undefined;
  const poster = receivePoster(
    {
      port: {
        post: (message) => said.push(message),
        onClose: () => undefined,
        onMessage: (listener) => {
          say = listener;
        },
        close: () => {
          isClosed = true;
        },
      },
      clock: { nowMs: () => 0 },
      onReady: () => {
        readies += 1;
      },
      read: async ({ from, to }) => {
        read.push([from, to]);
        return new ArrayBuffer(to - from);
      },
      file: { name: "a.pdf", extension: "pdf", sizeBytes: 1000 },
    },
    ended.signal,
  );
  const frame = { poster, said, read, ended, say: (message: unknown) => say(message) };
  return Object.assign(frame, { isClosed: () => isClosed, readies: () => readies });
}

function give(bytes: ArrayBuffer) {
  const frame = aFrame();
  frame.say({ kind: "ready" });
  frame.say({ kind: "offer", name: "picture", bytes });
  return frame;
}

const SIDE = THUMBNAIL_LIMITS.largePixels;

describe("what a viewer draws of a file", () => {
  it("is an image that is no larger than what is stored, of this one file", async () => {
    const bytes = aPicture(SIDE, SIDE);
    const frame = aFrame();
    frame.say({ kind: "ready" });
    frame.say({ kind: "read", id: 1, from: 0, to: 1000 });
    frame.say({ kind: "offer", name: "picture", bytes });
    expect(await frame.poster).toBe(bytes);
    expect(frame.said[0]).toMatchObject({ kind: "open", file: { name: "a.pdf" } });
    expect(frame.read).toEqual([[0, 1000]]);
    expect(frame.isClosed()).toBe(true);
  });

  it.each([
    ["wider than a picture", aPicture(SIDE + 1, 1)],
    ["higher than a picture", aPicture(1, SIDE + 1)],
    ["more bytes than one takes", aPicture(1, 1, THUMBNAIL_LIMITS.maxDrawnBytes + 1)],
    ["no image", new TextEncoder().encode("<svg onload='alert(1)'/>").buffer],
    ["nothing", new ArrayBuffer(0)],
  ])("is none where it is %s", async (_what, bytes) => {
    const frame = give(bytes);
    expect(await frame.poster).toBeNull();
    expect(frame.isClosed()).toBe(true);
  });

  it.each([
    ["says that it cannot", { kind: "failed", reason: "password" }],
    ["asks for bytes of another file", { kind: "read", id: 1, from: 0, to: 1001 }],
    ["says what nobody understands", { kind: "picture", bytes: aPicture(1, 1) }],
    ["is opened twice", { kind: "ready" }],
  ])("is none where the frame %s", async (_what, message) => {
    const frame = aFrame();
    frame.say({ kind: "ready" });
    frame.say(message);
    expect(await frame.poster).toBeNull();
    expect(frame.isClosed()).toBe(true);
  });

  it("tells that its code is there when that says so, and not before", async () => {
    const frame = aFrame();
    frame.say({ kind: "failed", reason: "broken" });
    await frame.poster;
    expect(frame.readies()).toBe(0);
    const drawing = aFrame();
    drawing.say({ kind: "ready" });
    drawing.say({ kind: "read", id: 1, from: 0, to: 10 });
    expect(drawing.readies()).toBe(1);
    drawing.ended.abort(new Error("enough"));
    await drawing.poster.catch(() => undefined);
  });

  it("is waited for until somebody ends it, and then nothing is read any more", async () => {
    const frame = aFrame();
    frame.say({ kind: "ready" });
    frame.ended.abort(new Error("enough"));
    await expect(frame.poster).rejects.toThrow("enough");
    expect(frame.isClosed()).toBe(true);
  });
});
