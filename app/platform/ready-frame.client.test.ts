import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  frameParts,
  hasRoomToWait,
  holdReady,
  placeReady,
  readyFrame,
  readyNonce,
} from "./ready-frame.client.ts";

const A = "a".repeat(32);
const B = "b".repeat(32);
const plan = (nonce: string, viewer: "text" | "unknown" = "text") => ({
  viewOrigin: "http://view.test",
  viewer,
  nonce,
});
const frames = () => [...document.querySelectorAll("iframe")];

beforeEach(() => {
  vi.useFakeTimers();
  // This document loads no frames, and says so of each.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // Nothing is fetched here.
  vi.spyOn(HTMLIFrameElement.prototype, "src", "set").mockImplementation(function (
    this: HTMLIFrameElement,
    value: string,
  ) {
    this.dataset.src = value;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function aPlace() {
  const into = document.createElement("div");
  document.body.append(into);
  return into;
}

describe("a frame that is ready before its file", () => {
  it.each([
    [2, false],
    [4, true],
    [undefined, true],
  ])("has room on a device with %s GiB: %s", (deviceMemory, hasRoom) => {
    vi.stubGlobal("navigator", { deviceMemory });
    expect(hasRoomToWait()).toBe(hasRoom);
    vi.unstubAllGlobals();
  });

  it("waits unseen, with no more rights than any other frame of that viewer", () => {
    readyFrame(plan(A));
    const [frame] = frames();
    expect(frame?.dataset.src).toBe(frameParts(plan(A)).src);
    expect(frame?.getAttribute("sandbox")).toBe("allow-scripts allow-modals");
    expect(frame?.referrerPolicy).toBe("no-referrer");
    expect(frame?.parentElement?.hidden).toBe(true);
    readyFrame(plan(B, "unknown"));
    expect(frames().map((one) => one.getAttribute("sandbox"))).toEqual(["allow-scripts"]);
    expect([readyNonce("text"), readyNonce("unknown")]).toEqual([null, B]);
  });

  it("is taken once, and known for one whose page has come", () => {
    readyFrame(plan(A));
    frames()[0]?.dispatchEvent(new Event("load"));
    const place = aPlace();
    const taken = placeReady(plan(A), place);
    expect([taken?.element.parentElement, taken?.hasLoaded]).toEqual([place, true]);
    expect(placeReady(plan(A), aPlace())).toBeNull();
    expect(frames()).toHaveLength(1);
  });

  it("is taken before its page has come, too", () => {
    readyFrame(plan(A));
    expect(placeReady(plan(A), aPlace())?.hasLoaded).toBe(false);
  });

  it("is nobody's whose page was exchanged while it waited (Trust W12)", () => {
    readyFrame(plan(A));
    for (let loads = 0; loads < 2; loads += 1) frames()[0]?.dispatchEvent(new Event("load"));
    expect(readyNonce("text")).toBeNull();
    expect(placeReady(plan(A), aPlace())).toBeNull();
  });

  it("is not given to who has another nonce, or shows with another viewer", () => {
    readyFrame(plan(A));
    expect(placeReady(plan(B), aPlace())).toBeNull();
    expect(placeReady(plan(A, "unknown"), aPlace())).toBeNull();
    expect(readyNonce("text")).toBe(A);
  });

  it("goes when nothing is opened, and stays where it was taken to", () => {
    readyFrame(plan(A));
    vi.advanceTimersByTime(19_999);
    expect(frames()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect([frames(), readyNonce("text")]).toEqual([[], null]);
    readyFrame(plan(B));
    placeReady(plan(B), aPlace());
    vi.advanceTimersByTime(20_000);
    expect(frames()).toHaveLength(1);
  });

  it("stays for as long as it is held, from then on", () => {
    readyFrame(plan(A), 50_000);
    vi.advanceTimersByTime(49_999);
    expect([holdReady("unknown"), holdReady("text", 30_000)]).toEqual([false, true]);
    vi.advanceTimersByTime(29_999);
    expect(holdReady("text")).toBe(true);
    vi.advanceTimersByTime(19_999);
    expect(readyNonce("text")).toBe(A);
    vi.advanceTimersByTime(1);
    expect([frames(), holdReady("text")]).toEqual([[], false]);
  });

  it("is not held once its page was exchanged, nor once it was taken", () => {
    readyFrame(plan(A));
    for (let loads = 0; loads < 2; loads += 1) frames()[0]?.dispatchEvent(new Event("load"));
    expect(holdReady("text", 60_000)).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(frames()).toEqual([]);
    readyFrame(plan(B));
    placeReady(plan(B), aPlace());
    expect(holdReady("text")).toBe(false);
  });
});
