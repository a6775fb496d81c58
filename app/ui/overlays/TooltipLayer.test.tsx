import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { TooltipLayer } from "./TooltipLayer.tsx";

afterEach(cleanup);

function Stage({ name }: { name: string }) {
  return (
    <>
      <button type="button" aria-label={`Actions for ${name}`} data-tooltip="" />
      <TooltipLayer />
    </>
  );
}

async function hover(name: string) {
  const stage = render(<Stage name={name} />);
  fireEvent.pointerOver(screen.getByRole("button"));
  expect((await screen.findByRole("tooltip")).textContent).toBe(`Actions for ${name}`);
  return stage;
}

describe("a tooltip", () => {
  it("goes when the name that it shows is sealed", async () => {
    const { rerender } = await hover("Tender.pdf");
    rerender(<Stage name="item" />);
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  });

  it("goes when the window gets another size, for it no longer stands at its place", async () => {
    await hover("Tender.pdf");
    act(() => void window.dispatchEvent(new Event("resize")));
    expect(screen.queryByRole("tooltip")).toBeNull();
  });
});
