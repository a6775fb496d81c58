import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aRow } from "#tests/support/grid-builders.ts";
import { focusOn, press, rowAt, Stage } from "#tests/support/grid-stage.tsx";
import type { Selection } from "./selection.ts";

afterEach(cleanup);

describe("the file grid by keyboard", () => {
  it("has one tab stop and moves it with the arrows", () => {
    render(<Stage count={10} />);
    expect(rowAt(0).tabIndex).toBe(0);
    focusOn(rowAt(0));
    press("ArrowDown");
    press("ArrowDown");
    expect(document.activeElement).toBe(rowAt(2));
    expect(rowAt(2).tabIndex).toBe(0);
    expect(rowAt(0).tabIndex).toBe(-1);
  });

  it("selects with Space, extends with Shift and the arrows, clears with Escape", () => {
    const seen: Selection[] = [];
    render(<Stage count={10} onKeys={(selection) => seen.push(selection)} />);
    focusOn(rowAt(1));
    press(" ");
    press("ArrowDown", { shiftKey: true });
    expect([...seen.at(-1)!.keys]).toEqual(["k1", "k2"]);
    expect(rowAt(2).getAttribute("aria-selected")).toBe("true");
    press("Escape");
    expect(seen.at(-1)!.keys.size).toBe(0);
  });

  it.each([
    { key: "a", code: "KeyA" },
    { key: "ش", code: "KeyA" },
  ])("selects all with Ctrl+A, where another alphabet is written by its place: $key", (pressed) => {
    const seen: Selection[] = [];
    render(<Stage count={10} onKeys={(selection) => seen.push(selection)} />);
    focusOn(rowAt(0));
    press(pressed.key, { ...pressed, ctrlKey: true });
    expect(seen.at(-1)!.keys.size).toBe(10);
  });

  it("reports Enter, F2 and Delete for the focused row", () => {
    const onCommand = vi.fn();
    render(<Stage count={10} events={{ onCommand }} />);
    focusOn(rowAt(3));
    press("Enter");
    press("F2");
    press("Delete");
    expect(onCommand.mock.calls).toEqual([
      ["open", 3],
      ["rename", 3],
      ["delete", 3],
    ]);
  });

  it("reads another order from its beginning", () => {
    const onSort = vi.fn();
    const { container } = render(<Stage count={1000} onSort={onSort} />);
    const list = container.querySelector("[data-view]")!;
    list.scrollTop = 500;
    fireEvent.click(screen.getByRole("button", { name: "Modified" }));
    expect(onSort).toHaveBeenCalledWith("date");
    expect(list.scrollTop).toBe(0);
  });

  it("leaves the keys of a column head to it, and does nothing to a row meanwhile", () => {
    const onCommand = vi.fn();
    const seen: Selection[] = [];
    const onKeys = (keys: Selection) => seen.push(keys);
    render(<Stage count={10} events={{ onCommand }} onKeys={onKeys} onSort={vi.fn()} />);
    focusOn(rowAt(3));
    for (const head of [
      screen.getByRole("button", { name: "Modified" }),
      screen.getByRole("checkbox", { name: "Select all" }),
    ]) {
      focusOn(head);
      for (const key of ["Enter", " ", "Delete", "F2"])
        expect(fireEvent.keyDown(head, { key }), `${key} is not taken`).toBe(true);
    }
    expect([onCommand.mock.calls, seen]).toEqual([[], []]);
  });

  it("opens the menu at the row with the context-menu key", () => {
    const onMenu = vi.fn();
    render(<Stage count={10} events={{ onMenu }} />);
    focusOn(rowAt(2));
    press("ContextMenu");
    expect(onMenu).toHaveBeenCalledWith(2, { kind: "element", element: rowAt(2), by: "key" });
  });

  it("walks from the row to its controls and back with Right and Left", () => {
    render(<Stage count={10} events={{ onStar: () => undefined }} />);
    focusOn(rowAt(0));
    press("ArrowRight");
    press("ArrowRight");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "file 0.pdf" }));
    press("ArrowLeft");
    press("ArrowLeft");
    expect(document.activeElement).toBe(rowAt(0));
  });

  it("does not take Enter from a control inside the row", () => {
    const onCommand = vi.fn();
    render(<Stage count={10} events={{ onCommand, onStar: () => undefined }} />);
    focusOn(screen.getByRole("button", { name: "Star file 1.pdf" }));
    press("Enter");
    expect(onCommand).not.toHaveBeenCalled();
  });
});

describe("the file grid of a window that hears of no focus, as one in the background", () => {
  const deaf = new AbortController();
  afterEach(() => deaf.abort());

  it("keeps the focus when the row that has it goes", () => {
    const stop = (event: Event) => event.stopImmediatePropagation();
    for (const kind of ["focusin", "focusout"]) {
      window.addEventListener(kind, stop, { capture: true, signal: deaf.signal });
    }
    const { rerender } = render(<Stage count={10} />);
    focusOn(rowAt(0));
    press("ArrowDown");
    expect(document.activeElement).toBe(rowAt(1));
    rerender(<Stage count={1} />);
    expect(screen.getByRole("grid").querySelector(":focus")).not.toBeNull();
  });
});

