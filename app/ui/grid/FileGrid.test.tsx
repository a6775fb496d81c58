// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useMemo, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FileGrid } from "./FileGrid.tsx";
import { aRow, texts } from "./grid-builders.ts";
import type { GridDrag, GridEvents, GridRow } from "./row.ts";
import type { Selection } from "./selection.ts";
import { emptySelection } from "./selection.ts";

afterEach(cleanup);

function Stage(props: {
  count: number;
  place?: string;
  events?: GridEvents;
  drag?: GridDrag;
  view?: "list" | "tiles";
  rowAt?: (index: number) => GridRow | undefined;
  onKeys?: (selection: Selection) => void;
}) {
  const { count, rowAt = aRow, onKeys } = props;
  const [selection, setSelection] = useState(emptySelection);
  const rows = useMemo(() => {
    const made = Array.from({ length: Math.min(count, 60) }, (_, index) => rowAt(index));
    return { count, rowAt: (index: number) => made[index] };
  }, [count, rowAt]);
  return (
    <FileGrid
      view={props.view ?? "list"}
      rows={rows}
      place={props.place}
      texts={texts}
      selection={selection}
      onSelection={(next) => {
        setSelection(next);
        onKeys?.(next);
      }}
      events={props.events ?? {}}
      drag={props.drag}
    />
  );
}

const NO_DRAG: GridDrag = {
  overKey: null,
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragLeave: () => undefined,
  onDrop: () => undefined,
};

const auxClick = () =>
  new MouseEvent("auxclick", { bubbles: true, cancelable: true, button: 1, detail: 1 });

