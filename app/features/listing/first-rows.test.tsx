import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { type FirstNames, FirstNamesContext, type FirstPress } from "./first-names.ts";
import { useRowsOf } from "./first-rows.ts";

const NAME = { name: "plan.pdf", extension: ".pdf", kind: "file", symbol: "ft-pdf" } as const;

const PRESS: FirstPress = {
  ...{ id: "41", isOnName: true, isDouble: false, pointerType: "mouse" },
  ...{ ctrlKey: false, metaKey: false, shiftKey: false },
};
let taken = 0;
let pressed: readonly string[] = [];

function makeStore() {
  taken = 0;
  pressed = [];
  const takePress = () => {
    taken += 1;
    return PRESS;
  };
  return new Store<FirstNames | null>({ address: "/files", rows: [NAME, null], takePress });
}
let store = makeStore();
beforeEach(() => {
  store = makeStore();
});
afterEach(cleanup);

interface ListProps {
  readonly address: string;
  readonly isOpening: boolean;
  /** Items of the rows that are drawn. */
  readonly ids?: readonly string[];
}

function Rows({ address, isOpening, ids = [] }: ListProps) {
  const sealedAt = useRowsOf(address, isOpening, (id) =>
    ids.includes(id) ? ids.indexOf(id) : null,
  );
  const shown = [0, 1].map((index) => sealedAt?.(index));
  const note = (what: string) => {
    pressed = [...pressed, what];
  };
  return (
    <>
      <p>{shown.map((row) => `${row?.state.kind ?? "none"}:${row?.name ?? ""}`).join(" ")}</p>
      <div data-view="tiles">
        {ids.map((id, index) => (
          <div key={id} data-index={index}>
            <button
              type="button"
              dir="auto"
              onPointerDown={() => note(`down ${id}`)}
              onClick={() => note(`click ${id}`)}
            />
          </div>
        ))}
      </div>
    </>
  );
}

const list = (props: ListProps) => (
  <FirstNamesContext.Provider value={store}>
    <Rows {...props} />
  </FirstNamesContext.Provider>
);
const text = () => screen.getByRole("paragraph").textContent;
const OPENING: ListProps = { address: "/files", isOpening: true };

describe("names that stood before the application came", () => {
  it("stay while the first listing opens", () => {
    const { rerender } = render(list(OPENING));
    expect(text()).toBe("sealed:plan.pdf none:");
    rerender(list(OPENING));
    expect(text()).toBe("sealed:plan.pdf none:");
  });

  it.each([
    ["the listing had rows of its own, or the page was locked", { isOpening: false }],
    ["another folder was opened", { address: "/files/7" }],
  ])("are gone for good when %s", (_when, changes) => {
    const { rerender, unmount } = render(list(OPENING));
    rerender(list({ ...OPENING, ...changes }));
    expect(text()).toBe("none: none:");
    rerender(list(OPENING));
    expect(text()).toBe("none: none:");
    unmount();
    render(list(OPENING));
    expect(text()).toBe("none: none:");
  });
});

describe("a press on one of them", () => {
  it("is pressed again, once, on the row of its item when that is drawn, wherever it stands", () => {
    const { rerender } = render(list(OPENING));
    expect(taken).toBe(0);
    rerender(list({ ...OPENING, isOpening: false, ids: ["40", "41"] }));
    expect(pressed).toEqual(["down 41", "click 41"]);
    rerender(list({ ...OPENING, isOpening: false, ids: ["41"] }));
    expect(pressed).toHaveLength(2);
    expect(taken).toBe(1);
  });

  it.each([
    ["its item is not among the own rows", { isOpening: false, ids: ["40"] }],
    ["the page was locked", { isOpening: false }],
    ["another folder was opened", { address: "/files/7", ids: ["40"] }],
  ])("is dropped when %s", (_when, changes) => {
    const { rerender } = render(list(OPENING));
    rerender(list({ ...OPENING, ...changes }));
    expect(taken).toBe(1);
    rerender(list({ ...OPENING, isOpening: false, ids: ["41"] }));
    expect(pressed).toEqual([]);
  });
});
