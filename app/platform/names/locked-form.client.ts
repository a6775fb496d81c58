import { UNLOCKED_ELEMENT_ID } from "#app/document/boot-element.ts";

/** The form that asks for the password of a link, and the list behind it (`features/links/visitor`). */
const FORM = "form[data-unlock]";
const LIST = `template#${UNLOCKED_ELEMENT_ID}`;
const LINES = "[data-line]";
/** The row of the column heads. */
const HEAD_ROWS = 1;

interface Parts {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly button: HTMLButtonElement;
  readonly error: HTMLElement;
  /** Gone from the page when the application comes. */
  readonly list: HTMLTemplateElement;
}

/**
 * What the server drew, worked with before the application is here. Nothing but attributes is changed, so that
 * the application finds the form that it knows; or the form makes way for the list, as the application draws it.
 */
export class LockedForm {
  readonly #parts: Parts;
  /** What the form is drawn in, which the list takes the place of. */
  readonly #frame: Element;

  private constructor(parts: Parts, frame: Element) {
    this.#parts = parts;
    this.#frame = frame;
  }

  /** null where the page has no such form. */
  static find(): LockedForm | null {
    const form = document.querySelector<HTMLFormElement>(FORM);
    const list = document.querySelector<HTMLTemplateElement>(LIST);
    const frame = list?.previousElementSibling;
    const input = form?.querySelector("input");
    const button = form?.querySelector<HTMLButtonElement>('[type="submit"]');
    const error = form?.querySelector<HTMLElement>("[data-wrong]");
    if (!form || !list || !frame || !input || !button || !error) return null;
    return new LockedForm({ form, input, button, error, list }, frame);
  }

  /** From here on a press is heard; a browser sends nothing of this form by itself (`method="dialog"`). */
  listen(signal: AbortSignal, onSubmit: (password: string) => void): void {
    const { form, input, button } = this.#parts;
    const submit = (event: Event) => {
      event.preventDefault();
      if (input.value !== "") onSubmit(input.value);
    };
    form.addEventListener("submit", submit, { signal });
    button.disabled = false;
  }

  showBusy(isBusy: boolean): void {
    const { button } = this.#parts;
    say(button, "aria-busy", isBusy);
    say(button, "aria-disabled", isBusy);
    if (isBusy) this.#showWrong(false);
  }

  /** Says so at the field, and takes it into the hand again. */
  tellWrong(): void {
    this.#showWrong(true);
    this.#parts.input.select();
  }

  /** Puts the list with so many sealed rows in the place of the form. */
  showList(count: number): void {
    const { list, form } = this.#parts;
    const hadFocus = form.contains(document.activeElement);
    const drawn = document.importNode(list.content, true);
    for (const line of [...drawn.querySelectorAll(LINES)].slice(count)) line.remove();
    drawn.querySelector('[role="grid"]')?.setAttribute("aria-rowcount", `${count + HEAD_ROWS}`);
    this.#frame.replaceWith(drawn);
    const main = document.getElementById("main");
    if (!hadFocus || main === null) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }

  #showWrong(isWrong: boolean): void {
    const { input, error } = this.#parts;
    error.hidden = !isWrong;
    say(input, "aria-invalid", isWrong);
    if (isWrong) input.setAttribute("aria-describedby", error.id);
    else input.removeAttribute("aria-describedby");
  }
}

function say(element: Element, attribute: string, isSo: boolean): void {
  if (isSo) element.setAttribute(attribute, "true");
  else element.removeAttribute(attribute);
}
