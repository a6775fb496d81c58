import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aRow } from "#tests/support/grid-builders.ts";
import { NO_DRAG, press, rowAt, Stage } from "#tests/support/grid-stage.tsx";
import { AnchorProvider } from "../Anchor.tsx";
import type { GridRow } from "./row.ts";
import type { Selection } from "./selection.ts";

afterEach(cleanup);

const auxClick = () =>
  new MouseEvent("auxclick", { bubbles: true, cancelable: true, button: 1, detail: 1 });

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

  it.each(["list", "tiles"] as const)(
    "opens a folder without an address by its name: %s",
    async (view) => {
      const onCommand = vi.fn();
      const folder = (index: number): GridRow => ({
        ...aRow(index),
        href: undefined,
        extension: undefined,
        kind: "folder",
        isOpenedInPlace: true,
      });
      render(<Stage view={view} count={3} rowAt={folder} events={{ onCommand }} />);
      await screen.findByRole("button", { name: "file 1.pdf" });
      // Tiles measure how many of them a line takes, and are laid out again.
      await act(async () => undefined);
      const name = screen.getByRole("button", { name: "file 1.pdf" });
      fireEvent.pointerDown(name);
      fireEvent.click(name, { detail: 1 });
      expect(onCommand.mock.calls).toEqual([["open", 1]]);
    },
  );

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

  it("hears a press on a name alone: no link of the router goes there a second time", () => {
    const onCommand = vi.fn();
    const followed = vi.fn(() => null);
    render(
      <AnchorProvider component={followed}>
        <Stage count={3} events={{ onCommand }} />
      </AnchorProvider>,
    );
    fireEvent.click(screen.getByRole("link", { name: "file 1.pdf" }));
    expect(onCommand.mock.calls).toEqual([["open", 1]]);
    expect(followed).not.toHaveBeenCalled();
  });

  it("leaves a second press alone that meets rows which the first has brought", () => {
    const onCommand = vi.fn();
    const onPress = vi.fn();
    const events = { onCommand, onPress };
    const stage = (rowAt: (index: number) => GridRow, place: string) => (
      <Stage count={3} place={place} events={events} rowAt={rowAt} />
    );
    const { rerender } = render(stage(aRow, "harbour"));
    const pressName = (detail: number) => {
      const [name] = screen.getAllByRole("link");
      if (name === undefined) throw new Error("no row has a name");
      fireEvent.pointerDown(name, { button: 0 });
      fireEvent.click(name, { detail });
    };
    pressName(1);
    rerender(stage((index) => aRow(index + 10), "pier"));
    pressName(2);
    expect(onPress.mock.calls).toEqual([[0], [0]]);
    expect(onCommand.mock.calls).toEqual([["open", 0]]);
    pressName(1);
    expect(onCommand).toHaveBeenCalledTimes(2);
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

  it("leaves a selected row selected under a long press: it may be taken along (Reading R-440)", () => {
    vi.useFakeTimers();
    const seen: Selection[] = [];
    render(<Stage count={3} onKeys={(keys) => seen.push(keys)} />);
    for (let time = 0; time < 2; time += 1) {
      fireEvent.pointerDown(rowAt(1), { pointerType: "touch" });
      act(() => void vi.runAllTimers());
      fireEvent.pointerUp(rowAt(1), { pointerType: "touch" });
    }
    vi.useRealTimers();
    expect(seen.map(({ keys }) => [...keys])).toEqual([["k1"]]);
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
