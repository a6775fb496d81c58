// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import { Store } from "#app/core/observable.ts";
import type { TransferEngine, TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { TransfersDock } from "./TransfersDock.tsx";

const wrapper = await loadWords();
const state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
const engine = { state, cancelAll: vi.fn(), clear: vi.fn() } as unknown as TransferEngine;
const auth: AuthState = { kind: "open" } as AuthState;

vi.mock("#app/platform/runtime-context.tsx", () => ({
  useRuntime: () => ({ transfers: engine }),
  useAuthState: () => auth,
  useObservable: <T,>(observable: Store<T>) => observable.get(),
}));
vi.mock("./UnloadGuard.tsx", () => ({ UnloadGuard: () => null }));
vi.mock("./UploadConflictDialog.tsx", () => ({ UploadConflictDialog: () => null }));

const STATUS_OF = { running: STATUS.uploading, done: STATUS.success } as const;

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(...statuses: readonly (keyof typeof STATUS_OF)[]): void {
  const rows = statuses.map(
    (status, index): TransferRow => ({
      ...newQueueItem(
        { kind: "upload", name: `${index}.txt` },
        { id: `t${index}`, initTimeMs: index },
      ),
      ...{ sizeBytes: 2, doneBytes: 1, status: STATUS_OF[status], canMoveUp: false },
      ...{ canRetry: false, canRemove: false, canPause: false },
    }),
  );
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
