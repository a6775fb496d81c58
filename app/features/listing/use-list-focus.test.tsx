import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ListingPhase } from "#app/core/files/listing-state.ts";
import { FileGrid, type FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { aRow, texts } from "#tests/support/grid-builders.ts";
import { rowAt } from "#tests/support/grid-stage.tsx";
import { useListFocus } from "./use-list-focus.ts";

afterEach(cleanup);

interface FolderProps {
  readonly folderId: string;
  readonly phase: ListingPhase;
  readonly count: number;
}

/** A level of the path that goes when it is the folder that is open, over the folder's rows. */
function Folder({ folderId, phase, count }: FolderProps) {
  const grid = useRef<FileGridHandle>(null);
  useListFocus({ isEmpty: phase === "complete" && count === 0, folderId }, grid);
  const isOpen = phase !== "opening";
  const row = (index: number) => ({ ...aRow(index), key: `${folderId} ${index}` });
  return (
    <main id="main">
      {folderId === "2" && <button type="button">Up</button>}
      {phase === "complete" && count === 0 ? (
        <p>Empty</p>
      ) : (
        <FileGrid
          ref={grid}
          view="list"
          place={folderId}
          rows={{ count, rowAt: (index) => (isOpen ? row(index) : undefined) }}
          texts={texts}
          selection={emptySelection}
          onSelection={() => undefined}
          events={{}}
        />
      )}
    </main>
  );
}

describe("the focus on a link page", () => {
  function shown(folderId: string) {
    const { rerender } = render(<Folder folderId="" phase="opening" count={3} />);
    const show = (props: FolderProps) => rerender(<Folder {...props} />);
    show({ folderId, phase: "opening", count: 3 });
    show({ folderId, phase: "complete", count: 3 });
    return show;
  }

  it("is nobody's when the page opens", () => {
    shown("1");
    expect(document.activeElement).toBe(document.body);
  });

  it("goes to the first row of the folder above, whose level was pressed and is gone", () => {
    const show = shown("2");
    act(() => screen.getByRole("button", { name: "Up" }).focus());
    show({ folderId: "1", phase: "opening", count: 3 });
    show({ folderId: "1", phase: "complete", count: 2 });
    expect(document.activeElement).toBe(rowAt(0));
  });

  it("goes to the first row of a folder that was opened further down the list", () => {
    const show = shown("1");
    act(() => rowAt(2).focus());
    show({ folderId: "2", phase: "opening", count: 3 });
    show({ folderId: "2", phase: "complete", count: 3 });
    expect(document.activeElement).toBe(rowAt(0));
  });

  it("goes to the content where the folder is empty", () => {
    const show = shown("1");
    act(() => rowAt(1).focus());
    show({ folderId: "2", phase: "opening", count: 3 });
    show({ folderId: "2", phase: "complete", count: 0 });
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

function List({ isEmpty }: { readonly isEmpty: boolean }) {
  const row = useRef<HTMLButtonElement>(null);
  const focus = () => row.current?.focus();
  const handle: FileGridHandle = { focus, focusRow: focus, scrollToRow: focus };
  useListFocus({ isEmpty }, { current: isEmpty ? null : handle });
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
