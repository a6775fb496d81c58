import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useScreenKeys } from "./use-screen-keys.ts";

const act = { Escape: vi.fn(), ArrowLeft: vi.fn(), ArrowRight: vi.fn() };
const presses = () => Object.values(act).map((one) => one.mock.calls.length);

/** What takes the whole screen. */
let whole: Element | null;

beforeEach(() => {
  whole = null;
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => whole });
  document.body.innerHTML = "";
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, "fullscreenElement");
});

function press(key: string, held: KeyboardEventInit = {}, target: Element = document.body): void {
  const how = { key, bubbles: true, cancelable: true, ...held };
  target.dispatchEvent(new KeyboardEvent("keydown", how));
}

function place(html: string): Element {
  document.body.innerHTML = html;
  const place = document.querySelector("[data-target]");
  if (place === null) throw new Error("no place");
  return place;
}

describe("the keys of a preview", () => {
  it("leave it and lead to its neighbours, from the page and from its frame", () => {
    const { result, unmount } = renderHook(() => useScreenKeys(act));
    for (const key of ["Escape", "ArrowLeft", "ArrowRight", "Enter"]) press(key);
    expect(presses()).toEqual([1, 1, 1]);
    result.current("ArrowRight");
    expect(presses()).toEqual([1, 1, 2]);
    unmount();
    press("Escape");
    expect(presses()).toEqual([1, 1, 2]);
  });

  it.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])(
    "are the browser's own where %s is held: it goes back, or selects",
    (held) => {
      renderHook(() => useScreenKeys(act));
      for (const key of ["Escape", "ArrowLeft", "ArrowRight"]) press(key, { [held]: true });
      expect(presses()).toEqual([0, 0, 0]);
    },
  );

  it.each([
    "<input data-target>",
    "<textarea data-target></textarea>",
    "<select data-target></select>",
    "<div role=dialog><button data-target></button></div>",
    "<div role=menu><button data-target></button></div>",
  ])("are those of what has the focus in %s", (html) => {
    renderHook(() => useScreenKeys(act));
    press("Escape", {}, place(html));
    press("ArrowLeft", {}, place(html));
    expect(presses()).toEqual([0, 0, 0]);
  });

  it("do nothing that something has used, while a text is changed, or over a whole screen", () => {
    const { result } = renderHook(() => useScreenKeys(act));
    const used = place("<button data-target></button>");
    used.addEventListener("keydown", (event) => event.preventDefault());
    press("Escape", {}, used);
    place("<div data-editing><p data-target></p></div>");
    press("Escape");
    result.current("Escape");
    document.body.innerHTML = "";
    whole = document.body;
    press("Escape");
    result.current("ArrowLeft");
    expect(presses()).toEqual([0, 0, 0]);
  });
});
