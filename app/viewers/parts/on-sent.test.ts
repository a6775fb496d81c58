import { beforeEach, expect, it, vi } from "vitest";
import { onSent } from "./on-sent.ts";

let form: HTMLFormElement;
let field: HTMLInputElement;
let button: HTMLButtonElement;
const run = vi.fn();

beforeEach(() => {
  run.mockReset();
  form = document.createElement("form");
  field = document.createElement("input");
  button = document.createElement("button");
  form.append(field, button);
  document.body.replaceChildren(form);
  onSent(form, button, run);
});

const press = (target: EventTarget, init: KeyboardEventInit) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));

it("a form is sent by its button and by Enter in a field, without the browser sending one", () => {
  const submitted = vi.fn();
  form.addEventListener("submit", submitted);
  button.click();
  expect(run).toHaveBeenCalledTimes(1);
  press(field, { key: "Enter" });
  expect(run).toHaveBeenCalledTimes(2);
  expect(submitted).not.toHaveBeenCalled();
});

it("not by other keys, nor by the Enter that ends a word of an input method", () => {
  press(field, { key: "a" });
  press(field, { key: "Enter", isComposing: true });
  press(field, { key: "Enter", shiftKey: true });
  press(button, { key: "Enter" });
  expect(run).not.toHaveBeenCalled();
});
