import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { shellKeyMeaning } from "#app/core/navigation/shell-keys.ts";
import { type ShellWish, useShellWish } from "./shell-wish.ts";
import { toStroke } from "./use-shell-keys.ts";

afterEach(cleanup);

let wish: ShellWish | null;
function Heard() {
  [wish] = useShellWish();
  return null;
}

const PLACE = { isTyping: false, isCovered: false, hasLetters: true, isGoing: false };

function press(init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { cancelable: true, bubbles: true, ...init });
  // This stand-in takes Alt for AltGr.
  event.getModifierState = () => false;
  fireEvent(window, event);
  return event;
}

describe("Ctrl K", () => {
  it.each([
    ["k", "KeyK"],
    ["K", "KeyK"],
    // Where the keys are placed otherwise, what is written on one counts.
    ["k", "KeyV"],
    ["ن", "KeyK"],
    ["л", "KeyK"],
  ])("asks for the palette, in whatever alphabet: %s of %s", (key, code) => {
    render(<Heard />);
    const event = press({ key, code, ctrlKey: true });
    expect(event.defaultPrevented).toBe(true);
    expect(wish).toBe(event);
    expect(shellKeyMeaning(toStroke(event), PLACE)).toEqual({ kind: "palette" });
  });

  it.each([
    { key: "k", code: "KeyK" },
    { key: "k", code: "KeyK", ctrlKey: true, altKey: true },
    { key: "m", code: "KeyK", ctrlKey: true },
  ])("is no other key: %o", (init) => {
    render(<Heard />);
    expect(press(init).defaultPrevented).toBe(false);
  });
});

it("locks with Ctrl Alt L, where another alphabet is written by its place", () => {
  const event = press({ key: "م", code: "KeyL", ctrlKey: true, altKey: true });
  expect(shellKeyMeaning(toStroke(event), PLACE)).toEqual({ kind: "lock" });
});
