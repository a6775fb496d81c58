// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

vi.mock("./boot.client.ts", () => ({ readBoot: () => ({ assets: { thumbnailWorker: "/w.js" } }) }));
vi.mock("./trusted-types.client.ts", () => ({ trustedWorkerUrl: (url: string) => url }));

const { browserPictures } = await import("./pictures.client.ts");

/** Never answers: a picture that it cannot get done with. */
class BusyWorker extends EventTarget {
  static ended = 0;
  postMessage = () => undefined;
  terminate = () => {
    BusyWorker.ended += 1;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", BusyWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is none when it takes too long, and its worker ends with it", async () => {
  const made = browserPictures.shrink(new ArrayBuffer(8), [{ pixels: 256, maxBytes: 1 }]);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(BusyWorker.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await made).toEqual([null]);
  expect(BusyWorker.ended).toBe(1);
});
