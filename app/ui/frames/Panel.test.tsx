import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Panel } from "./Panel.tsx";

afterEach(cleanup);

it("a page that goes with the focus inside leaves it to the page that comes", async () => {
  const { rerender } = render(
    <Panel key="start" label="Get started">
      <a href="/settings/security">Add a hint</a>
    </Panel>,
  );
  act(() => screen.getByRole("link").focus());
  await act(async () =>
    rerender(
      <Panel key="settings" label="Settings">
        <h1>Security</h1>
      </Panel>,
    ),
  );
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
