import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { LAZY_PAUSE_MS } from "#app/core/lazy-import.ts";
import { Region } from "./Region.tsx";

/** An update of the product took its file away. */
vi.mock("./RegionFailure.tsx", () => {
  throw new TypeError("no such module");
});

/** What the part throws when it is drawn next. */
let thrown: unknown = new AppError(2160);

function Part() {
  if (thrown !== null) throw thrown;
  return <p>The list</p>;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  // React and the document both tell of what was thrown.
  vi.mocked(console.error).mockClear();
});

it("what cannot even say what failed leaves the rest of the page, and a way to try again", async () => {
  vi.useFakeTimers();
  render(
    <>
      <p>The transfers</p>
      <Region look="part">
        <Part />
      </Region>
    </>,
  );
  // More often than it is asked for.
  for (let left = 100; left > 0 && screen.queryByRole("button") === null; left -= 1) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(LAZY_PAUSE_MS);
  }
  expect(screen.getByText("The transfers")).toBeTruthy();
  const again = screen.getByRole("button", { name: BRAND_NAME });
  thrown = null;
  fireEvent.click(again);
  expect(screen.getByText("The list")).toBeTruthy();
});
