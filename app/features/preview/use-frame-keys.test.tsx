import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useFrameKeys } from "./use-frame-keys.ts";

afterEach(cleanup);

/** Whether the page took it: else the browser does its own. */
function press(init: KeyboardEventInit): boolean {
  const event = new KeyboardEvent("keydown", { cancelable: true, ...init });
  document.dispatchEvent(event);
  return event.defaultPrevented;
}

it("Ctrl with P and F are about the file, under Caps Lock and in another alphabet too", () => {
  const [print, find] = [vi.fn(), vi.fn()];
  const { unmount } = renderHook(() => useFrameKeys({ print, find }));
  for (const key of ["p", "P"]) expect(press({ key, ctrlKey: true })).toBe(true);
  expect(press({ key: "з", code: "KeyP", ctrlKey: true })).toBe(true);
  expect(press({ key: "f", metaKey: true })).toBe(true);
  expect([print.mock.calls.length, find.mock.calls.length]).toEqual([3, 1]);
  unmount();
  expect(press({ key: "p", ctrlKey: true })).toBe(false);
});

it("keys are the browser's where the file is not printed or searched, and with others held", () => {
  const print = vi.fn();
  renderHook(() => useFrameKeys({ print, find: null }));
  expect(press({ key: "f", ctrlKey: true })).toBe(false);
  expect(press({ key: "p" })).toBe(false);
  expect(press({ key: "p", ctrlKey: true, shiftKey: true })).toBe(false);
  expect(press({ key: "p", ctrlKey: true, altKey: true })).toBe(false);
  expect(press({ key: "s", ctrlKey: true })).toBe(false);
  const used = new KeyboardEvent("keydown", { key: "p", ctrlKey: true, cancelable: true });
  used.preventDefault();
  document.dispatchEvent(used);
  expect(print).not.toHaveBeenCalled();
});
