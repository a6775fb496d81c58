import { afterEach, describe, expect, it, vi } from "vitest";
import { onPrintKey, Paper, printSheet } from "./paper.ts";

const seen: (string | undefined)[] = [];
const { dataset } = document.documentElement;
function aDialog() {
  seen.length = 0;
  window.print = () => {
    seen.push(dataset.theme, document.querySelector(".print-sheet")?.textContent);
  };
}
afterEach(() => {
  delete dataset.theme;
});

describe("what a viewer shows, on paper", () => {
  it("is printed in the light theme, and the screen keeps its own", async () => {
    aDialog();
    dataset.theme = "dark";
    await new Paper().print();
    expect(seen).toEqual(["light", undefined]);
    expect(dataset.theme).toBe("dark");
  });

  it("is a sheet where the screen holds a part of it, which is gone afterwards", async () => {
    aDialog();
    const paper = new Paper();
    const sheet = document.createElement("p");
    sheet.textContent = "all of it";
    paper.printBy(async () => printSheet(sheet));
    await paper.print();
    expect(seen).toEqual(["light", "all of it"]);
    expect([dataset.theme, document.querySelector(".print-sheet")]).toEqual([undefined, null]);
  });

  it("leaves the screen as it is while pages are drawn, and is light on paper all the same", async () => {
    aDialog();
    dataset.theme = "dark";
    const paper = new Paper();
    const drawn: (string | undefined)[] = [];
    paper.printBy(async () => {
      drawn.push(dataset.theme);
      printSheet(document.createElement("p"));
    });
    await paper.print();
    expect([drawn, seen[0], dataset.theme]).toEqual([["dark"], "light", "dark"]);
  });

  it("is printed once at a time, and again after a try that failed", async () => {
    const paper = new Paper();
    const print = vi.fn(async () => Promise.reject(new Error("no page")));
    paper.printBy(print);
    await Promise.all([paper.print(), paper.print()]);
    expect(print).toHaveBeenCalledTimes(1);
    await paper.print();
    expect(print).toHaveBeenCalledTimes(2);
  });

  it("comes by the key of the browser, in its place", () => {
    const onPrint = vi.fn();
    onPrintKey(onPrint);
    const press = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent("keydown", { cancelable: true, ...init });
      document.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press({ key: "p" })).toBe(false);
    expect(press({ key: "p", ctrlKey: true, shiftKey: true })).toBe(false);
    expect(press({ key: "p", metaKey: true })).toBe(true);
    expect(press({ key: "P", ctrlKey: true })).toBe(true);
    expect(press({ key: "ح", code: "KeyP", ctrlKey: true })).toBe(true);
    expect(onPrint).toHaveBeenCalledTimes(3);
  });
});
