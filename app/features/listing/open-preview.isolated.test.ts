// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PICTURE_HEAD_BYTES } from "#app/contract/viewers.data.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { expectFile, openPath, readyListedFrame } from "./open-preview.ts";

const frames = vi.hoisted(() => ({
  canReady: vi.fn(() => true),
  hasReady: vi.fn(() => false),
  hasRoomToWait: vi.fn(() => true),
  readyNonce: vi.fn((): string | null => null),
  readyFrame: vi.fn(),
  holdReady: vi.fn((_viewer: string, _waitsMs?: number) => false),
}));
vi.mock("#app/platform/ready-frame.client.ts", () => frames);

const findCommand = vi.hoisted(() => vi.fn(async (_name: string) => undefined));
vi.mock("#app/core/api/find-command.ts", () => ({ findCommand }));

const NONCE = "0123456789abcdef".repeat(2);
const loadNamespaces = vi.fn(async () => undefined);
const begin = vi.fn();
const reader = vi.fn(async () => ({ begin }));
const generateId = vi.fn(async () => NONCE);
const clock = {
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};
const runtime = { crypto: { generateId }, clock, transfers: { reader } } as unknown as Runtime;
const tools = (change: object = {}) => ({
  runtime,
  viewOrigin: "http://view.test",
  i18n: { loadNamespaces },
  ...change,
});
const aFileOf = (name: string, sizeBytes = 10) =>
  aFileItem({ id: "7", name: openName(name, NONCE), sizeBytes });
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => vi.clearAllMocks());

describe("a file that somebody is about to look at", () => {
  it("has the page of its viewer and the words on their way before its screen is there", async () => {
    expect(await openPath(aFileOf("a.ts"), () => true, tools())).toBe("/file/7/view/default");
    await settled();
    expect(frames.readyFrame.mock.calls).toEqual([
      [{ viewOrigin: "http://view.test", viewer: "code", nonce: NONCE }, undefined],
    ]);
    expect(loadNamespaces).toHaveBeenCalledWith(["preview", "viewers", "operations"]);
    expect(findCommand.mock.calls).toEqual([["pathdata"]]);
    expect(begin.mock.calls).toEqual([[aFileOf("a.ts"), [{ from: 0, to: 10 }]]]);
  });

  it("has what its viewer reads at first on its way, and nothing of what is played", async () => {
    const picture = aFileOf("a.jpg", PICTURE_HEAD_BYTES + 5);
    void openPath(picture, () => true, tools());
    const film = aFileOf("a.mp4");
    void openPath(film, () => true, tools());
    await settled();
    const head = { from: 0, to: PICTURE_HEAD_BYTES };
    const rest = { from: PICTURE_HEAD_BYTES, to: PICTURE_HEAD_BYTES + 5 };
    expect(begin.mock.calls).toEqual([
      [picture, [head, rest]],
      [film, []],
    ]);
  });

  it.each([
    ["sound", "a.mp3", 10],
    ["a film", "a.mp4", 10],
    ["what is too large", "a.txt", 200_000_000],
  ])("needs no page for %s", async (_what, name, sizeBytes) => {
    expectFile(aFileOf(name, sizeBytes), tools());
    await settled();
    // Its key is asked for with the press that opens it, and not before.
    expect([reader.mock.calls.length, begin.mock.calls.length]).toEqual([1, 0]);
    expect(frames.readyFrame).not.toHaveBeenCalled();
  });

  const opened = aFileOf("a.ts");
  it.each([
    { what: "a name that is sealed", item: aFileItem({ id: "7" }), change: {} },
    { what: "there is no host for previews", item: opened, change: { viewOrigin: null } },
    { what: "the page is not alive yet", item: opened, change: { runtime: null } },
  ])("gets none where $what", async ({ item, change }) => {
    expectFile(item, tools(change));
    await settled();
    expect(frames.readyFrame).not.toHaveBeenCalled();
  });

  it("has a large viewer come with the press that opens it, not with one that may", async () => {
    expectFile(aFileOf("a.pdf"), tools());
    await settled();
    expect(frames.readyFrame).not.toHaveBeenCalled();
    void openPath(aFileOf("a.pdf"), () => true, tools());
    await settled();
    expect(frames.readyFrame).toHaveBeenCalledTimes(1);
  });

  it("gets one page, however often it is pressed before the first is there", async () => {
    frames.readyFrame.mockImplementation(() => frames.readyNonce.mockReturnValue(NONCE));
    try {
      void openPath(aFileOf("a.ts"), () => true, tools());
      void openPath(aFileOf("a.ts"), () => true, tools());
      await settled();
      expect(frames.readyFrame).toHaveBeenCalledTimes(1);
    } finally {
      frames.readyFrame.mockReset();
      frames.readyNonce.mockReturnValue(null);
    }
  });

  it("is not begun where its reader does not come, and says so to nobody", async () => {
    reader.mockRejectedValue(new Error("no code"));
    try {
      expect(await openPath(aFileOf("a.ts"), () => true, tools())).toBe("/file/7/view/default");
      await settled();
      expect(begin).not.toHaveBeenCalled();
    } finally {
      reader.mockResolvedValue({ begin });
    }
  });

  it("has its key asked for before its screen is drawn: two turns of the worker behind the signature", async () => {
    const turns: (() => void)[] = [];
    generateId.mockImplementation(() => new Promise((resolve) => turns.push(() => resolve(NONCE))));
    try {
      const way = vi.fn();
      // What is played has no frame, whose nonce is a turn, too.
      void openPath(aFileOf("a.mp4"), () => true, tools()).then(way);
      for (const done of [false, true]) {
        await settled();
        expect([begin.mock.calls.length, way.mock.calls.length, turns.length]).toEqual([1, 0, 1]);
        turns.shift()?.();
        await settled();
        expect(way).toHaveBeenCalledTimes(done ? 1 : 0);
      }
    } finally {
      generateId.mockImplementation(async () => NONCE);
    }
  });

  it.each([
    ["does not answer", () => new Promise<string>(() => undefined)],
    ["fails", () => Promise.reject(new Error("gone"))],
  ])("waits no longer than 50 ms for a worker that %s", async (_what, turn) => {
    vi.useFakeTimers();
    generateId.mockImplementation(turn);
    try {
      const way = vi.fn();
      void openPath(aFileOf("a.mp4"), () => true, tools()).then(way);
      await vi.advanceTimersByTimeAsync(50);
      expect(way).toHaveBeenCalledWith("/file/7/view/video");
    } finally {
      generateId.mockImplementation(async () => NONCE);
      vi.useRealTimers();
    }
  });

  it("gets no second page while one waits, and none in a browser that would load it anew", async () => {
    frames.holdReady.mockReturnValueOnce(true);
    expectFile(aFileOf("a.ts"), tools());
    // It waits from this press on, as one that was made for it.
    expect(frames.holdReady.mock.calls).toEqual([["code", undefined]]);
    frames.canReady.mockReturnValueOnce(false);
    expectFile(aFileOf("a.ts"), tools());
    await settled();
    expect(frames.readyFrame).not.toHaveBeenCalled();
  });
});

