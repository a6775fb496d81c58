import { act, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useCoreApart } from "./use-core-apart.ts";

const cores: { end: ReturnType<typeof vi.fn> }[] = [];
let gate: Promise<void> = Promise.resolve();

vi.mock("#app/platform/core-apart.client.ts", () => ({
  startCoreApart: async () => {
    await gate;
    const core = { crypto: {}, end: vi.fn() };
    cores.push(core);
    return core;
  },
}));

beforeEach(() => {
  cores.length = 0;
  gate = Promise.resolve();
});

const ends = () => cores.map(({ end }) => end.mock.calls.length);

describe("a core for one screen", () => {
  it("ends with it, and no earlier", async () => {
    const { result, unmount } = renderHook(() => useCoreApart(), { wrapper: StrictMode });
    await act(async () => void (await result.current()));
    await act(async () => void (await result.current()));
    expect(ends()).toEqual([0, 0]);
    unmount();
    expect(ends()).toEqual([1, 1]);
  });

  it("ends at once where the screen went while it was on the way", async () => {
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    const { result, unmount } = renderHook(() => useCoreApart());
    const starting = result.current();
    unmount();
    held.resolve();
    await starting;
    expect(ends()).toEqual([1]);
  });
});
