import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "#app/viewers/parts/element.ts";
import { insertByNumber, LongScroll } from "#app/viewers/parts/long-scroll.ts";
import { pageCanvas } from "./page-canvas.ts";

const THUMB_WIDTH_PX = 108;
/** Of the paper of one, by the first page: a very long one is drawn smaller in its room. */
const LEAST_PX = 60;
const MOST_PX = 216;
/** Padding, number and the gap to the next one. */
const AROUND_PX = 52;
const EDGE_PX = 12;
/** Beside those that are seen. */
const MARGIN = 4;

interface ThumbWords {
  readonly list: string;
  page(number: number): string;
}

interface ThumbParts {
  readonly pdf: PDFDocumentProxy;
  /** Height of the first page by its width. */
  readonly ratio: number;
  readonly words: ThumbWords;
  readonly onPick: (number: number) => void;
}

/** Small pages at the side, there and drawn as they come into sight; not on phones. */
export class Thumbs {
  readonly nav: HTMLElement;
  readonly #parts: ThumbParts;
  readonly #list = element("ol", { className: "thumb-list" });
  readonly #scroll: LongScroll;
  readonly #items = new Map<number, HTMLElement>();
  readonly #slotPx: number;
  #current = 1;

  constructor(parts: ThumbParts) {
    this.#parts = parts;
    const paperPx = Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(THUMB_WIDTH_PX * parts.ratio)));
    this.#slotPx = paperPx + AROUND_PX;
    this.nav = element("nav", {
      className: "thumbs",
      attributes: { "aria-label": parts.words.list },
    });
    this.nav.style.setProperty("--thumb-px", `${paperPx}px`);
    this.nav.append(this.#list);
    this.#scroll = new LongScroll(this.nav, this.#list);
    this.nav.addEventListener("scroll", () => this.#place(), { passive: true });
  }

  start(): void {
    this.#scroll.setWhole(2 * EDGE_PX + this.#parts.pdf.numPages * this.#slotPx);
    this.#place();
    new ResizeObserver(() => this.#place()).observe(this.nav);
  }

  setCurrent(number: number): void {
    this.#current = number;
    const { topPx } = this.#scroll;
    const top = EDGE_PX + (number - 1) * this.#slotPx;
    const last = top + this.#slotPx - this.nav.clientHeight;
    if (top < topPx) this.#scroll.scrollTo(top);
    else if (last > topPx) this.#scroll.scrollTo(last);
    this.#place();
  }

  #place(): void {
    const { clientHeight } = this.nav;
    // Of what is hidden, as on phones, nothing is drawn.
    if (clientHeight === 0) return;
    const { topPx, shiftPx } = this.#scroll;
    const first = Math.max(1, Math.floor(topPx / this.#slotPx) + 1 - MARGIN);
    const seen = Math.ceil(clientHeight / this.#slotPx) + 2 * MARGIN;
    const last = Math.min(this.#parts.pdf.numPages, first + seen);
    for (const [number, item] of this.#items) {
      if (number >= first && number <= last) continue;
      this.#items.delete(number);
      item.remove();
    }
    for (let number = first; number <= last; number += 1) {
      const item = this.#items.get(number) ?? this.#enter(number);
      item.style.top = `${EDGE_PX + (number - 1) * this.#slotPx + shiftPx}px`;
      const button = item.firstElementChild;
      if (number === this.#current) button?.setAttribute("aria-current", "page");
      else button?.removeAttribute("aria-current");
    }
  }

  #enter(number: number): HTMLElement {
    const { words, onPick, pdf } = this.#parts;
    const button = element("button", {
      className: "page-thumb",
      attributes: { type: "button", "aria-label": words.page(number) },
    });
    const paper = element("span", { className: "thumb-paper" });
    button.append(paper, element("span", { className: "num", text: String(number) }));
    button.addEventListener("click", () => onPick(number));
    const item = element("li", {
      attributes: { "aria-posinset": String(number), "aria-setsize": String(pdf.numPages) },
    });
    item.append(button);
    this.#items.set(number, item);
    insertByNumber(this.#list, this.#items, number);
    void this.#draw(number, paper);
    return item;
  }

  /** A page that cannot be drawn has its number alone. */
  async #draw(number: number, paper: HTMLElement): Promise<void> {
    try {
      const page = await this.#parts.pdf.getPage(number);
      if (!paper.isConnected) return;
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.min(THUMB_WIDTH_PX / width, (this.#slotPx - AROUND_PX) / height);
      const viewport = page.getViewport({ scale });
      const canvas = pageCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      await page.render({ canvas, viewport }).promise;
      paper.replaceChildren(canvas);
    } catch {
      // The number stays.
    }
  }
}
