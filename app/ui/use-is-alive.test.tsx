import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { useIsAlive } from "./use-is-alive.ts";

afterEach(cleanup);

function Upload() {
  return (
    <button type="button" disabled={!useIsAlive()}>
      Upload
    </button>
  );
}

it("what the server draws takes no press before the page has come to life", () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<Upload />);
  const button = screen.getByRole<HTMLButtonElement>("button");
  expect(button.disabled).toBe(true);
  render(<Upload />, { container, hydrate: true });
  expect(screen.getByRole("button")).toBe(button);
  expect(button.disabled).toBe(false);
});
