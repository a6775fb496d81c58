import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import { showText } from "./text-viewer.ts";

const PACKET = CRYPTO_LIMITS.packetPayloadBytes;
const PIECE = 4 * 1024 * 1024;
const SIZE = PACKET + PIECE + 10;

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => frames.push(run));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function aHost(sizeBytes = SIZE) {
  const told: string[] = [];
  const root = document.createElement("main");
  document.body.append(root);
  const host: ViewerHost = {
    file: { name: "a.txt", extension: "txt", sizeBytes },
    locale: "en",
    root,
    t: (key) => key,
    read: async (from, to) => {
      told.push(`${from}–${to}`);
      return new Uint8Array(Math.min(to, sizeBytes) - from).fill(10);
    },
    part: async () => null,
    shown: () => told.push("shown"),
    printBy: () => undefined,
    print: async () => undefined,
    findBy: () => undefined,
    canOffer: false,
    offer: () => undefined,
    passKey: () => undefined,
  };
  return { host, told, root };
}

const ready = () => vi.advanceTimersByTimeAsync(0);
const paint = async () => {
  for (const run of frames.splice(0)) run(0);
  await vi.advanceTimersByTimeAsync(1);
};
const FIRST = [`0–${PACKET}`, "shown"];

describe("a long text", () => {
  it("reads on when its first lines are painted, and not before", async () => {
    const { host, told } = aHost();
    const done = showText(host);
    await ready();
    expect(told).toEqual(FIRST);
    await vi.advanceTimersByTimeAsync(50);
    expect(told).toEqual(FIRST);
    await paint();
    await done;
    const second = PACKET + PIECE;
    expect(told).toEqual([...FIRST, `${PACKET}–${second}`, `${second}–${second + PIECE}`]);
  });

  it("reads on where nothing is painted, as in a tab that nobody looks at", async () => {
    const { host, told } = aHost();
    const done = showText(host);
    await ready();
    await vi.advanceTimersByTimeAsync(99);
    expect(told).toEqual(FIRST);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(told).toHaveLength(4);
  });

  it("of another encoding than UTF-8 has its lines and letters all the same", async () => {
    const bytes = Buffer.from("\uFEFFeins\nzwölf 日本\n", "utf16le");
    const { host, root } = aHost(bytes.length);
    const done = showText({
      ...host,
      read: async (from, to) => new Uint8Array(bytes.subarray(from, to)),
    });
    await ready();
    await paint();
    await done;
    const lines = [...root.querySelectorAll(".text-words")].map(({ textContent }) => textContent);
    expect(lines).toEqual(["eins", "zwölf 日本"]);
  });

  it("is read to 100 MB and refused above, before a byte of it is asked for", async () => {
    const { host, told } = aHost(PREVIEW_LIMITS.textBytes + 1);
    await expect(showText(host)).rejects.toMatchObject({ reason: "too-large" });
    expect(told).toEqual([]);
  });
});
