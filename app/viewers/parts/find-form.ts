import type { ViewerHost } from "#app/viewers/viewer.ts";
import { element } from "./element.ts";
import { onSent } from "./on-sent.ts";
import { toolButton } from "./tool-button.ts";

const TYPING_PAUSE_MS = 200;

interface FindActions {
  onTyped(wanted: string): void;
  onStep(by: 1 | -1): void;
  /** It is closed; the focus goes where it was. */
  onClose(): void;
}

/** The bar of a search: a field, what was found, and the way through it. Closed at first. */
export class FindForm {
  readonly form = element("form", { className: "findbar", attributes: { role: "search" } });
  readonly #status = element("output", { className: "num" });
  readonly #field: HTMLInputElement;
  readonly #host: ViewerHost;
  readonly #actions: FindActions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ViewerHost, actions: FindActions) {
    this.#host = host;
    this.#actions = actions;
    this.#field = element("input", {
      attributes: { type: "search", "aria-label": host.t("pdf.findLabel"), autocomplete: "off" },
    });
    this.#build();
    this.#listen();
  }

  open(): void {
    this.form.hidden = false;
    this.#field.focus();
    this.#field.select();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.form.hidden = true;
    this.#field.value = "";
    this.#actions.onTyped("");
    this.#actions.onClose();
  }

  /** Which match is looked at, the first is 0, of how many; null: nothing is looked for. */
  tell(place: { readonly current: number; readonly all: number } | null): void {
    const { t, locale } = this.#host;
    const number = new Intl.NumberFormat(locale);
    if (place === null) this.#status.value = "";
    else if (place.all === 0) this.#status.value = t("pdf.noMatch");
    else {
      const said = { number: number.format(place.current + 1), all: number.format(place.all) };
      this.#status.value = t("pdf.matchOf", said);
    }
  }

  #build(): void {
    const { t } = this.#host;
    const { onStep } = this.#actions;
    this.form.hidden = true;
    this.form.append(
      this.#field,
      this.#status,
      toolButton("up", t("pdf.previousMatch"), () => onStep(-1)),
      toolButton("down", t("pdf.nextMatch"), () => onStep(1)),
      toolButton("close", t("pdf.closeFind"), () => this.close()),
    );
  }

  #listen(): void {
    const { onStep, onTyped } = this.#actions;
    onSent(this.form, null, () => onStep(1));
    this.form.addEventListener("keydown", (event) => {
      // The key belongs to what is still being composed, as Japanese is: Escape takes that back alone.
      if (event.isComposing) return;
      const isBack = event.key === "Enter" && event.shiftKey && event.target === this.#field;
      if (event.key !== "Escape" && !isBack) return;
      event.preventDefault();
      if (isBack) onStep(-1);
      else this.close();
    });
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => onTyped(this.#field.value), TYPING_PAUSE_MS);
    });
  }
}
