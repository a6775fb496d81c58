import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { EventTable } from "./EventTable.tsx";

vi.mock("./use-events.ts", () => ({ useEventNames: () => new Map() }));
afterEach(cleanup);

const anEvent = {
  ...{ id: "5", code: "signed-in", atMs: 1_700_000_000_000, count: 1, sessionId: "7" },
  ...{ place: "", address: "", isOwnWord: false, item: null },
};

it("keeps the focus on the button that turned to the last page, where it does nothing", async () => {
  const Words = await loadWords();
  const older = vi.fn();
  const page = (hasMore: boolean, before: readonly string[]) => (
    <Words>
      <EventTable
        events={{
          wish: { kind: null, days: 30, before },
          firstNumber: before.length * 25 + 1,
          older,
          newer: vi.fn(),
        }}
        shown={{
          phase: "ready",
          page: { events: [anEvent], total: 26, hasMore },
          isTurning: false,
        }}
      />
    </Words>
  );
  const { rerender } = render(page(true, []));
  const button = screen.getByRole("button", { name: "Older" });
  act(() => button.focus());
  fireEvent.click(button);
  rerender(page(false, ["5"]));
  expect(document.activeElement).toBe(button);
  expect(button.matches(":disabled")).toBe(false);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button);
  expect(older).toHaveBeenCalledTimes(1);
});
