import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { unkeptSheet } from "#app/core/navigation/unkept-sheet.ts";
import { useUnkeptSheet } from "./use-unkept-sheet.ts";

afterEach(cleanup);

function Sheet({ isUnkept }: { readonly isUnkept: boolean }) {
  useUnkeptSheet(isUnkept);
  return null;
}

/** Whether the browser would ask before it closes this tab. */
function asksOnClose(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it("closing the tab asks while a recovery sheet was neither printed nor compared (Reading R-134)", () => {
  const { rerender, unmount } = render(<Sheet isUnkept />);
  expect(asksOnClose()).toBe(true);
  expect(unkeptSheet.get()).toBe(true);
  rerender(<Sheet isUnkept={false} />);
  expect(asksOnClose()).toBe(false);
  expect(unkeptSheet.get()).toBe(false);
  rerender(<Sheet isUnkept />);
  unmount();
  expect(asksOnClose()).toBe(false);
  expect(unkeptSheet.get()).toBe(false);
});
