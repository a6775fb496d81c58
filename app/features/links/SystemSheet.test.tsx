import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { SystemSheet } from "./SystemSheet.tsx";

const Words = await loadWords();
const URL_OF_LINK = "https://ln.example/dl/ab#key";
const FAILED = /did not open its list of apps/;

const share = vi.fn<(data: ShareData) => Promise<void>>();
const canShare = vi.fn<(data?: ShareData) => boolean>();

beforeEach(() => {
  share.mockReset();
  canShare.mockReset().mockReturnValue(true);
  Object.assign(navigator, { share, canShare });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "canShare");
});

function draw(): HTMLElement | null {
  render(
    <Words>
      <ToastProvider>
        <SystemSheet url={URL_OF_LINK} />
      </ToastProvider>
    </Words>,
  );
  return screen.queryByRole("button", { name: "Choose an app" });
}

/** Presses it, and waits until what became of the sheet was heard. */
async function press(outcome: Promise<void>): Promise<void> {
  share.mockReturnValue(outcome);
  fireEvent.click(draw() ?? document.body);
  await outcome.catch(() => undefined);
}

describe("the system's share sheet", () => {
  it("is given the address alone: no name, no words", async () => {
    await press(Promise.resolve());
    expect(share.mock.calls).toEqual([[{ url: URL_OF_LINK }]]);
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  it("is not offered where there is none, or none that takes an address", () => {
    canShare.mockReturnValue(false);
    expect(draw()).toBeNull();
    expect(canShare).toHaveBeenCalledWith({ url: URL_OF_LINK });
    Reflect.deleteProperty(navigator, "canShare");
    Reflect.deleteProperty(navigator, "share");
    expect(draw()).toBeNull();
    Object.assign(navigator, { share });
    expect(draw()).not.toBeNull();
  });

  it("that is refused is not seen, and the page says what else to do", async () => {
    await press(Promise.reject(new DOMException("refused", "NotAllowedError")));
    expect(await screen.findByText(FAILED)).toBeTruthy();
  });

  for (const name of ["AbortError", "InvalidStateError"]) {
    it(`that somebody has seen says nothing more of itself (${name})`, async () => {
      await press(Promise.reject(new DOMException("closed", name)));
      // What would be said comes with a file of its own.
      await vi.dynamicImportSettled();
      expect(screen.queryByText(FAILED)).toBeNull();
    });
  }
});
