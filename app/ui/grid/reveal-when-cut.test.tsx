import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FileName } from "./FileName.tsx";

afterEach(cleanup);

/** A name whose base needs `needed` of 100 pixels. */
function nameOf(needed: number): HTMLElement {
  render(<FileName name="Harbour plan of the year.pdf" extension=".pdf" href="/files/1" />);
  const link = screen.getByRole("link");
  const sizes = { scrollWidth: needed, clientWidth: 100 };
  for (const [size, value] of Object.entries(sizes))
    Object.defineProperty(link.firstElementChild, size, { value });
  fireEvent.mouseEnter(link);
  return link;
}

it("a name that is cut is told whole under the pointer", () => {
  expect(nameOf(260).title).toBe("Harbour plan of the year.pdf");
});

it("a name that has room has no tooltip", () => {
  expect(nameOf(100).hasAttribute("title")).toBe(false);
});
