import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { LinkListState } from "#app/core/links/link-list.ts";
import { aLink } from "#tests/support/link.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { LinkTable } from "./LinkTable.tsx";
import type { Links } from "./use-links.ts";

// React 18 takes its `<search>` in this document for a mistake.
vi.mock("./LinkListFilter.tsx", () => ({ LinkListFilter: () => null }));

const Words = await loadWords();
const FRESH: LinkListState = { phase: "ready", links: [aLink()], error: null };

afterEach(cleanup);

describe("a list of links that cannot be brought up to date", () => {
  it("stands with focus and selection, says so, and asks again on a press", () => {
    const reload = vi.fn();
    const tableOf = (list: LinkListState) => {
      const links: Links = {
        ...{ ports: null, runtime: null, account: null, list, reload },
        ...{ order: { key: "date", direction: "desc" }, sortBy: () => undefined },
      };
      return (
        <Words>
          <LinkTable {...{ links, mayComment: false, onAction: () => undefined }} />
        </Words>
      );
    };
    const { rerender } = render(tableOf(FRESH));
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /plan\.pdf/ });
    fireEvent.click(box);
    box.focus();
    expect(screen.queryByText("This list may be out of date.")).toBeNull();
    rerender(tableOf({ ...FRESH, error: new AppError(9999) }));
    expect(screen.getByText("This list may be out of date.")).toBeTruthy();
    expect([document.activeElement, box.checked]).toEqual([box, true]);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledOnce();
    rerender(tableOf(FRESH));
    expect(screen.queryByText("This list may be out of date.")).toBeNull();
    expect([document.activeElement, box.checked]).toEqual([box, true]);
  });
});
