import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "#app/viewers/parts/element.ts";
import { toolButton } from "#app/viewers/parts/tool-button.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import { findInPage, type TextMatch } from "./find-text.ts";
import type { PageStack } from "./page-stack.ts";

const TYPING_PAUSE_MS = 200;
const MAX_MATCHES = 10_000;

/** Finds a word in the whole document, page after page, and marks it where pages are drawn. */
export class FindBar {
  readonly form: HTMLFormElement;
  readonly #host: ViewerHost;
  readonly #pdf: PDFDocumentProxy;
  readonly #stack: PageStack;
  readonly #field: HTMLInputElement;
  readonly #status = element("output", { className: "num" });
  readonly #texts = new Map<number, Promise<string>>();
  #matches: TextMatch[] = [];
  #current = -1;
  #search = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ViewerHost, pdf: PDFDocumentProxy, stack: PageStack) {
    this.#host = host;
    this.#pdf = pdf;
    this.#stack = stack;
    this.#field = element("input", {
      attributes: { type: "search", "aria-label": host.t("pdf.findLabel"), autocomplete: "off" },
    });
    this.form = this.#build();
    stack.onDrawn = () => this.#mark();
  }

  open(): void {
    this.form.hidden = false;
    this.#field.focus();
    this.#field.select();
  }

  close(): void {
    this.form.hidden = true;
    this.#field.value = "";
    this.#restart();
    this.#stack.scroller.focus();
  }

  #build(): HTMLFormElement {
    const { t } = this.#host;
    const form = element("form", { className: "findbar", attributes: { role: "search" } });
    form.hidden = true;
    form.append(
      this.#field,
      this.#status,
      toolButton("up", t("pdf.previousMatch"), () => this.#step(-1)),
      toolButton("down", t("pdf.nextMatch"), () => this.#step(1)),
      toolButton("close", t("pdf.closeFind"), () => this.close()),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#step(1);
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close();
    });
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#restart(), TYPING_PAUSE_MS);
    });
    return form;
  }

  #restart(): void {
    this.#search += 1;
    this.#matches = [];
    this.#current = -1;
    this.#mark();
    const wanted = this.#field.value;
    if (wanted.trim() === "") this.#status.value = "";
    else void this.#run(wanted, this.#search);
  }

  async #run(wanted: string, search: number): Promise<void> {
    for (let number = 1; number <= this.#pdf.numPages; number += 1) {
      const text = await this.#textOf(number);
      if (search !== this.#search) return;
      this.#matches.push(...findInPage(text, wanted, number));
      if (this.#current < 0 && this.#matches.length > 0) this.#step(1);
      if (this.#matches.length >= MAX_MATCHES) break;
    }
    this.#tell();
    this.#mark();
  }

  /** A page whose text cannot be read has none. */
  #textOf(number: number): Promise<string> {
    const known = this.#texts.get(number);
    if (known !== undefined) return known;
    const read = this.#pdf
      .getPage(number)
      .then((page) => page.getTextContent({ includeMarkedContent: false }))
      .then(({ items }) => items.map((item) => ("str" in item ? item.str : "")).join(""))
      .catch(() => "");
    this.#texts.set(number, read);
    return read;
  }

  #step(by: 1 | -1): void {
    const { length } = this.#matches;
    if (length === 0) {
      this.#tell();
      return;
    }
    this.#current = (this.#current + by + length) % length;
    const match = this.#matches[this.#current];
    if (match === undefined) return;
    const range = this.#stack.pages[match.page - 1]?.rangeOf(match);
    if (range === null || range === undefined) this.#stack.goTo(match.page);
    else range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    this.#tell();
    this.#mark();
  }

  #tell(): void {
    const { t } = this.#host;
    this.#status.value =
      this.#matches.length === 0
        ? t("pdf.noMatch")
        : t("pdf.matchOf", { number: this.#current + 1, all: this.#matches.length });
  }

  /** Marks what is drawn; browsers without highlights go to the match without a mark. */
  #mark(): void {
    if (!("highlights" in CSS)) return;
    const rangesOf = (matches: readonly TextMatch[]) =>
      matches.flatMap((match) => this.#stack.pages[match.page - 1]?.rangeOf(match) ?? []);
    const on = this.#matches[this.#current];
    CSS.highlights.set("hit", new Highlight(...rangesOf(this.#matches)));
    CSS.highlights.set("hit-on", new Highlight(...rangesOf(on === undefined ? [] : [on])));
  }
}
