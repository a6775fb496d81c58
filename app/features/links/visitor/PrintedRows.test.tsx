import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { PrintedRows } from "./PrintedRows.tsx";

const wrapper = await loadWords();
const { dataset } = document.documentElement;
const COUNT = 300;
const rows = Array.from({ length: COUNT }, (_, at) =>
  aFileItem({ id: String(at), name: openName(`Plan ${at}.pdf`, "") }),
);

afterEach(() => {
  cleanup();
  delete dataset.theme;
});

it("is the whole list while the browser prints, on white, and nothing on the screen", () => {
  dataset.theme = "dark";
  const { container } = render(<PrintedRows rows={rows} />, { wrapper });
  expect(container.innerHTML).toBe("");
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  // There before the browser goes on: it takes what stands when the event is over.
  expect(container.querySelectorAll("tbody tr")).toHaveLength(COUNT);
  expect(screen.getByText("Plan 299.pdf")).toBeTruthy();
  expect(container.querySelector("table")?.hidden).toBe(true);
  expect(dataset.theme).toBe("light");
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(container.innerHTML).toBe("");
  expect(dataset.theme).toBe("dark");
});

it("marks what a seal does not confirm on paper, too (D9)", () => {
  const [one, two, three] = rows;
  const doubts = new Map([
    [one, "size"],
    [two, "both"],
  ] as const);
  const doubtOf = (item: FileItem) => {
    const unverified = doubts.get(item);
    return unverified && { unverified };
  };
  const shown = [one!, two!, three!];
  const { container } = render(<PrintedRows rows={shown} doubtOf={doubtOf} />, { wrapper });
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const cells = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => /Not confirmed/.test(cell.textContent ?? "")),
  );
  expect(cells).toEqual([
    [false, false, true],
    [false, true, true],
    [false, false, false],
  ]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
});
