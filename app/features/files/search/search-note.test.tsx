import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SearchState } from "#app/core/files/search/name-search.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { SearchNote } from "./SearchNote.tsx";

const wrapper = await loadWords();

afterEach(cleanup);

const state: SearchState = {
  phase: "whole",
  ...{ names: 9, unopened: 0, isFull: false, total: 9, version: 1, error: null },
};

it("whoever searches is told that there are more names than the index holds", () => {
  const { rerender } = render(<SearchNote state={{ ...state, isFull: true }} />, { wrapper });
  expect(screen.getByRole("status").textContent).toMatch(/^More names than this device can search/);
  rerender(<SearchNote state={state} />);
  expect(screen.getByRole("status").textContent).toBe("");
});
