import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import { Store } from "#app/core/observable.ts";
import type { TransferEngine, TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import type { OtherTransfers } from "#app/core/transfers/other-pages.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { TransfersDock } from "./TransfersDock.tsx";

const wrapper = await loadWords();
const state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
const engine = { state, cancelAll: vi.fn(), clear: vi.fn() } as unknown as TransferEngine;
const NO_OTHERS = { rows: [], total: 0, done: 0, remainingS: null, isActive: false };
const others = new Store<OtherTransfers>(NO_OTHERS);
const ask = vi.fn();
const auth: AuthState = { kind: "open" } as AuthState;

vi.mock("#app/platform/runtime-context.tsx", () => ({
  useRuntime: () => ({ transfers: engine }),
  useAuthState: () => auth,
  useObservable: <T,>(observable: Store<T>) => observable.get(),
}));
vi.mock("./use-other-pages.ts", () => ({ useOtherPages: () => ({ state: others, ask }) }));
vi.mock("./UnloadGuard.tsx", () => ({ UnloadGuard: () => null }));
vi.mock("./UploadConflictDialog.tsx", () => ({ UploadConflictDialog: () => null }));

const STATUS_OF = { running: STATUS.uploading, done: STATUS.success } as const;

afterEach(() => {
  cleanup();
  others.set(NO_OTHERS);
  vi.clearAllMocks();
});

function aRow(status: keyof typeof STATUS_OF, index: number): TransferRow {
  return {
    ...newQueueItem(
      { kind: "upload", name: `${index}.txt` },
      { id: `t${index}`, initTimeMs: index },
    ),
    ...{ sizeBytes: 2, doneBytes: 1, status: STATUS_OF[status], canMoveUp: false },
    ...{ canRetry: false, canRemove: false, canPause: false },
  };
}

function show(...statuses: readonly (keyof typeof STATUS_OF)[]): void {
  const rows = statuses.map(aRow);
  state.set({ rows, remainingS: null, isActive: statuses.includes("running") });
  render(<TransfersDock />, { wrapper });
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

it("the panel ends all that runs, and takes away what has ended", () => {
  show("running", "done");
  fireEvent.click(button("Cancel all"));
  expect(engine.cancelAll).toHaveBeenCalledOnce();
  expect(engine.clear).not.toHaveBeenCalled();
  fireEvent.click(button("Clear finished"));
  expect(engine.clear).toHaveBeenCalledOnce();
  expect(engine.cancelAll).toHaveBeenCalledOnce();
});

it.each([
  ["running", "Clear finished"],
  ["done", "Cancel all"],
] as const)("where all is %s, “%s” can do nothing", (status, name) => {
  show(status);
  expect(button(name).disabled).toBe(true);
});

it("what another tab transfers comes as a pill, and opens to rows that the other tab is asked about", () => {
  const row = { ...aRow("running", 1), canPause: true, page: "b", theirId: "t1" };
  others.set({ rows: [row], total: 12, done: 3, remainingS: null, isActive: true });
  show();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(button("Transferring 50%"));
  expect(screen.getByRole("heading").textContent).toBe("File Transfers (3 of 12)");
  expect(screen.getByRole("listitem").textContent).toContain("In another tab.");
  for (const name of ["Pause 1.txt", "Cancel 1.txt"]) fireEvent.click(button(name));
  expect(ask.mock.calls).toEqual([
    [row, "pause"],
    [row, "cancel"],
  ]);
  expect(button("Cancel all").disabled).toBe(true);
});
