// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { type FirstNames, FirstNamesContext } from "./first-names.ts";
import { useRowsOf } from "./first-rows.ts";

const NAME = { name: "plan.pdf", extension: ".pdf", kind: "file", symbol: "ft-pdf" } as const;

const makeStore = () => new Store<FirstNames | null>({ address: "/files", rows: [NAME, null] });
let store = makeStore();
beforeEach(() => {
  store = makeStore();
});
afterEach(cleanup);

interface ListProps {
  readonly address: string;
  readonly isOpening: boolean;
}

function Rows({ address, isOpening }: ListProps) {
  const sealedAt = useRowsOf(address, isOpening);
  const shown = [0, 1].map((index) => sealedAt?.(index));
  return <p>{shown.map((row) => `${row?.state.kind ?? "none"}:${row?.name ?? ""}`).join(" ")}</p>;
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
    expect(text()).toBe("sealed:plan.pdf sealed:");
    rerender(list(OPENING));
    expect(text()).toBe("sealed:plan.pdf sealed:");
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
