import type { PDFDocumentProxy } from "pdfjs-dist";
import { FindForm } from "#app/viewers/parts/find-form.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import { findInPage, type TextMatch } from "./find-text.ts";
import type { PageStack } from "./page-stack.ts";

const MAX_MATCHES = 10_000;

/** Finds a word in the whole document, page after page, and marks it where pages are drawn. */
export class FindBar {
  readonly #find: FindForm;
  readonly #pdf: PDFDocumentProxy;
  readonly #stack: PageStack;
  readonly #texts = new Map<number, Promise<string>>();
  #matches: TextMatch[] = [];
  #current = -1;
  #search = 0;

  constructor(host: ViewerHost, pdf: PDFDocumentProxy, stack: PageStack) {
    this.#pdf = pdf;
    this.#stack = stack;
    this.#find = new FindForm(host, {
      onTyped: (wanted) => this.#restart(wanted),
      onStep: (by) => this.#step(by),
      onClose: () => stack.scroller.focus(),
    });
    stack.onDrawn = () => this.#mark();
  }

  get form(): HTMLFormElement {
    return this.#find.form;
  }

  open(): void {
    this.#find.open();
  }

  #restart(wanted: string): void {
    this.#search += 1;
    this.#matches = [];
    this.#current = -1;
    this.#mark();
    this.#find.tell(null);
    if (wanted.trim() !== "") void this.#run(wanted, this.#search);
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
    const range = this.#stack.pageAt(match.page)?.rangeOf(match);
    if (range === null || range === undefined) this.#stack.goTo(match.page);
    else range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    this.#tell();
    this.#mark();
  }

  #tell(): void {
    this.#find.tell({ current: this.#current, all: this.#matches.length });
  }

  /** Marks what is drawn; browsers without highlights go to the match without a mark. */
  #mark(): void {
    if (!("highlights" in CSS)) return;
    const rangesOf = (matches: readonly TextMatch[]) =>
      matches.flatMap((match) => this.#stack.pageAt(match.page)?.rangeOf(match) ?? []);
    const on = this.#matches[this.#current];
    CSS.highlights.set("hit", new Highlight(...rangesOf(this.#matches)));
    CSS.highlights.set("hit-on", new Highlight(...rangesOf(on === undefined ? [] : [on])));
  }
}
