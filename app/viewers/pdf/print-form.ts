import { element } from "#app/viewers/parts/element.ts";
import { onSent } from "#app/viewers/parts/on-sent.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import { MAX_PRINTED_PAGES, type PageRange, parseRange, proposedRange } from "./page-range.ts";

interface PrintActions {
  onPrint(range: PageRange): void;
  /** It is closed; the focus goes where it was. */
  onClose(): void;
}

/** Says that a document has more pages than are printed at once, and asks which. Closed at first. */
export class PrintForm {
  readonly form: HTMLFormElement;
  readonly #host: ViewerHost;
  readonly #pages: number;
  readonly #actions: PrintActions;
  readonly #from: HTMLInputElement;
  readonly #to: HTMLInputElement;
  readonly #print: HTMLButtonElement;
  readonly #wrong = element("p", { className: "print-wrong", attributes: { role: "alert" } });

  constructor(host: ViewerHost, pages: number, actions: PrintActions) {
    this.#host = host;
    this.#pages = pages;
    this.#actions = actions;
    this.#from = pageField(host.t("pdf.printFrom"));
    this.#to = pageField(host.t("pdf.printTo"));
    this.#print = element("button", { className: "button", text: host.t("pdf.print") });
    const label = host.t("pdf.print");
    this.form = element("form", { className: "print-form", attributes: { "aria-label": label } });
    this.form.hidden = true;
    this.#build();
    this.#listen();
  }

  /** `current`: the page that is looked at. */
  open(current: number): void {
    const { from, to } = proposedRange(current, this.#pages);
    this.#from.value = String(from);
    this.#to.value = String(to);
    this.#wrong.textContent = "";
    this.form.hidden = false;
    this.#from.focus();
    this.#from.select();
  }

  #build(): void {
    const { t } = this.#host;
    const values = { all: this.#pages, most: MAX_PRINTED_PAGES };
    const labelled = (text: string, field: HTMLInputElement) => {
      const label = element("label", { text });
      label.append(field);
      return label;
    };
    const cancel = element("button", {
      className: "more",
      text: t("pdf.printCancel"),
      attributes: { type: "button" },
    });
    cancel.addEventListener("click", () => this.#close());
    const row = element("div", { className: "print-row" });
    row.append(
      labelled(t("pdf.printFrom"), this.#from),
      labelled(t("pdf.printTo"), this.#to),
      this.#print,
      cancel,
    );
    this.form.append(element("p", { text: t("pdf.printLimit", values) }), row, this.#wrong);
  }

  #listen(): void {
    onSent(this.form, this.#print, () => this.#submit());
    this.form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      this.#close();
    });
  }

  #submit(): void {
    const typed = { from: this.#from.value, to: this.#to.value };
    const range = parseRange(typed, this.#pages);
    if (range === null) {
      const values = { all: this.#pages, most: MAX_PRINTED_PAGES };
      this.#wrong.textContent = this.#host.t("pdf.printWrong", values);
      this.#from.focus();
      return;
    }
    this.#close();
    this.#actions.onPrint(range);
  }

  #close(): void {
    this.form.hidden = true;
    this.#actions.onClose();
  }
}

function pageField(label: string): HTMLInputElement {
  return element("input", {
    className: "num",
    attributes: { type: "text", inputmode: "numeric", size: "5", "aria-label": label },
  });
}
