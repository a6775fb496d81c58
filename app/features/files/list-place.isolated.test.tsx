import { act, cleanup, render, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FileItem, FLAT_LIST_ID } from "#app/core/files/item.ts";
import { NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { readListPlace, writeListPlace } from "#app/core/navigation/list-places.ts";
import { Store } from "#app/core/observable.ts";
import { emptySelection, type Selection } from "#app/ui/grid/selection.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import { ListPlace } from "./ListPlace.tsx";
import type { OpenListing } from "./use-listing.ts";

const { at } = vi.hoisted(() => ({ at: { key: "k1", pathname: "/files/12", search: "" } }));
vi.mock("@remix-run/react", () => ({ useLocation: () => ({ ...at }) }));

const ITEMS = ["7", "8", "9"].map((id) => aFileItem({ id }));
const VISIT = "k1 /files/12";

let kept: Map<string, string>;
let scrolls: number[];
const tabStorage = {
  read: (key: string) => kept.get(key) ?? null,
  write: (key: string, value: string) => void kept.set(key, value),
  remove: (key: string) => void kept.delete(key),
};
const open = {
  runtime: { tabStorage },
  account: { user: new Store({ rootIds: { main: "100", vault: "200" } }) },
} as unknown as OpenListing;

beforeEach(() => {
  kept = new Map();
  scrolls = [];
  Object.assign(at, { key: "k1", pathname: "/files/12", search: "" });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let select: (selection: Selection) => void;

interface StageProps {
  readonly folderId?: string;
  readonly phase?: "arriving" | "complete";
  readonly items?: readonly FileItem[];
}

function Stage({ folderId = "12", phase = "complete", items = ITEMS }: StageProps) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  select = setSelection;
  const placeOf = (id: string) => {
    const place = items.findIndex((item) => item.id === id);
    return place < 0 ? null : place;
  };
  const source = { count: items.length, rowAt: () => undefined, placeOf };
  const screen = {
    state: { ...NOTHING_LISTED, folderId, phase },
    rows: { source, itemAt: (index: number) => items[index] },
    grid: { current: { scrollToRow: (index: number) => scrolls.push(index) } },
    ...{ selection, setSelection },
  } as unknown as Parameters<typeof ListPlace>[0]["screen"];
  return (
    <div data-view="list" style={{ overflowY: "auto" }} ref={(list) => list && makeTall(list)}>
      {items.map(({ id }, index) => (
        <p key={id} data-index={index} />
      ))}
      <output data-anchor={selection.anchorKey ?? ""}>{[...selection.keys].join()}</output>
      <ListPlace open={open} screen={screen} />
    </div>
  );
}

function makeTall(list: HTMLElement): void {
  Object.defineProperty(list, "scrollHeight", { value: 900, configurable: true });
  Object.defineProperty(list, "clientHeight", { value: 300, configurable: true });
}

const chosen = () => document.querySelector("output")?.textContent;
const list = () => document.querySelector("[data-view]")!;
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const frames = () => act(() => new Promise((resolve) => setTimeout(resolve, 120)));

describe("a list that somebody comes back to", () => {
  const place = { scrolledPx: 240, top: { id: "8", index: 1 }, selectedIds: ["9", "5"] };

  it("stands where it was, with what was selected", async () => {
    writeListPlace(tabStorage, VISIT, place);
    render(<Stage />);
    await waitFor(() => expect(chosen()).toBe("9,5"));
    expect([list().scrollTop, scrolls]).toEqual([240, []]);
  });

  it("is found again by a reload where the document began with it, and not by who goes there anew", async () => {
    at.key = "default";
    history.replaceState({ idx: 0 }, "");
    const { unmount } = render(<Stage />);
    await frames();
    act(() => select({ keys: new Set(["8"]), anchorKey: "8" }));
    await frames();
    expect(history.state).toMatchObject({ idx: 0 });
    unmount();
    const again = render(<Stage />);
    await waitFor(() => expect(chosen()).toBe("8"));
    again.unmount();
    // Another document at the same address.
    vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(performance.timeOrigin + 1);
    history.replaceState(null, "");
    render(<Stage />);
    await frames();
    expect(chosen()).toBe("");
  });

  it("goes by the row where others stand above it by now", async () => {
    writeListPlace(tabStorage, VISIT, { ...place, top: { id: "8", index: 6 } });
    render(<Stage />);
    await waitFor(() => expect(scrolls).toEqual([1]));
    // From the end, so that the row stands at the top and not at the bottom.
    expect(list().scrollTop).toBe(list().scrollHeight - list().clientHeight);
  });

  it("waits for its own rows: those of the folder before are none, nor are too few", async () => {
    writeListPlace(tabStorage, VISIT, place);
    const { rerender } = render(<Stage folderId="11" />);
    await frames();
    rerender(<Stage phase="arriving" items={ITEMS.slice(0, 1)} />);
    await frames();
    expect([list().scrollTop, chosen()]).toEqual([0, ""]);
    // Rows that may still be sorted: whoever scrolls now would keep them as they are.
    rerender(<Stage phase="arriving" />);
    await frames();
    expect(list().scrollTop).toBe(0);
    rerender(<Stage />);
    await waitFor(() => expect(list().scrollTop).toBe(240));
  });

  it("leaves alone who scrolls or selects first", async () => {
    writeListPlace(tabStorage, VISIT, place);
    const { rerender } = render(<Stage phase="arriving" items={[]} />);
    list().scrollTop = 30;
    act(() => select({ keys: new Set(["7"]), anchorKey: "7" }));
    rerender(<Stage />);
    await frames();
    expect([list().scrollTop, chosen()]).toEqual([30, "7"]);
  });

  it("begins anew where somebody goes there again", async () => {
    writeListPlace(tabStorage, VISIT, place);
    at.key = "k2";
    render(<Stage />);
    await frames();
    expect([list().scrollTop, chosen()]).toEqual([0, ""]);
  });
});

describe("leading back", () => {
  const place = { scrolledPx: 240, top: { id: "8", index: 1 }, selectedIds: ["9", "5"] };

  it("is for one entry with its query, and anew for the next one", async () => {
    writeListPlace(tabStorage, VISIT, { ...place, selectedIds: [] });
    at.search = "?deleted=1";
    const { rerender } = render(<Stage />);
    await frames();
    expect(list().scrollTop).toBe(0);
    at.search = "";
    rerender(<Stage />);
    await waitFor(() => expect(list().scrollTop).toBe(240));
  });

  it("happens once: rows that are loaded again move nobody and select nothing", async () => {
    writeListPlace(tabStorage, VISIT, place);
    const { rerender } = render(<Stage />);
    await waitFor(() => expect(list().scrollTop).toBe(240));
    expect(document.querySelector("output")?.dataset.anchor).toBe("5");
    list().scrollTop = 0;
    act(() => select(emptySelection));
    rerender(<Stage phase="arriving" />);
    writeListPlace(tabStorage, VISIT, place);
    rerender(<Stage />);
    await frames();
    expect([list().scrollTop, chosen()]).toEqual([0, ""]);
  });

  it("loses nothing of what is kept where the page goes before it happened, and ends with the list", async () => {
    writeListPlace(tabStorage, VISIT, { ...place, top: { id: "8", index: 6 } });
    const { unmount } = render(<Stage />);
    dispatchEvent(new Event("pagehide"));
    expect(readListPlace(tabStorage, VISIT)).toMatchObject({ scrolledPx: 240 });
    unmount();
    await wait(450);
    expect(scrolls).toEqual([]);
  });

  it("selects what was selected for whoever scrolled already", async () => {
    writeListPlace(tabStorage, VISIT, place);
    const { rerender } = render(<Stage phase="arriving" />);
    list().scrollTop = 30;
    rerender(<Stage />);
    await waitFor(() => expect(chosen()).toBe("9,5"));
    expect(list().scrollTop).toBe(30);
  });

  it("goes as far as it was where its row is there no more", async () => {
    writeListPlace(tabStorage, VISIT, { ...place, top: { id: "77", index: 1 } });
    render(<Stage />);
    await waitFor(() => expect(list().scrollTop).toBe(240));
    expect(scrolls).toEqual([]);
  });

  it("waits until the rows have their height, but not for ever", () => {
    const due: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: () => void) => due.push(frame));
    const pass = (count: number) => {
      for (let one = 0; one < count; one += 1) for (const frame of due.splice(0)) frame();
    };
    writeListPlace(tabStorage, VISIT, { ...place, selectedIds: [] });
    render(<Stage />);
    Object.defineProperty(list(), "scrollHeight", { value: 300, configurable: true });
    pass(5);
    expect(list().scrollTop).toBe(0);
    makeTall(list() as HTMLElement);
    pass(1);
    expect(list().scrollTop).toBe(240);
    cleanup();
    writeListPlace(tabStorage, VISIT, { scrolledPx: 5000, top: null, selectedIds: [] });
    render(<Stage />);
    pass(5);
    expect(list().scrollTop).toBe(0);
    pass(120);
    expect(list().scrollTop).toBeGreaterThan(0);
    vi.unstubAllGlobals();
  });
});

