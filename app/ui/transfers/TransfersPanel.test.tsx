// biome-ignore-all lint/a11y/useSemanticElements: the panel's list has rows that are no list items
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TransfersPanel, TransfersPill } from "./TransfersPanel.tsx";

class NoObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal("ResizeObserver", NoObserver));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

function Screen({ shows, row }: { shows: "panel" | "pill" | "none"; row: "Cancel" | "none" }) {
  return (
    <>
      <main id="main" />
      {shows === "panel" && (
        <TransfersPanel
          title="Transfers"
          minimise={{ label: "Minimise", onMinimise: nothing }}
          close={{ label: "Close", isDisabled: false, onClose: nothing }}
        >
          <div role="list" tabIndex={-1}>
            {row === "Cancel" && <button type="button">Cancel</button>}
          </div>
        </TransfersPanel>
      )}
      {shows === "pill" && (
        <TransfersPill ring={null} takesFocus>
          Upload 100%
        </TransfersPill>
      )}
    </>
  );
}

describe("the focus in the transfers panel", () => {
  it("goes to the list when the row that had it goes", async () => {
    const { rerender } = render(<Screen shows="panel" row="Cancel" />);
    screen.getByText("Cancel").focus();
    rerender(<Screen shows="panel" row="none" />);
    await settled();
    expect(document.activeElement).toBe(screen.getByRole("list"));
  });

  it("goes to the content of the page when the panel goes", async () => {
    const { rerender } = render(<Screen shows="panel" row="none" />);
    screen.getByRole("button", { name: "Close" }).focus();
    rerender(<Screen shows="none" row="none" />);
    await settled();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("goes on to the pill that takes its place", async () => {
    const { rerender } = render(<Screen shows="panel" row="none" />);
    screen.getByRole("button", { name: "Minimise" }).focus();
    rerender(<Screen shows="pill" row="none" />);
    await settled();
    expect(document.activeElement).toBe(screen.getByText("Upload 100%"));
  });

  it("stays where somebody went meanwhile", async () => {
    const { rerender } = render(<Screen shows="panel" row="Cancel" />);
    screen.getByText("Cancel").focus();
    screen.getByRole("button", { name: "Close" }).focus();
    rerender(<Screen shows="panel" row="none" />);
    await settled();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
  });
});

it("a list of the page keeps room below while transfers lie over it", () => {
  const { rerender } = render(<Screen shows="panel" row="none" />);
  expect(document.documentElement.style.getPropertyValue("--room-below")).toMatch(/^\d+px$/);
  rerender(<Screen shows="none" row="none" />);
  expect(document.documentElement.style.getPropertyValue("--room-below")).toBe("");
});
