import { beforeEach, describe, expect, it } from "vitest";
import { FirstPresses } from "./first-presses.client.ts";

const SHOWN = { name: "plan.pdf", extension: ".pdf", kind: "file", symbol: "ft-pdf" } as const;
const ROWS = [
  { id: "41", shown: SHOWN },
  { id: "42", shown: null },
  { id: "43", shown: SHOWN },
];

let presses: FirstPresses;

beforeEach(() => {
  document.body.innerHTML = `${ROWS.map(
    (_row, index) =>
      `<div data-line data-index="${index}"><i></i><span dir="auto"><b></b></span></div>`,
  ).join("")}<button type="button">New</button>`;
  presses = new FirstPresses(ROWS, "row");
});

const part = (selector: string) => {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};

function press(selector: string, init: PointerEventInit = { pointerType: "mouse" }): void {
  begin(selector, init);
  part(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, ...init }));
}

function begin(selector: string, init: PointerEventInit = { pointerType: "mouse" }): void {
  part(selector).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, ...init }));
}

describe("a press before the application", () => {
  it("is kept with the row it began on, the pointer and its keys", () => {
    press('[data-index="2"] b', { pointerType: "touch", ctrlKey: true });
    expect(presses.take()).toEqual({
      ...{ id: "43", isOnName: true, isDouble: false, pointerType: "touch" },
      ...{ ctrlKey: true, metaKey: false, shiftKey: false },
    });
    expect(presses.take()).toBeNull();
  });

  it("beside the name is one on the row, and two are a double one", () => {
    press('[data-index="0"] i');
    expect(presses.take()).toMatchObject({ id: "41", isOnName: false, isDouble: false });
    presses = new FirstPresses(ROWS, "row");
    press('[data-index="0"] b');
    press('[data-index="0"] b');
    part('[data-index="0"] b').dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    expect(presses.take()).toMatchObject({ id: "41", isDouble: true });
  });

  it("means the row that it began on, and the last one counts", () => {
    press('[data-index="0"] b');
    begin('[data-index="2"] b');
    part('[data-index="0"] b').dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(presses.take()).toMatchObject({ id: "43" });
  });

  it("is none on a row without a name, and is taken back by one elsewhere", () => {
    press('[data-index="1"] b');
    expect(presses.take()).toBeNull();
    presses = new FirstPresses(ROWS, "row");
    press('[data-index="0"] b');
    press("button");
    expect(presses.take()).toBeNull();
  });

  it("shows its row as chosen at once, and no more when it was taken back or taken", () => {
    const chosen = () =>
      [...document.querySelectorAll("[aria-selected=true]")].map((row) =>
        row.getAttribute("data-index"),
      );
    begin('[data-index="0"] b');
    expect(chosen()).toEqual([]);
    press('[data-index="0"] b');
    expect(chosen()).toEqual(["0"]);
    press('[data-index="2"] b');
    expect(chosen()).toEqual(["2"]);
    press("button");
    expect(chosen()).toEqual([]);
    press('[data-index="0"] b');
    presses.take();
    expect(chosen()).toEqual([]);
  });

  it("is not heard any more when it was taken", () => {
    presses.take();
    press('[data-index="0"] b');
    expect(presses.take()).toBeNull();
  });

  it("with the right button is kept with its place, and the browser's own menu stays away", () => {
    const asked = askMenu('[data-index="2"] b', { clientX: 40, clientY: 60 });
    expect(asked.defaultPrevented).toBe(true);
    expect(presses.take()).toMatchObject({ id: "43", isDouble: false, menuAt: { x: 40, y: 60 } });
  });

  it.each([
    ["on a row without a name", '[data-index="1"] b', "mouse", "row"],
    ["beside the rows", "button", "mouse", "row"],
    ["held down by a finger", '[data-index="0"] b', "touch", "row"],
    ["on a row that has no menu", '[data-index="0"] b', "mouse", "browser"],
  ] as const)(
    "with the right button %s is the browser's",
    (_where, selector, pointerType, owner) => {
      presses.take();
      presses = new FirstPresses(ROWS, owner);
      expect(askMenu(selector, { pointerType }).defaultPrevented).toBe(false);
      expect(presses.take()).toBeNull();
    },
  );

  it("with the right button is no menu any more where another press follows", () => {
    askMenu('[data-index="2"] b');
    press('[data-index="0"] b');
    const last = presses.take();
    expect(last).toMatchObject({ id: "41" });
    expect(last?.menuAt).toBeUndefined();
  });
});

function askMenu(selector: string, init: PointerEventInit = {}): MouseEvent {
  begin(selector, { pointerType: "mouse", button: 2, ...init });
  const asked = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, ...init });
  part(selector).dispatchEvent(asked);
  return asked;
}
