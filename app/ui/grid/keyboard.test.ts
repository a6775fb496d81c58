import { describe, expect, it } from "vitest";
import type { GridPlace, KeyStroke } from "./keyboard.ts";
import { keyMeaning } from "./keyboard.ts";

function place(changes: Partial<GridPlace> = {}): GridPlace {
  return {
    active: 5,
    count: 100,
    pageLines: 10,
    columns: 1,
    folderCount: 0,
    direction: "ltr",
    ...changes,
  };
}

function stroke(key: string, changes: Partial<KeyStroke> = {}): KeyStroke {
  return { key, isControl: false, isShift: false, ...changes };
}

function targetOf(key: string, at: GridPlace): number | null {
  const meaning = keyMeaning(stroke(key), at);
  return meaning?.kind === "move" ? meaning.to : null;
}

describe("keys in the list view", () => {
  it.each([
    ["ArrowDown", 6],
    ["ArrowUp", 4],
    ["Home", 0],
    ["End", 99],
    ["PageDown", 15],
    ["PageUp", 0],
  ])("%s moves the focus from row 5 to row %i", (key, to) => {
    expect(targetOf(key, place())).toBe(to);
  });

  it("stops at the first and the last row", () => {
    expect(targetOf("ArrowUp", place({ active: 0 }))).toBe(0);
    expect(targetOf("ArrowDown", place({ active: 99 }))).toBe(99);
    expect(targetOf("PageDown", place({ active: 95 }))).toBe(99);
  });

  it("walks through the controls of a row with Left and Right, mirrored from right to left", () => {
    expect(keyMeaning(stroke("ArrowRight"), place())).toEqual({ kind: "inside", step: 1 });
    expect(keyMeaning(stroke("ArrowRight"), place({ direction: "rtl" }))).toEqual({
      kind: "inside",
      step: -1,
    });
  });

  it("extends the selection with Shift", () => {
    expect(keyMeaning(stroke("ArrowDown", { isShift: true }), place())).toEqual({
      kind: "move",
      to: 6,
      isExtending: true,
    });
  });

  it.each([
    ["Enter", {}, { kind: "command", command: "open" }],
    ["F2", {}, { kind: "command", command: "rename" }],
    ["Delete", {}, { kind: "command", command: "delete" }],
    ["c", { isControl: true }, { kind: "command", command: "copy" }],
    ["X", { isControl: true }, { kind: "command", command: "cut" }],
    ["a", { isControl: true }, { kind: "all" }],
    [" ", {}, { kind: "toggle" }],
    ["Escape", {}, { kind: "clear" }],
    ["ContextMenu", {}, { kind: "menu" }],
    ["F10", { isShift: true }, { kind: "menu" }],
  ] as const)("%s %o has its meaning", (key, changes, meaning) => {
    expect(keyMeaning(stroke(key, changes), place())).toEqual(meaning);
  });

  it("leaves other keys to the browser", () => {
    expect(keyMeaning(stroke("Tab"), place())).toBeNull();
    expect(keyMeaning(stroke("F10"), place())).toBeNull();
    expect(keyMeaning(stroke("r", { isControl: true }), place())).toBeNull();
    // A paste brings files of the device: the page hears of it as a paste.
    expect(keyMeaning(stroke("v", { isControl: true }), place())).toBeNull();
  });
});

describe("keys in the tile view", () => {
  const tiles = place({ columns: 4, folderCount: 6, count: 20, active: 1 });

  it("moves sideways by one and up and down by a line", () => {
    expect(targetOf("ArrowRight", tiles)).toBe(2);
    expect(targetOf("ArrowLeft", tiles)).toBe(0);
    expect(targetOf("ArrowDown", tiles)).toBe(5);
    expect(targetOf("ArrowRight", { ...tiles, direction: "rtl" })).toBe(0);
  });

  it("goes from the last folder line to the first file line in the same column", () => {
    expect(targetOf("ArrowDown", { ...tiles, active: 5 })).toBe(7);
    expect(targetOf("ArrowUp", { ...tiles, active: 7 })).toBe(5);
  });

  it("goes to the last folder when its line has no such column", () => {
    expect(targetOf("ArrowUp", { ...tiles, active: 9 })).toBe(5);
  });

  it("stays in the first line and goes to the last tile from a longer line", () => {
    expect(targetOf("ArrowUp", { ...tiles, active: 2 })).toBe(2);
    expect(targetOf("ArrowDown", { ...tiles, active: 17 })).toBe(19);
  });
});
