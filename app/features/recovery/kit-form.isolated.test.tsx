import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import { Store } from "#app/core/observable.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { KitForm } from "./KitForm.tsx";

const Words = await loadWords();
const SHEET = { code: "0123" };
const refresh = vi.fn(async () => undefined);
const account = { refresh };
let state: Store<AuthState>;

const run = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock("#app/core/auth/password/start-change.ts", () => ({ startKit: () => ({ run }) }));
vi.mock("#app/platform/runtime-context.tsx", () => ({
  useLoadRuntime: () => async () => ({ auth: { state } }),
}));
vi.mock("#app/features/settings/use-settings-user.ts", () => ({
  useSettingsUser: () => ({ email: "ada@example.org", kitMadeS: 0 }),
}));
vi.mock("./use-moment.ts", () => ({ useMoment: () => "" }));

beforeEach(() => {
  state = new Store<AuthState>({ kind: "unknown" });
});
afterEach(() => {
  cleanup();
  run.mockReset();
});

it("what is sent before the account is open waits for it, and is not lost", async () => {
  run.mockResolvedValue(SHEET);
  const onMade = vi.fn();
  render(
    <Words>
      <KitForm onMade={onMade} />
    </Words>,
  );
  fireEvent.change(screen.getByLabelText("Current password"), { target: { value: "ours" } });
  const make = screen.getByRole("button", { name: "Make recovery kit" });
  fireEvent.click(make);
  await waitFor(() => expect(make.getAttribute("aria-busy")).toBe("true"));
  expect(run).not.toHaveBeenCalled();
  await act(async () => {
    state.set({ kind: "open", account } as unknown as AuthState);
  });
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(SHEET));
  expect(run).toHaveBeenCalledWith({ password: "ours", twofacode: "" });
  expect(refresh).toHaveBeenCalledOnce();
});