describe("a frame that waits while a list is looked at", () => {
  const LISTED_MS = 300_000;

  it("is the same in every list, and asks for it as long as a list is looked at", async () => {
    readyListedFrame(tools(), new AbortController().signal);
    await settled();
    expect(frames.readyFrame.mock.calls).toEqual([
      [{ viewOrigin: "http://view.test", viewer: "image", nonce: NONCE }, LISTED_MS],
    ]);
  });

  it("is the one that waits already, and is left to a press once the list has gone", async () => {
    frames.holdReady.mockReturnValue(true);
    try {
      const control = new AbortController();
      readyListedFrame(tools(), control.signal);
      await settled();
      expect(frames.readyFrame).not.toHaveBeenCalled();
      control.abort();
      expect(frames.holdReady.mock.calls).toEqual([["image", LISTED_MS], ["image"]]);
    } finally {
      frames.holdReady.mockReturnValue(false);
    }
  });

  it("does not take the place of one that a press asked for meanwhile", async () => {
    frames.hasReady.mockReturnValueOnce(true);
    readyListedFrame(tools(), new AbortController().signal);
    await settled();
    expect(frames.readyFrame).not.toHaveBeenCalled();
  });

  it("is not made any more once the list has gone", async () => {
    const control = new AbortController();
    readyListedFrame(tools(), control.signal);
    control.abort();
    await settled();
    expect(frames.readyFrame).not.toHaveBeenCalled();
  });

  it("is not made where the device has little memory", async () => {
    frames.hasRoomToWait.mockReturnValueOnce(false);
    readyListedFrame(tools(), new AbortController().signal);
    await settled();
    expect(frames.readyFrame).not.toHaveBeenCalled();
  });

  it.each([
    ["there is no host for previews", { viewOrigin: null }],
    ["the page is not alive yet", { runtime: null }],
  ])("is not made where %s", async (_what, change) => {
    readyListedFrame(tools(change), new AbortController().signal);
    await settled();
    expect(frames.readyFrame).not.toHaveBeenCalled();
  });
});
