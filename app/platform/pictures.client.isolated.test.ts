import { afterEach, beforeEach, expect, it, vi } from "vitest";

const boot = vi.hoisted((): { thumbnailWorker: string | null } => ({ thumbnailWorker: "/w.js" }));
vi.mock("./boot.client.ts", () => ({ readBoot: () => ({ assets: boot }) }));
vi.mock("./trusted-types.client.ts", () => ({ trustedWorkerUrl: (url: string) => url }));

const { browserPictures } = await import("./pictures.client.ts");

/** Never answers by itself: a picture that it cannot get done with. */
class BusyWorker extends EventTarget {
  static ended = 0;
  static made: BusyWorker[] = [];
  constructor() {
    super();
    BusyWorker.made.push(this);
  }
  postMessage = vi.fn();
  terminate = () => {
    BusyWorker.ended += 1;
  };
}

beforeEach(() => {
  boot.thumbnailWorker = "/w.js";
  BusyWorker.ended = 0;
  BusyWorker.made = [];
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

const WISHES = [
  { pixels: 256, maxBytes: 1 },
  { pixels: 1024, maxBytes: 2 },
];

it("is none, as each of its sizes, where it ends its worker", async () => {
  const made = browserPictures.shrink(new ArrayBuffer(8), WISHES);
  await vi.waitFor(() => expect(BusyWorker.made).toHaveLength(1));
  BusyWorker.made[0]?.dispatchEvent(new Event("error"));
  expect(await made).toEqual([null, null]);
  expect(BusyWorker.ended).toBe(1);
});

it("is what its worker made, which has its bytes alone and ends with it", async () => {
  const bytes = new ArrayBuffer(8);
  const made = browserPictures.shrink(bytes, WISHES);
  await vi.waitFor(() => expect(BusyWorker.made).toHaveLength(1));
  const [worker] = BusyWorker.made;
  expect(worker?.postMessage.mock.calls).toEqual([[{ bytes, wishes: WISHES }, [bytes]]]);
  const pictures = [new ArrayBuffer(1), null];
  worker?.dispatchEvent(Object.assign(new Event("message"), { data: { pictures } }));
  expect(await made).toEqual(pictures);
  expect([BusyWorker.ended, vi.getTimerCount()]).toEqual([1, 0]);
});

it("is none where this build has no worker for it", async () => {
  boot.thumbnailWorker = null;
  expect(await browserPictures.shrink(new ArrayBuffer(8), WISHES)).toEqual([null, null]);
  expect(BusyWorker.made).toEqual([]);
});
