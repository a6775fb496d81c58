import { describe, expect, it } from "vitest";
import type { Press } from "./press.ts";
import { pressMeaning } from "./press.ts";

function press(changes: Partial<Press> = {}): Press {
  return {
    act: null,
    isCtrlKey: false,
    isShift: false,
    isTouch: false,
    isSelecting: false,
    ...changes,
  };
}

describe("a press on a row", () => {
  it("selects the row with a mouse and opens it on its name", () => {
    expect(pressMeaning(press())).toEqual({ kind: "only" });
    expect(pressMeaning(press({ act: "name" }))).toEqual({ kind: "open" });
  });

  it("adds the row with Ctrl or its checkbox and extends with Shift", () => {
    expect(pressMeaning(press({ isCtrlKey: true }))).toEqual({ kind: "toggle" });
    expect(pressMeaning(press({ act: "select" }))).toEqual({ kind: "toggle" });
    expect(pressMeaning(press({ act: "name", isShift: true }))).toEqual({ kind: "extend" });
  });

  it("opens the row by touch, and selects while something is selected", () => {
    expect(pressMeaning(press({ isTouch: true }))).toEqual({ kind: "open" });
    expect(pressMeaning(press({ isTouch: true, isSelecting: true, act: "name" }))).toEqual({
      kind: "toggle",
    });
  });

  it("leaves the selection alone on the row's own buttons", () => {
    expect(pressMeaning(press({ act: "star", isCtrlKey: true }))).toEqual({ kind: "star" });
    expect(pressMeaning(press({ act: "menu", isTouch: true, isSelecting: true }))).toEqual({
      kind: "menu",
    });
  });
});
