import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { untilDrawable } from "./until-drawable.ts";

class FakeImage extends EventTarget {
  readonly decoding = Promise.withResolvers<void>();
  decode(): Promise<void> {
    return this.decoding.promise;
  }
}

const frames: (() => void)[] = [];
let image: FakeImage;
let isDrawable: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  frames.length = 0;
  image = new FakeImage();
  isDrawable = false;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function wait(): Promise<void> {
  return untilDrawable(image as unknown as HTMLImageElement).then(() => {
    isDrawable = true;
  });
}

async function load(): Promise<void> {
  image.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(0);
}

describe("a picture", () => {
  it("waits for its points where it is seen", async () => {
    const waiting = wait();
    await load();
    for (const draw of frames) draw();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isDrawable).toBe(false);
    image.decoding.resolve();
    await waiting;
    expect(isDrawable).toBe(true);
  });

  it("waits for its bytes alone where nobody looks: nothing is decoded there", async () => {
    void wait();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isDrawable).toBe(false);
    await load();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isDrawable).toBe(true);
  });

  it("that cannot be decoded is refused", async () => {
    const waiting = expect(wait()).rejects.toThrow("broken");
    image.decoding.reject(new Error("broken"));
    await waiting;
  });
});