describe("the file grid of another folder", () => {
  it("begins at its first row, and keeps the focus there", () => {
    const { rerender } = render(<Stage count={10} place="1" />);
    focusOn(rowAt(4));
    rerender(<Stage count={10} place="2" rowAt={(index) => aRow(index + 50)} />);
    expect(document.activeElement).toBe(rowAt(0));
    expect(rowAt(0).tabIndex).toBe(0);
  });

  it("stays where it is when the same folder gets other rows", () => {
    const { rerender } = render(<Stage count={10} place="1" />);
    focusOn(rowAt(4));
    rerender(<Stage count={10} place="1" rowAt={(index) => aRow(index + 50)} />);
    expect(document.activeElement).toBe(rowAt(4));
  });
});

describe("the first look at another folder", () => {
  const events = { onMenu: () => undefined };
  const other = (index: number) => aRow(index + 50);
  const painted = () => act(() => vi.runAllTimersAsync());
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("has the names, and what can be done with them when these are painted", async () => {
    const { rerender } = render(<Stage count={10} place="1" events={events} />);
    expect(screen.getAllByRole("button", { name: /^More for/ })).toHaveLength(10);
    await painted();
    rerender(<Stage count={0} place="2" events={events} />);
    await painted();
    rerender(<Stage count={10} place="2" events={events} rowAt={other} />);
    expect(screen.getAllByRole("link")).toHaveLength(10);
    expect(screen.queryByRole("button", { name: /^More for/ })).toBeNull();
    await painted();
    expect(screen.getAllByRole("button", { name: /^More for/ })).toHaveLength(10);
  });

  it("is over for a folder that was seen, whatever its rows become", async () => {
    const { rerender } = render(<Stage count={10} place="1" events={events} />);
    await painted();
    rerender(<Stage count={10} place="1" events={events} rowAt={other} />);
    expect(screen.getAllByRole("button", { name: /^More for/ })).toHaveLength(10);
  });
});

describe("the file grid tells that somebody is busy with it", () => {
  it.each([
    ["points at it", () => fireEvent.pointerMove(rowAt(1))],
    ["presses it", () => fireEvent.pointerDown(rowAt(1))],
    ["gives it the focus", () => focusOn(rowAt(1))],
    ["turns the wheel over it", () => fireEvent.wheel(rowAt(1))],
    ["presses a key in it", () => fireEvent.keyDown(rowAt(1), { key: "ArrowDown" })],
    [
      "scrolls",
      () => {
        document.documentElement.scrollTop = 10;
        fireEvent.scroll(document);
      },
    ],
  ])("when somebody %s", (_, action) => {
    const onAttention = vi.fn();
    render(<Stage count={3} events={{ onAttention }} />);
    action();
    document.documentElement.scrollTop = 0;
    expect(onAttention).toHaveBeenCalled();
  });

  it("and not when the page scrolls to its beginning by itself", () => {
    const onAttention = vi.fn();
    render(<Stage count={3} events={{ onAttention }} />);
    fireEvent.scroll(document);
    fireEvent.pointerMove(document.body);
    expect(onAttention).not.toHaveBeenCalled();
  });
});

describe("the file grid for assistive technology and the server", () => {
  it("says how many rows there are and which one each is", () => {
    render(<Stage count={100_000} />);
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("100001");
    expect(rowAt(0).getAttribute("aria-rowindex")).toBe("2");
  });

  it("keeps the extension apart from the name", () => {
    render(<Stage count={1} />);
    const link = screen.getByRole("link");
    expect(link.getAttribute("dir")).toBe("auto");
    expect(link.lastElementChild?.textContent).toBe(".pdf");
  });
});

describe("what is said of a row", () => {
  it.each(["list", "tiles"] as const)("stands in it, whatever it is: %s", async (view) => {
    const notes = [true, "From a visitor", false, undefined];
    const rowOf = (index: number) => ({ ...aRow(index), note: notes[index] });
    render(<Stage view={view} count={4} rowAt={rowOf} />);
    await screen.findByText("From a visitor");
    // Tiles measure how many of them a line takes, and are laid out again.
    await act(async () => undefined);
    const said = [0, 1, 2, 3].map((index) => {
      const { textContent } = rowAt(index);
      return ["Older than last seen", "From a visitor"].filter((one) => textContent?.includes(one));
    });
    expect(said).toEqual([["Older than last seen"], ["From a visitor"], [], []]);
  });

  it.each(["list", "tiles"] as const)(
    "is no value that the key did not confirm, where one line holds them all: %s",
    async (view) => {
      const doubts = ["size", "date", "both", undefined] as const;
      const rowOf = (index: number) => ({ ...aRow(index), unverified: doubts[index] });
      render(<Stage view={view} count={4} rowAt={rowOf} />);
      await act(async () => undefined);
      const lines = [0, 1, 2, 3].map((index) =>
        [...rowAt(index).querySelectorAll("span")].filter(
          ({ className, textContent }) => /meta/.test(className) && textContent === "Not confirmed",
        ),
      );
      expect(lines.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    },
  );

  it("stands on a folder too", async () => {
    const rowOf = (index: number) => ({
      ...{ ...aRow(index), note: "From a visitor" },
      ...{ kind: "folder" as const, extension: undefined },
    });
    render(<Stage view="tiles" count={1} rowAt={rowOf} />);
    expect((await screen.findAllByText("From a visitor")).length).toBe(1);
  });
});
