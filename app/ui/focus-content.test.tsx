import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { useFocusLeft } from "./focus-content.ts";

afterEach(cleanup);

function Question() {
  const part = useRef<HTMLFormElement>(null);
  useFocusLeft(part);
  return (
    <main id="main">
      <form ref={part}>
        <input aria-label="Password" />
      </form>
      <button type="button">elsewhere</button>
    </main>
  );
}

const answered = (
  <main id="main">
    <h1>The list</h1>
  </main>
);

it("a part that goes with the focus leaves it to the content that comes in its place", async () => {
  const { rerender } = render(<Question />);
  act(() => screen.getByLabelText("Password").focus());
  await act(async () => rerender(<div>{answered}</div>));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("a part that had no focus takes none away", async () => {
  const { rerender } = render(
    <>
      <button type="button">bar</button>
      <Question />
    </>,
  );
  const bar = screen.getByRole("button", { name: "bar" });
  act(() => bar.focus());
  await act(async () =>
    rerender(
      <>
        <button type="button">bar</button>
        {answered}
      </>,
    ),
  );
  expect(document.activeElement).toBe(bar);
});