function rowAt(index: number): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-index="${index}"]`)!;
}

function focusOn(element: HTMLElement): void {
  act(() => element.focus());
}

function press(key: string, init: KeyboardEventInit = {}): void {
  fireEvent.keyDown(document.activeElement!, { key, ...init });
}

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

  it("selects all with Ctrl+A", () => {
    const seen: Selection[] = [];
    render(<Stage count={10} onKeys={(selection) => seen.push(selection)} />);
    focusOn(rowAt(0));
    press("a", { ctrlKey: true });
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

describe("the file grid by mouse", () => {
  it("selects on a press, opens on the name, stars on the star", () => {
    const onCommand = vi.fn();
    const onStar = vi.fn();
    render(<Stage count={10} events={{ onCommand, onStar }} />);
    fireEvent.click(rowAt(4));
    expect(rowAt(4).getAttribute("aria-selected")).toBe("true");
    fireEvent.click(screen.getByRole("link", { name: "file 5.pdf" }));
    expect(onCommand).toHaveBeenCalledWith("open", 5);
    fireEvent.click(screen.getByRole("button", { name: "Star file 6.pdf" }));
    expect(onStar).toHaveBeenCalledWith(6);
    expect(rowAt(6).getAttribute("aria-selected")).toBe("false");
  });

  it("goes on by key at the pressed row where the browser tells of no focus", () => {
    const onCommand = vi.fn();
    const keepQuiet = (event: Event) => event.stopImmediatePropagation();
    for (const type of ["focus", "focusin"]) window.addEventListener(type, keepQuiet, true);
    render(<Stage count={10} events={{ onCommand }} />);
    fireEvent.click(rowAt(4));
    press("Enter");
    for (const type of ["focus", "focusin"]) window.removeEventListener(type, keepQuiet, true);
    expect(onCommand.mock.calls).toEqual([["open", 4]]);
  });

  it("means the row that the press began on, wherever it is when the press ends", () => {
    const onMenu = vi.fn();
    const onCommand = vi.fn();
    const seen: Selection[] = [];
    const events = { onMenu, onCommand };
    const stage = (rowAt: (index: number) => GridRow) => (
      <Stage count={3} events={events} rowAt={rowAt} onKeys={(keys) => seen.push(keys)} />
    );
    const { rerender } = render(stage(aRow));
    const sorted = (index: number) => aRow(2 - index);
    for (const release of [fireEvent.contextMenu, fireEvent.click, fireEvent.doubleClick]) {
      rerender(stage(aRow));
      fireEvent.pointerDown(rowAt(0));
      rerender(stage(sorted));
      release(rowAt(0), { detail: 1 });
    }
    expect(onMenu.mock.calls.map(([index]) => index)).toEqual([2]);
    expect(onCommand.mock.calls).toEqual([["open", 2]]);
    expect(seen.map(({ keys }) => [...keys])).toEqual([["k0"], ["k0"]]);
  });

  it("opens nothing when the two presses of a double press began on two rows", () => {
    const onCommand = vi.fn();
    const stage = (rowAt: (index: number) => GridRow) => (
      <Stage count={3} events={{ onCommand }} rowAt={rowAt} />
    );
    const { rerender } = render(stage(aRow));
    fireEvent.pointerDown(rowAt(0));
    fireEvent.click(rowAt(0), { detail: 1 });
    rerender(stage((index) => aRow(2 - index)));
    fireEvent.pointerDown(rowAt(0));
    fireEvent.click(rowAt(0), { detail: 2 });
    fireEvent.doubleClick(rowAt(0), { detail: 2 });
    expect(onCommand).not.toHaveBeenCalled();
  });

  it("leads no press to the address of another row that took the place of the pressed one", () => {
    const stage = (rowAt: (index: number) => GridRow) => <Stage count={3} rowAt={rowAt} />;
    const { rerender } = render(stage(aRow));
    const click = (at: Element) => fireEvent.click(at, { detail: 1 });
    for (const release of [click, (at: Element) => fireEvent(at, auxClick())]) {
      rerender(stage(aRow));
      fireEvent.pointerDown(rowAt(0));
      const isFollowed = () => release(rowAt(0).querySelector("a")!);
      expect(isFollowed()).toBe(true);
      rerender(stage((index) => aRow(2 - index)));
      expect(isFollowed()).toBe(false);
    }
  });

  it("drags the row that the press began on, and none that took its place", () => {
    const onDragStart = vi.fn();
    const drag = { ...NO_DRAG, onDragStart };
    const stage = (rowAt: (index: number) => GridRow) => (
      <Stage count={3} rowAt={rowAt} drag={drag} />
    );
    const { rerender } = render(stage(aRow));
    fireEvent.pointerDown(rowAt(0));
    rerender(stage((index) => aRow(2 - index)));
    fireEvent.dragStart(rowAt(0));
    expect(onDragStart.mock.calls.map(([, index]) => index)).toEqual([2]);
    rerender(stage((index) => aRow(index + 5)));
    expect(fireEvent.dragStart(rowAt(0))).toBe(false);
    expect(onDragStart).toHaveBeenCalledTimes(1);
  });

  it("selects by a long press the row that the finger came down on", () => {
    vi.useFakeTimers();
    const seen: Selection[] = [];
    const stage = (rowAt: (index: number) => GridRow) => (
      <Stage count={3} rowAt={rowAt} onKeys={(keys) => seen.push(keys)} />
    );
    const { rerender } = render(stage(aRow));
    fireEvent.pointerDown(rowAt(0), { pointerType: "touch" });
    rerender(stage((index) => aRow(2 - index)));
    act(() => void vi.runAllTimers());
    vi.useRealTimers();
    expect(seen.map(({ keys }) => [...keys])).toEqual([["k0"]]);
  });

  it("means the row of a press that no pointer made, whatever a pointer pressed before", () => {
    const onCommand = vi.fn();
    render(<Stage count={3} events={{ onCommand }} />);
    fireEvent.pointerDown(rowAt(0));
    fireEvent.doubleClick(rowAt(2));
    expect(onCommand.mock.calls).toEqual([["open", 2]]);
  });

  it("does nothing when the pressed row was sealed or has gone", () => {
    const onCommand = vi.fn();
    const seen: Selection[] = [];
    const stage = (rowAt: (index: number) => GridRow | undefined) => (
      <Stage count={3} events={{ onCommand }} rowAt={rowAt} onKeys={(keys) => seen.push(keys)} />
    );
    const { rerender } = render(stage(() => undefined));
    fireEvent.pointerDown(rowAt(0));
    rerender(stage(aRow));
    fireEvent.click(rowAt(0), { detail: 1 });
    fireEvent.pointerDown(rowAt(0));
    rerender(stage((index) => aRow(index + 5)));
    fireEvent.doubleClick(rowAt(0), { detail: 2 });
    expect(seen).toEqual([]);
    expect(onCommand).not.toHaveBeenCalled();
  });

  it("cannot select a row that is being uploaded", () => {
    const seen: Selection[] = [];
    const busy = { kind: "busy", label: "Uploading", ratio01: 0.4, percent: "40%" } as const;
    render(
      <Stage
        count={2}
        rowAt={(index) => aRow(index, { state: busy })}
        onKeys={(selection) => seen.push(selection)}
      />,
    );
    fireEvent.click(rowAt(0));
    expect(seen.at(-1)!.keys.size).toBe(0);
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
  ])("when somebody %s", (_, deed) => {
    const onAttention = vi.fn();
    render(<Stage count={3} events={{ onAttention }} />);
    deed();
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
