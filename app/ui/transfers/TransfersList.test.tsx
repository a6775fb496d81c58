import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TransfersList } from "./TransfersList.tsx";
import { TransferRow } from "./TransfersPanel.tsx";

type Watch = { tell: (isIntersecting: boolean) => void; element: Element | null };
let watches: Watch[] = [];

/** What the browser tells about each part, in the order of the parts. */
class ToldObserver {
  readonly #watch: Watch;

  constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
    this.#watch = { tell: (isIntersecting) => told([{ isIntersecting }]), element: null };
    watches.push(this.#watch);
  }

  observe(element: Element) {
    this.#watch.element = element;
  }

  disconnect() {
    this.#watch.element = null;
  }
}

beforeEach(() => {
  watches = [];
  vi.stubGlobal("IntersectionObserver", ToldObserver);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(count: number) {
  return render(
    <TransfersList
      label="Transfers"
      count={count}
      rowAt={(index) => (
        <TransferRow
          key={index}
          ring={null}
          name={`file ${index}.txt`}
          state="Waiting"
          actions={<button type="button">{`Cancel ${index}`}</button>}
          position={index + 1}
          total={count}
        />
      )}
      empty={<p>Nothing</p>}
    />,
  );
}

const rows = () => screen.queryAllByRole("listitem");
const tell = (part: number, isNear: boolean) => act(() => watches[part]?.tell(isNear));

describe("the list of transfers", () => {
  it("mounts 25 of 2 000 rows at first, and says how many there are", () => {
    draw(2000);
    expect(rows().length).toBe(25);
    expect(rows()[24]?.getAttribute("aria-posinset")).toBe("25");
    expect(rows()[24]?.getAttribute("aria-setsize")).toBe("2000");
  });

  it("mounts what comes near and lets go of what went out of sight", () => {
    draw(60);
    tell(2, true);
    expect(rows().map((row) => row.getAttribute("aria-posinset"))).toContain("60");
    expect(rows().length).toBe(35);
    tell(0, false);
    expect(rows().map((row) => row.getAttribute("aria-posinset"))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(51 + index)),
    );
  });

  it("keeps the place of rows that are not mounted", () => {
    draw(60);
    const places = watches.map(({ element }) =>
      element instanceof HTMLElement ? element.style.blockSize : "",
    );
    expect(places).toEqual(["", "1500px", "600px"]);
  });

  it("keeps rows as long as the focus is in one of them", () => {
    draw(60);
    screen.getByRole("button", { name: "Cancel 3" }).focus();
    tell(0, false);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel 3" }));
  });

  it("says that there is nothing", () => {
    draw(0);
    expect(screen.getByText("Nothing")).toBeDefined();
    expect(rows()).toEqual([]);
  });
});
