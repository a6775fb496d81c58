import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { aUser } from "#tests/support/transfer-account.ts";
import { ShellBar } from "./ShellBar.tsx";

const panel = vi.hoisted(() => ({ thrown: null as unknown }));
vi.mock("./AccountPanel.tsx", () => ({
  AccountPanel: ({ open }: { open: boolean }) => {
    if (panel.thrown !== null) throw panel.thrown;
    return open ? <p>The panel</p> : null;
  },
}));

const at = vi.hoisted(() => ({ pathname: "/files" }));
vi.mock("@remix-run/react", () => ({ useLocation: () => at }));
vi.mock("./use-returned-focus.ts", () => ({ useReturnedFocus: () => undefined }));

const Words = await loadWords();

afterEach(() => {
  cleanup();
  // React and the document both tell of what was thrown.
  vi.mocked(console.error).mockClear();
});

function renderBar() {
  render(
    <Words>
      <ToastProvider>
        <ShellBar
          user={aUser()}
          onBack={null}
          isDrawerOpen={false}
          onMenu={() => undefined}
          onHelp={() => undefined}
        />
      </ToastProvider>
    </Words>,
  );
}

it("the bar stays when the account's panel cannot be drawn, and opens it when it can", async () => {
  panel.thrown = new AppError(2160);
  renderBar();
  const account = screen.getByRole("button", { name: /^Account: / });
  fireEvent.click(account);
  expect(await screen.findByText(/2160/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Account: /, hidden: true })).toBe(account);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.queryByText(/2160/)).toBeNull();
  expect(account.getAttribute("aria-expanded")).toBe("false");
  panel.thrown = null;
  fireEvent.click(account);
  expect(await screen.findByText("The panel")).toBeTruthy();
});

it("leads to the search from every page but its own", () => {
  renderBar();
  expect(screen.getByRole("link", { name: "Search" }).getAttribute("href")).toBe("/search");
  cleanup();
  at.pathname = "/search";
  renderBar();
  expect(screen.queryByRole("link", { name: "Search" })).toBeNull();
});
