// @vitest-environment happy-dom
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
  Link: ({ to, hidden, discover }: { to: string; hidden: boolean; discover: string }) => (
    <a href={to} hidden={hidden} data-discover={discover}>
      {to}
    </a>
  ),
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
  const ANY_WAY = "/file/0/view/default";

  it("have the way to their screen, which names no file and of none what it is", () => {
    const { container } = render(<ReadyPreviews />);
    const links = [...container.querySelectorAll("a")];
    expect(links.map((link) => [link.getAttribute("href"), link.dataset.discover])).toEqual([
      [ANY_WAY, "render"],
    ]);
    expect(links.every((link) => link.hidden)).toBe(true);
  });

  it("have words and code of their screen, once the router has heard of the way", async () => {
    world.readyPlace.mockResolvedValueOnce(false);
    render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    expect(world.readyScreen).toHaveBeenCalledTimes(1);
    expect(world.readyPlace.mock.calls.map(([way]) => way)).toEqual(Array(2).fill(ANY_WAY));
  });

  it("are left to the press where the way is never heard of, or nothing answers", async () => {
    world.readyPlace.mockResolvedValue(false);
    render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    const looks = world.readyPlace.mock.calls.length;
    expect(looks).toBeGreaterThan(1);
    world.readyPlace.mockRejectedValue(new TypeError("away"));
    render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    expect(world.readyPlace).toHaveBeenCalledTimes(looks + 1);
  });

  it("are asked for no more once the list has gone", async () => {
    const { unmount } = render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    const [[, signal] = []] = world.readyPlace.mock.calls;
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it("have a frame after all else that comes before the press, also where the way is not heard of", async () => {
    world.readyPlace.mockResolvedValueOnce(false);
    render(<ReadyPreviews />);
    world.readyPlace.mockImplementationOnce(async () => {
      expect(world.readyListedFrame).not.toHaveBeenCalled();
      return true;
    });
    await act(() => vi.runAllTimersAsync());
    expect(world.readyListedFrame).toHaveBeenCalledTimes(1);
    world.readyPlace.mockResolvedValue(false);
    render(<ReadyPreviews />);
    await act(() => vi.runAllTimersAsync());
    expect(world.readyListedFrame).toHaveBeenCalledTimes(2);
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
