import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "#app/viewers/parts/element.ts";
import { insertByNumber, LongScroll } from "#app/viewers/parts/long-scroll.ts";
import { GAP_PX, PagePlaces, type Size } from "./page-places.ts";
import { type PageLook, PageView } from "./page-view.ts";

/** Pages are drawn this far above and below what is seen, in CSS pixels. */
const NEAR_PX = 600;
const WIDEST_PX = 760;
const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

interface StackWords {
  readonly all: string;
  readonly missing: string;
  page(number: number): string;
}

/** All pages below each other. Those near the window are there, of the others only the room. */
export class PageStack {
  readonly scroller: HTMLElement;
  readonly #list = element("div", { className: "doc-pages" });
  readonly #document: PDFDocumentProxy;
  readonly #words: StackWords;
  readonly #first: Size;
  readonly #places: PagePlaces;
  readonly #scroll: LongScroll;
  readonly #near = new Map<number, PageView>();
  readonly #papers = new Map<number, HTMLElement>();
  #look: PageLook = { scale: 1, turn: 0 };
  #isFitted = true;
  #current = 1;
  onCurrent: (number: number) => void = () => undefined;
  onDrawn: (number: number) => void = () => undefined;

  constructor(pdf: PDFDocumentProxy, first: Size, words: StackWords) {
    this.#document = pdf;
    this.#words = words;
    this.#first = first;
    this.#places = new PagePlaces(pdf.numPages, first);
    this.scroller = element("div", {
      className: "viewer-scroll",
      attributes: { tabindex: "0", role: "region", "aria-label": words.all },
    });
    this.scroller.append(this.#list);
    this.#scroll = new LongScroll(this.scroller, this.#list);
    this.scroller.addEventListener("scroll", () => this.#follow(), { passive: true });
  }

  get current(): number {
    return this.#current;
  }

  get percent(): number {
    return Math.round(this.#look.scale * 100);
  }

  /** A page that is near; undefined for the others. */
  pageAt(number: number): PageView | undefined {
    return this.#near.get(number);
  }

  /** Begins to draw; the scroller stands in the document by now. */
  start(): void {
    this.#look = { ...this.#look, scale: this.#fit() };
    this.#place();
    this.onCurrent(this.#current);
    new ResizeObserver(() => {
      if (this.#isFitted) this.fitWidth();
      this.#place();
    }).observe(this.scroller);
  }

  goTo(number: number): void {
    const page = Math.min(Math.max(1, number), this.#document.numPages);
    this.#scroll.scrollTo(this.#places.topOf(page) - GAP_PX);
    this.#follow();
  }

  zoom(by: 1 | -1): void {
    const { scale } = this.#look;
    const next =
      by > 0
        ? ZOOMS.find((zoom) => zoom > scale + 0.01)
        : ZOOMS.findLast((zoom) => zoom < scale - 0.01);
    if (next === undefined) return;
    this.#isFitted = false;
    this.#setLook({ ...this.#look, scale: next });
  }

  fitWidth(): void {
    this.#isFitted = true;
    this.#setLook({ ...this.#look, scale: this.#fit() });
  }

  turn(): void {
    this.#setLook({ ...this.#look, turn: (this.#look.turn + 90) % 360 });
    if (this.#isFitted) this.fitWidth();
  }

  #fit(): number {
    const { width, height } = this.#first;
    const side = this.#look.turn % 180 === 0 ? width : height;
    const room = Math.min(this.scroller.clientWidth - 2 * GAP_PX, WIDEST_PX);
    return Math.max(0.1, room / side);
  }

  #setLook(look: PageLook): void {
    if (look.scale === this.#look.scale && look.turn === this.#look.turn) return;
    const kept = this.#current;
    this.#look = look;
    for (const page of this.#near.values()) page.clear();
    this.#place();
    this.goTo(kept);
    for (const number of this.#near.keys()) void this.#draw(number);
    this.onCurrent(this.#current);
  }

  /** Gives what is near its page and takes it from what is not. */
  #place(): void {
    const { clientHeight, clientWidth } = this.scroller;
    this.#places.setLook(this.#look.scale, this.#look.turn % 180 !== 0);
    this.#scroll.setWhole(this.#places.wholePx);
    const { topPx, shiftPx } = this.#scroll;
    const first = this.#places.pageAt(topPx - NEAR_PX);
    const last = this.#places.pageAt(topPx + clientHeight + NEAR_PX);
    for (const [number, page] of this.#near) {
      if (number < first || number > last) this.#leave(number, page);
    }
    let widest = clientWidth - 2 * GAP_PX;
    for (let number = first; number <= last; number += 1) {
      widest = Math.max(widest, this.#places.sizeOf(number).width);
    }
    this.#list.style.inlineSize = `${widest + 2 * GAP_PX}px`;
    for (let number = first; number <= last; number += 1) {
      const { width, height } = this.#places.sizeOf(number);
      const { paper } = this.#near.get(number) ?? this.#enter(number);
      paper.style.left = `${GAP_PX + (widest - width) / 2}px`;
      paper.style.top = `${this.#places.topOf(number) + shiftPx}px`;
      paper.style.inlineSize = `${Math.round(width)}px`;
      paper.style.blockSize = `${Math.round(height)}px`;
    }
  }

  #enter(number: number): PageView {
    const page = new PageView(number, {
      label: this.#words.page(number),
      missing: this.#words.missing,
    });
    this.#near.set(number, page);
    this.#papers.set(number, page.paper);
    insertByNumber(this.#list, this.#papers, number);
    void this.#draw(number);
    return page;
  }

  #leave(number: number, page: PageView): void {
    this.#near.delete(number);
    this.#papers.delete(number);
    page.clear();
    page.paper.remove();
  }

  /** A page that cannot be drawn stays white; the others stand. */
  async #draw(number: number): Promise<void> {
    const view = this.#near.get(number);
    try {
      const page = await this.#document.getPage(number);
      if (view === undefined || this.#near.get(number) !== view) return;
      const { width, height } = page.getViewport({ scale: 1 });
      this.#learn(number, { width: Math.max(1, width), height: Math.max(1, height) });
      await view.draw(page, this.#look);
    } catch {
      // Cancelled, or broken: both leave the paper as it is.
    }
    this.onDrawn(number);
  }

  /** What is looked at stays in its place when a page above it has another size than the first. */
  #learn(number: number, size: Size): void {
    const { topPx } = this.#scroll;
    const seen = this.#places.pageAt(topPx);
    const before = this.#places.topOf(seen);
    if (!this.#places.learn(number, size)) return;
    this.#scroll.setWhole(this.#places.wholePx);
    const moved = this.#places.topOf(seen) - before;
    if (moved !== 0) this.#scroll.scrollTo(topPx + moved);
    this.#place();
  }

  #follow(): void {
    this.#place();
    const { topPx } = this.#scroll;
    const number = this.#places.pageAt(topPx + this.scroller.clientHeight / 2);
    if (number === this.#current) return;
    this.#current = number;
    this.onCurrent(number);
  }
}
