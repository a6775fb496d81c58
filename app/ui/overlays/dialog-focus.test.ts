import { expect, it } from "vitest";
import { firstFocus } from "./dialog-focus.ts";

function surfaceOf(body: string): HTMLElement {
  const surface = document.createElement("div");
  surface.innerHTML = `<div data-dialog="body">${body}</div><div data-dialog="foot"><button>Cancel</button></div>`;
  return surface;
}

it("a field that only password managers read is passed over for the one that is seen", () => {
  const name = '<input hidden type="text" autocomplete="username" value="maya@example.org">';
  expect(firstFocus(surfaceOf(`${name}<input id="code">`), "form").id).toBe("code");
  expect(firstFocus(surfaceOf(name), "form").textContent).toBe("Cancel");
});
