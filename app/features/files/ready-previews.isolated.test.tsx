import { act, cleanup, render, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import type { ListingPhase, ListingState } from "#app/core/files/listing-state.ts";
import { FIRST_ORDER } from "#app/core/files/sort.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { ReadyPreviews } from "./ReadyPreviews.tsx";
import { useReadyPreviews } from "./use-ready-previews.ts";

const world = vi.hoisted(() => ({
  readyScreen: vi.fn(),
  readyListedFrame: vi.fn(),
  readyPlace: vi.fn(async (_path: string, _signal: AbortSignal) => true),
  runtime: {
    clock: { sleep: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)) },
  },
}));
vi.mock("#app/features/listing/open-preview.ts", () => ({
  readyScreen: world.readyScreen,
  readyListedFrame: world.readyListedFrame,
}));
vi.mock("#app/platform/open-place.client.ts", () => ({ readyPlace: world.readyPlace }));
vi.mock("#app/platform/runtime-context.tsx", () => ({ useRuntime: () => world.runtime }));
vi.mock("@remix-run/react", () => ({
  useRouteLoaderData: () => ({ viewOrigin: "http://view.test" }),
}));
vi.mock("react-i18next", () => ({ useTranslation: () => ({ i18n: {} }) }));

beforeEach(() => {
  vi.useFakeTimers();
  world.readyPlace.mockReset();
  world.readyPlace.mockResolvedValue(true);
  world.readyScreen.mockReset();
  world.readyListedFrame.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = (id: string) => aFileItem({ id, name: openName(`${id}.jpg`, `fid ${id}`) });
const folder = aFileItem({ id: "f", kind: "folder", name: openName("f", "fid f") });
const sealed = aFileItem({ id: "s", name: { state: "sealed" } });
const gone = { ...file("g"), isDeleted: true };

function listed(
  rows: readonly FileItem[],
  { phase = "complete", showDeleted = false }: { phase?: ListingPhase; showDeleted?: boolean } = {},
): ListingState {
  const place = { folderId: "1", showDeleted, folder: null };
  return { ...place, phase, rows, order: FIRST_ORDER, error: null };
}

describe("what asks for previews before the press", () => {
  async function isAsked(state: ListingState): Promise<boolean> {
    const { result } = renderHook(() => useReadyPreviews(state));
    expect(result.current).toBeNull();
    await act(() => vi.runAllTimersAsync());
    return result.current !== null;
  }

  it("comes once nobody does anything in a list that has a file to look at", async () => {
    expect(await isAsked(listed([folder, file("1")]))).toBe(true);
  });

  it.each([
    ["a list that is not whole", listed([file("1")], { phase: "arriving" })],
    ["a list of folders, sealed names and deleted files", listed([folder, sealed, gone])],
    ["what was deleted", listed([file("1")], { showDeleted: true })],
  ])("does not come for %s", async (_what, state) => {
    expect(await isAsked(state)).toBe(false);
  });

  it.each([
    ["saves data", { onLine: true, connection: { saveData: true } }],
    ["has no line", { onLine: false }],
  ])("does not come where somebody %s", async (_what, navigator) => {
    vi.stubGlobal("navigator", navigator);
    expect(await isAsked(listed([file("1")]))).toBe(false);
  });
});

describe("previews that are asked for before the press", () => {
  it("have words and code of their screen, which name no file", async () => {
    const { container } = render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    expect(container.innerHTML).toBe("");
    expect(world.readyScreen).toHaveBeenCalledTimes(1);
    expect(world.readyPlace.mock.calls.map(([way]) => way)).toEqual(["/file/0/view/default"]);
  });

  it("are left to the press where nothing answers", async () => {
    world.readyPlace.mockRejectedValue(new TypeError("away"));
    render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    expect(world.readyPlace).toHaveBeenCalledTimes(1);
    expect(world.readyListedFrame).not.toHaveBeenCalled();
  });

  it("are asked for no more once the list has gone", async () => {
    const { unmount } = render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    const [[, signal] = []] = world.readyPlace.mock.calls;
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it("have a frame after all else that comes before the press", async () => {
    world.readyPlace.mockImplementationOnce(async () => {
      expect(world.readyListedFrame).not.toHaveBeenCalled();
      return true;
    });
    render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    expect(world.readyListedFrame).toHaveBeenCalledTimes(1);
    const [tools, signal] = world.readyListedFrame.mock.lastCall ?? [];
    expect([tools.viewOrigin, signal.aborted]).toEqual(["http://view.test", false]);
  });

  it("have no frame in a list that has gone meanwhile, nor where nothing answers", async () => {
    const { unmount } = render(<ReadyPreviews />);
    unmount();
    await act(() => vi.runAllTimersAsync());
    world.readyPlace.mockRejectedValue(new TypeError("away"));
    render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    expect(world.readyListedFrame).not.toHaveBeenCalled();
  });
});
