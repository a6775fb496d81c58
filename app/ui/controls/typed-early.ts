import { type RefObject, useEffect, useState } from "react";

/**
 * On a slow device people type before the page has come to life. React would put its empty state
 * over what they typed: this tells React of it instead, as if it were typed now, so that no draft is
 * lost. For forms that the server renders. Returns whether the page has come to life: a press on the
 * form's button before would be lost.
 */
export function useTypedEarly(form: RefObject<HTMLFormElement>): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    const inputs = form.current?.querySelectorAll("input") ?? [];
    for (const input of inputs) {
      if (input.type === "checkbox") tellCheck(input);
      else if (input.value !== input.defaultValue) tellText(input);
    }
  }, [form]);
  return isAlive;
}

/** React remembers the last value that went through the element's own setter, and tells of others. */
function tellText(input: HTMLInputElement): void {
  const typed = input.value;
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  input.value = "";
  setter?.call(input, typed);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function tellCheck(input: HTMLInputElement): void {
  if (input.checked === input.defaultChecked) return;
  input.checked = input.defaultChecked;
  input.click();
}
