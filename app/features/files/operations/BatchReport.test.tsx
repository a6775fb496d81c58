import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FailedItem } from "#app/core/files/batch-report.ts";
import { HOSTILE_NAMES } from "#tests/evil/hostile-names.data.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { BatchReport } from "./BatchReport.tsx";

const wrapper = await loadWords();

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const FAILED = HOSTILE_NAMES.map((text, at): FailedItem => {
  const name = openName(text, at.toString(16).padStart(32, "0"));
  return { item: { ...aFileItem({ id: `${at}` }), name }, name: "", code: 8002 };
});

async function show(failed: readonly FailedItem[], onRetry = vi.fn()) {
  const result = { doneCount: 3, failed, again: () => Promise.reject(new Error("not asked")) };
  const onClose = () => undefined;
  render(<BatchReport act="move" result={result} onRetry={onRetry} onClose={onClose} />, {
    wrapper,
  });
  await screen.findByRole("dialog");
  return onRetry;
}

describe("the list of what failed", () => {
  it("shows fifty of a reason and the rest when asked, each name as text in its own direction", async () => {
    await show(FAILED);
    expect(screen.getAllByRole("listitem")).toHaveLength(51);
    for (let more = screen.queryByText(/^Show \d+ more$/); more; ) {
      fireEvent.click(more);
      more = screen.queryByText(/^Show \d+ more$/);
    }
    const rows = screen.getAllByRole("listitem");
    expect(rows).toHaveLength(FAILED.length);
    const shown = rows.map((row) => row.querySelector('[dir="auto"]')?.textContent);
    expect(shown).toEqual(HOSTILE_NAMES);
    const dialog = screen.getByRole("dialog");
    expect(dialog.querySelectorAll("script, img, iframe, a")).toHaveLength(0);
  });

  it("saves one line for each item, whatever its name holds", async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      made.push(file as Blob);
      return "blob:here";
    });
    await show(FAILED);
    fireEvent.click(screen.getByRole("button", { name: "Save as text" }));
    const lines = (await made[0]?.text())?.split(/[\r\n\u2028\u2029\u0085]/) ?? [];
    expect(lines).toHaveLength(FAILED.length + 2);
    expect(lines.slice(1, -1).every((line) => line.startsWith("  "))).toBe(true);
  });

  it("tries again what its buttons stand by: one, those of a reason, all", async () => {
    const [a, b, c] = FAILED.map((one, at) => ({ ...one, code: at === 2 ? 1804 : 8002 }));
    if (!(a && b && c)) throw new Error("there are names");
    const onRetry = await show([a, b, c]);
    fireEvent.click(screen.getByRole("button", { name: "Try these again" }));
    fireEvent.click(screen.getByRole("button", { name: "Try all again" }));
    fireEvent.click(screen.getAllByRole("button", { name: /^Try again: “/ })[2] ?? document.body);
    expect(onRetry.mock.calls).toEqual([[[a, b]], [[a, b, c]], [[c]]]);
  });
});
