import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { expectFile, openPath } from "./open-preview.ts";

const frames = vi.hoisted(() => ({
  canReady: vi.fn(() => true),
  readyNonce: vi.fn((): string | null => null),
  readyFrame: vi.fn(),
}));
vi.mock("#app/platform/ready-frame.client.ts", () => frames);

const NONCE = "0123456789abcdef".repeat(2);
const loadNamespaces = vi.fn(async () => undefined);
const begin = vi.fn();
const reader = vi.fn(async () => ({ begin }));
const runtime = {
  crypto: { generateId: async () => NONCE },
  transfers: { reader },
} as unknown as Runtime;
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
    expect(openPath(aFileOf("a.ts"), () => true, tools())).toBe("/file/7/view/default");
    await settled();
    expect(frames.readyFrame.mock.calls).toEqual([
      [{ viewOrigin: "http://view.test", viewer: "code", nonce: NONCE }],
    ]);
    expect(loadNamespaces).toHaveBeenCalledWith(["preview", "viewers"]);
    expect(begin.mock.calls).toEqual([[aFileOf("a.ts")]]);
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
    openPath(aFileOf("a.pdf"), () => true, tools());
    await settled();
    expect(frames.readyFrame).toHaveBeenCalledTimes(1);
  });

  it("gets no second page while one waits, and none in a browser that would load it anew", async () => {
    frames.readyNonce.mockReturnValueOnce(NONCE);
    expectFile(aFileOf("a.ts"), tools());
    frames.canReady.mockReturnValueOnce(false);
    expectFile(aFileOf("a.ts"), tools());
    await settled();
    expect(frames.readyFrame).not.toHaveBeenCalled();
  });
});
