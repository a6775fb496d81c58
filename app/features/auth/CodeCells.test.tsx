import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { CodeCells } from "./CodeCells.tsx";

afterEach(cleanup);

function stage() {
  const field = createRef<HTMLInputElement>();
  const { container } = render(
    <CodeCells label="Token" hint="Six digits" inputRef={field} aria-describedby="refusal" />,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Token");
  const now = () =>
    [...container.querySelectorAll("i")].findIndex((cell) => cell.hasAttribute("data-now"));
  return { field, input, now };
}

describe("the field for six digits", () => {
  it.each([
    ["123456", "123456"],
    ["123 456", "123456"],
    ["12-34", "1234"],
    ["١٢٣٤٥٦", "123456"],
    ["１２３４５６", "123456"],
    ["1234567", "123456"],
    ["abc", ""],
  ])("keeps of %j the digits: %j", (typed, kept) => {
    const { field, input } = stage();
    fireEvent.input(input, { target: { value: typed } });
    expect(field.current?.value).toBe(kept);
  });

  it("shows the cell that is next, and the last one when all are filled", () => {
    const { input, now } = stage();
    expect(now()).toBe(0);
    fireEvent.input(input, { target: { value: "1234" } });
    expect(now()).toBe(4);
    fireEvent.input(input, { target: { value: "123456" } });
    expect(now()).toBe(5);
  });

  it("is told with its hint and with what refused it, and offers the code of a message", () => {
    const { input } = stage();
    const words = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(words).toContain("refusal");
    expect(document.getElementById(words[0] ?? "")?.textContent).toContain("Six digits");
    expect(input.autocomplete).toBe("one-time-code");
    expect(input.required).toBe(true);
  });
});
