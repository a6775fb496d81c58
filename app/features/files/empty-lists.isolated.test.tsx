import { act, cleanup, renderHook } from "@testing-library/react";
import { type ReactElement, useSyncExternalStore } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SealedPage } from "#app/core/files/files.api.ts";
import { type ListingPhase, NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { Store } from "#app/core/observable.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { FilesBody } from "./FilesBody.tsx";
import { FlatBody } from "./flat/FlatBody.tsx";
import type { FlatScreen } from "./flat/use-flat-screen.ts";
import type { FilesScreen } from "./use-files-screen.ts";
import { useIsEmpty } from "./use-is-empty.ts";

const Words = await loadWords();
const EMPTY: SealedPage = { cwd: null, above: [], items: [], lastDigest: "", histId: "1" };
const FULL = { ...EMPTY, items: [{ item: aFileItem({ id: "2" }), sealedName: "" }] };

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  document.body.innerHTML = "";
});

const phase = new Store<ListingPhase>("opening");

function usePhase() {
  const { subscribe, get } = phase;
  return useSyncExternalStore(subscribe.bind(phase), get.bind(phase), get.bind(phase));
}

function screenOf(phase: ListingPhase, more: object = {}) {
  return {
    state: { ...NOTHING_LISTED, phase },
    ...{ open: null, query: { showDeleted: false, view: "list" } },
    rows: { source: { count: 0, rowAt: () => undefined, placeOf: () => null } },
    ...{ grid: { current: null }, filter: { isOpen: false }, act: null, isInTrash: false },
    ...more,
  };
}

function Starred() {
  const screen = screenOf(usePhase()) as unknown as FlatScreen;
  return <FlatBody kind="starred" screen={screen} firstPage={EMPTY} />;
}

const upload = vi.fn();
const newFolder = vi.fn();

function Files() {
  const screen = screenOf(usePhase(), { upload }) as unknown as FilesScreen;
  const { grid } = screen;
  return <FilesBody {...{ screen, grid }} area="files" firstPage={EMPTY} onNewFolder={newFolder} />;
}

const at = vi.hoisted(() => ({ pathname: "/" }));

vi.mock("@remix-run/react", () => ({ useLocation: () => at }));

function Page({ children, path }: { readonly children: ReactElement; readonly path: string }) {
  at.pathname = path;
  return <Words>{children}</Words>;
}

/** The page as the server drew it, brought to life; what React said to that. */
async function bringToLife(page: ReactElement) {
  phase.set("opening");
  const holder = document.createElement("div");
  holder.innerHTML = renderToString(page);
  document.body.append(holder);
  const drawn = holder.querySelector("h2");
  const faults: unknown[] = [];
  const buttons = () => [...holder.querySelectorAll("button")];
  const wereOff = buttons().map(({ disabled }) => disabled);
  const onRecoverableError = (fault: unknown) => void faults.push(fault);
  await act(async () => {
    root = hydrateRoot(holder, page, { onRecoverableError });
  });
  return { holder, drawn, faults, buttons, wereOff };
}

describe("an empty list that the server has drawn", () => {
  it("says so in its page, and stays the same element when the list knows it", async () => {
    const { holder, drawn, faults } = await bringToLife(
      <Page path="/starred">
        <Starred />
      </Page>,
    );
    expect(drawn?.textContent).toBe("No stars yet");
    await act(async () => phase.set("complete"));
    expect(holder.querySelector("h2")).toBe(drawn);
    expect(faults).toEqual([]);
  });

  it("has buttons that are off until the page is alive, and then answer before the keys are open", async () => {
    const { buttons, wereOff, faults } = await bringToLife(
      <Page path="/files">
        <Files />
      </Page>,
    );
    expect(wereOff).toEqual([true, true]);
    const [add, make] = buttons();
    add?.click();
    make?.click();
    expect(upload).toHaveBeenCalledWith("files");
    expect(newFolder).toHaveBeenCalledOnce();
    expect(faults).toEqual([]);
  });
});

describe("whether a list is empty", () => {
  const list = { phase: "opening" as ListingPhase, count: 0, showDeleted: false };
  const judge = (page: SealedPage | null, more: Partial<typeof list> = {}) =>
    renderHook((props: Partial<typeof list>) => useIsEmpty({ ...list, ...props }, page), {
      initialProps: more,
    });

  it("is known of the server before it is open, where the server had its page", () => {
    expect(judge(EMPTY).result.current).toBe(true);
    expect(judge(FULL).result.current).toBe(false);
    expect(judge(null).result.current).toBe(false);
  });

  it("is not said of a folder in the trash, which offers nothing to add", () => {
    const deleted = { item: aFileItem({ id: "1", isDeleted: true }), sealedName: "" };
    expect(judge({ ...EMPTY, cwd: deleted }).result.current).toBe(false);
    const step = { id: "1", sealedName: "", parentFid: "", domain: "m", isDeleted: true };
    const above = [step as SealedPage["above"][number]];
    expect(judge({ ...EMPTY, above }).result.current).toBe(false);
  });

  it("is asked of the list alone once it was open: it may be locked, with rows", () => {
    const { result, rerender } = judge(EMPTY);
    rerender({ phase: "arriving", count: 3 });
    expect(result.current).toBe(false);
    rerender({ phase: "opening", count: 0 });
    expect(result.current).toBe(false);
    rerender({ phase: "complete", count: 0 });
    expect(result.current).toBe(true);
  });

  it("ends when other rows are asked for, or some stand", () => {
    const { result, rerender } = judge(EMPTY);
    rerender({ showDeleted: true });
    expect(result.current).toBe(false);
    expect(judge(EMPTY, { count: 1 }).result.current).toBe(false);
  });
});
