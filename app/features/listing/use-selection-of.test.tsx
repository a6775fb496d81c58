import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useSelectionOf } from "./use-selection-of.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

describe("the selection of a folder", () => {
  it("does not count a row that went, and has it again when it comes back", () => {
    const whole = rows("a", "b", "c");
    const { result, rerender } = renderHook(({ shown }) => useSelectionOf("home", shown), {
      initialProps: { shown: whole },
    });
    act(() => result.current.setSelection({ keys: new Set(["b"]), anchorKey: "b" }));
    expect(result.current.selected).toEqual(rows("b"));
    rerender({ shown: rows("a", "c") });
    expect([...result.current.selection.keys]).toEqual([]);
    expect(result.current.selection.anchorKey).toBeNull();
    rerender({ shown: whole });
    expect([...result.current.selection.keys]).toEqual(["b"]);
  });

  it("begins with nothing in another folder", () => {
    const shown = rows("a", "b");
    const { result, rerender } = renderHook(({ place }) => useSelectionOf(place, shown), {
      initialProps: { place: "home" },
    });
    act(() => result.current.setSelection({ keys: new Set(["a"]), anchorKey: "a" }));
    rerender({ place: "pier" });
    expect(result.current.selected).toEqual([]);
  });
});
