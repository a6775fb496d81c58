// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { useEmptiedFocus } from "./use-emptied-focus.ts";

afterEach(cleanup);

function List({ isEmpty }: { readonly isEmpty: boolean }) {
  const row = useRef<HTMLButtonElement>(null);
  const focus = () => row.current?.focus();
  const handle: FileGridHandle = { focus, focusRow: focus, scrollToRow: focus };
  useEmptiedFocus(isEmpty, { current: isEmpty ? null : handle });
  return (
    <>
      <main id="main">
        {!isEmpty && (
          <button ref={row} type="button">
            a row
          </button>
        )}
      </main>
      <button type="button">elsewhere</button>
    </>
  );
}

it("the focus of the last row goes to the page's content, and back to the rows that come", () => {
  const { rerender } = render(<List isEmpty={false} />);
  act(() => screen.getByRole("button", { name: "a row" }).focus());
  rerender(<List isEmpty />);
  expect(document.activeElement).toBe(screen.getByRole("main"));
  rerender(<List isEmpty={false} />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "a row" }));
});

it("what has the focus elsewhere keeps it, and an empty folder that opens takes none", () => {
  const { rerender } = render(<List isEmpty />);
  expect(document.activeElement).toBe(document.body);
  rerender(<List isEmpty={false} />);
  const other = screen.getByRole("button", { name: "elsewhere" });
  act(() => other.focus());
  rerender(<List isEmpty />);
  expect(document.activeElement).toBe(other);
});
