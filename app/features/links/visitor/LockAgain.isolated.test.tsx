import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import "#app/ui/overlays/DialogSurface.tsx";
import { LockAgain } from "./LockAgain.tsx";
import "./LockDialog.tsx";

const openAgain = vi.hoisted(() => vi.fn());
vi.mock("#app/core/links/open-again.ts", () => ({ openAgain }));
vi.mock("#app/platform/runtime-context.tsx", () => ({
  useObservable: <T,>(store: Observable<T>) =>
    useSyncExternalStore(
      (told) => store.subscribe(told),
      () => store.get(),
    ),
}));

const wrapper = await loadWords();
const state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
const retry = vi.fn();
const reopen = vi.fn();
const runtime = { transfers: { state, retry } } as unknown as Runtime;
const link = { cachekey: "c", ks: "900-0", reopen } as unknown as OpenedLink;

beforeEach(() => {
  window.location.hash = "#7TP78G9W-243MZCAA-1HR6KX48-33AJRGJ4";
  vi.clearAllMocks();
});
afterEach(cleanup);

function aRow(id: string, change: Partial<TransferRow>): TransferRow {
  return {
    ...newQueueItem({ kind: "upload", name: `${id}.txt` }, { id, initTimeMs: 0 }),
    ...{ folder: { area: "link", id: "1", path: [], isReadOnly: true }, doneBytes: 0 },
    ...{ canRetry: true, canRemove: false, canPause: false },
    ...change,
  };
}

function show(...rows: TransferRow[]): void {
  state.set({ rows, remainingS: null, isActive: false });
  render(<LockAgain runtime={runtime} link={link} />, { wrapper });
}

function type(password: string): void {
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Go on" }));
}

it("asks for the new password once for all that was refused, and goes on with it", async () => {
  openAgain.mockResolvedValue({ passwordlock: "lock", first: "page" });
  show(aRow("t1", { status: 8019 }), aRow("t2", { status: 1 }), aRow("t3", { status: 8018 }));
  expect(await screen.findAllByRole("dialog")).toHaveLength(1);
  type("tide-table-77");
  await waitFor(() => expect(reopen).toHaveBeenCalledWith("lock", "page"));
  expect(openAgain.mock.calls[0]?.[1]).toMatchObject({ cachekey: "c", password: "tide-table-77" });
  expect(retry.mock.calls).toEqual([["t1"], ["t3"]]);
  // It goes with the answer, whether or not a row can go on once more.
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says that a password is wrong, and changes nothing", async () => {
  openAgain.mockRejectedValue(new AppError(8019));
  show(aRow("t1", { status: 8019 }));
  await screen.findByRole("dialog");
  type("wrong");
  await screen.findByText(/^Link password incorrect/);
  expect([reopen.mock.calls.length, retry.mock.calls.length]).toEqual([0, 0]);
});

it("asks of a folder of which something was refused", async () => {
  const failures = [{ path: "a.txt", code: 8019 }];
  const report = { totalItems: 2, completedItems: 1, failures, isScanning: false };
  show(aRow("t1", { kind: "folder", status: 7212, report }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

it("asks of a folder when the rest of it has ended", async () => {
  const failures = [{ path: "a.txt", code: 8019 }];
  const report = { totalItems: 2, completedItems: 0, failures, isScanning: false };
  const row = aRow("t1", { kind: "folder", status: 11, report });
  show(row);
  expect(screen.queryByRole("dialog")).toBeNull();
  state.set({ ...state.get(), rows: [{ ...row, status: 7212 }] });
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

it("asks whoever has closed it again when he tries again, and nobody before", async () => {
  const row = aRow("t1", { status: 8019 });
  show(row);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  state.set({ ...state.get(), rows: [{ ...row }] });
  expect(screen.queryByRole("dialog")).toBeNull();
  state.set({ ...state.get(), rows: [{ ...row, retryCount: 1 }] });
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

it.each([
  ["failed otherwise", { status: 7000 }],
  ["is of an own folder", { status: 8019, folder: null }],
  ["is downloaded", { status: 8019, kind: "download" }],
] as const)("asks of nothing that %s", (_what, change) => {
  show(aRow("t1", change));
  expect(screen.queryByRole("dialog")).toBeNull();
});
