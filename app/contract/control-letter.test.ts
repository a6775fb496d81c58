import { expect, it } from "vitest";
import { controlLetterOf } from "./control-letter.ts";

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const withControl = (key: string, code: string) =>
  controlLetterOf({ ...NONE, key, code, ctrlKey: true });

it.each([
  ["as it stands", "s", "KeyS", "s"],
  ["under Caps Lock", "S", "KeyS", "s"],
  ["where it is elsewhere on the keyboard", "s", "Semicolon", "s"],
  ["where Arabic is written", "س", "KeyS", "s"],
  ["where Russian is written", "Ы", "KeyS", "s"],
  ["where kana are written", "と", "KeyS", "s"],
])("a letter with Ctrl is what the browser takes it for %s", (_where, key, code, letter) => {
  expect(withControl(key, code)).toBe(letter);
});

it.each([
  ["ö", "Semicolon"],
  ["'", "KeyQ"],
  ["1", "Digit1"],
  ["Enter", "Enter"],
  ["Process", "KeyS"],
  ["س", ""],
])("%s of %s is no letter with Ctrl", (key, code) => {
  expect(withControl(key, code)).toBeNull();
});

it("is a letter with Ctrl or ⌘ alone", () => {
  const s = { ...NONE, key: "s", code: "KeyS" };
  expect(controlLetterOf({ ...s, metaKey: true })).toBe("s");
  expect(controlLetterOf(s)).toBeNull();
  for (const held of ["altKey", "shiftKey"]) {
    expect(controlLetterOf({ ...s, ctrlKey: true, [held]: true }), held).toBeNull();
  }
});
