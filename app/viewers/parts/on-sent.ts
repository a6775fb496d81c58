/**
 * Runs when a form of the sandbox is sent: by its button, or by Enter in a field. Browsers send no form there and
 * fire no `submit` (the frame has no `allow-forms`, so that no file can send one either: Trust W3).
 */
export function onSent(form: HTMLElement, button: HTMLButtonElement | null, run: () => void): void {
  if (button !== null) {
    button.type = "button";
    button.addEventListener("click", run);
  }
  form.addEventListener("keydown", (event) => {
    const isEnter = event.key === "Enter" && !event.shiftKey && !event.isComposing;
    if (!isEnter || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    run();
  });
}
