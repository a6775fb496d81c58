import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useFocusKeeper } from "./use-focus-keeper.ts";

afterEach(cleanup);

interface ListProps {
  readonly ids: readonly string[];
  readonly isAsking?: boolean;
}

function List({ ids, isAsking = false }: ListProps) {
  const keeper = useFocusKeeper(ids.map((id) => ({ id })));
  return (
    <>
      <div {...keeper}>
        {ids.length === 0 && <a href="/files">Files</a>}
        <table>
          <tbody>
            {ids.map((id) => (
              <tr key={id}>
                <td>
                  <button type="button">Copy {id}</button>
                  <button type="button">Delete {id}</button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isAsking && (
        <div role="alertdialog" aria-label="Sure">
          <button type="button">Yes</button>
        </div>
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

describe("the focus in a list whose row goes", () => {
  it("goes on to the same control of the next row", () => {
    const { rerender } = render(<List ids={["a", "b", "c"]} />);
    act(() => button("Delete b").focus());
    rerender(<List ids={["a", "c"]} />);
    expect(document.activeElement).toBe(button("Delete c"));
  });

  it("goes on in a window that hears of no focus, where the row was pressed", () => {
    const { rerender } = render(<List ids={["a", "b"]} />);
    fireEvent.click(button("Delete b"));
    rerender(<List ids={["a"]} />);
    expect(document.activeElement).toBe(button("Delete a"));
  });

  it("goes on when the row went while a dialog had it, and the dialog is gone", () => {
    const { rerender } = render(<List ids={["a", "b"]} />);
    act(() => button("Delete a").focus());
    rerender(<List ids={["a", "b"]} isAsking />);
    act(() => button("Yes").focus());
    rerender(<List ids={["b"]} isAsking />);
    expect(document.activeElement).toBe(button("Yes"));
    rerender(<List ids={["b"]} />);
    expect(document.activeElement).toBe(button("Delete b"));
  });

  it("goes to the first there is in a list that is empty now", () => {
    const { rerender } = render(<List ids={["a"]} />);
    fireEvent.click(button("Delete a"));
    rerender(<List ids={[]} />);
    expect(document.activeElement).toBe(screen.getByRole("link"));
  });

  it("stays with what took it meanwhile", () => {
    const { rerender } = render(<List ids={["a", "b"]} />);
    fireEvent.click(button("Delete a"));
    act(() => button("Copy b").focus());
    rerender(<List ids={["b"]} />);
    expect(document.activeElement).toBe(button("Copy b"));
  });
});