describe("where somebody is", () => {
  it("is kept no more once the list is left", async () => {
    const { unmount } = render(<Stage />);
    await frames();
    list().dispatchEvent(new Event("scroll"));
    unmount();
    kept.clear();
    await wait(200);
    expect(kept.size).toBe(0);
    document.dispatchEvent(new Event("scroll"));
    await wait(200);
    expect(kept.size).toBe(0);
  });

  it("is kept in a list that is of no folder", async () => {
    at.pathname = "/starred";
    render(<Stage folderId={FLAT_LIST_ID} />);
    await frames();
    dispatchEvent(new Event("pagehide"));
    expect(readListPlace(tabStorage, "k1 /starred")).not.toBeNull();
  });

  it("is kept with each choice, after each scroll, and when the page goes", async () => {
    render(<Stage />);
    await frames();
    act(() => select({ keys: new Set(["7"]), anchorKey: "7" }));
    expect(readListPlace(tabStorage, VISIT)).toMatchObject({ scrolledPx: 0, selectedIds: ["7"] });
    list().scrollTop = 90;
    list().dispatchEvent(new Event("scroll"));
    await waitFor(() => expect(readListPlace(tabStorage, VISIT)?.scrolledPx).toBe(90));
    expect(readListPlace(tabStorage, VISIT)?.top).toEqual({ id: "7", index: 0 });
    list().scrollTop = 120;
    dispatchEvent(new Event("pagehide"));
    expect(readListPlace(tabStorage, VISIT)?.scrolledPx).toBe(120);
  });

  it("is nothing while the rows are not those of the address, and not before it was led back", async () => {
    const { rerender } = render(<Stage folderId="11" />);
    await frames();
    dispatchEvent(new Event("pagehide"));
    expect(kept.size).toBe(0);
    at.pathname = "/files";
    rerender(<Stage folderId="100" />);
    await frames();
    dispatchEvent(new Event("pagehide"));
    expect(readListPlace(tabStorage, "k1 /files")).not.toBeNull();
  });
});
