import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "#app/viewers/parts/element.ts";
import { type PageLook, PageView } from "./page-view.ts";

/** Pages drawn at once around the one that is looked at. */
const NEAR = "600px 0px";
const SIDE_PX = 32;
const WIDEST_PX = 760;
const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** All pages below each other; those near the window are drawn, the others only have their room. */
export class PageStack {
  readonly scroller: HTMLElement;
  readonly pages: readonly PageView[];
  readonly #document: PDFDocumentProxy;
  readonly #near: IntersectionObserver;
  readonly #isNear = new Set<number>();
  readonly #first: Size;
  #look: PageLook = { scale: 1, turn: 0 };
  #isFitted = true;
  #current = 1;
  onCurrent: (number: number) => void = () => undefined;
  onDrawn: (number: number) => void = () => undefined;

  constructor(
    pdf: PDFDocumentProxy,
    first: Size,
    words: { readonly all: string; page(number: number): string },
  ) {
    this.#document = pdf;
    this.#first = first;
    this.pages = Array.from({ length: pdf.numPages }, (_, n) => {
      return new PageView(n + 1, words.page(n + 1));
    });
    const list = element("div", { className: "doc-pages" });
    list.append(...this.pages.map(({ paper }) => paper));
    this.scroller = element("div", {
      className: "viewer-scroll",
      attributes: { tabindex: "0", role: "region", "aria-label": words.all },
    });
    this.scroller.append(list);
    this.scroller.addEventListener("scroll", () => this.#follow(), { passive: true });
    const options = { root: this.scroller, rootMargin: NEAR };
    this.#near = new IntersectionObserver((seen) => this.#meet(seen), options);
  }

  get current(): number {
    return this.#current;
  }

  get percent(): number {
    return Math.round(this.#look.scale * 100);
  }

  /** Begins to draw; the scroller stands in the document by now. */
  start(): void {
    this.#look = { ...this.#look, scale: this.#fit() };
    this.#reserve();
    this.onCurrent(this.#current);
    for (const { paper } of this.pages) this.#near.observe(paper);
    new ResizeObserver(() => {
      if (this.#isFitted) this.fitWidth();
    }).observe(this.scroller);
  }

  goTo(number: number): void {
    const page = this.pages[Math.min(Math.max(1, number), this.pages.length) - 1];
    page?.paper.scrollIntoView({ block: "start" });
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
    const room = Math.min(this.scroller.clientWidth - SIDE_PX, WIDEST_PX);
    return Math.max(0.1, room / side);
  }

  #setLook(look: PageLook): void {
    if (look.scale === this.#look.scale && look.turn === this.#look.turn) return;
    const kept = this.#current;
    this.#look = look;
    for (const page of this.pages) page.clear();
    this.#reserve();
    this.goTo(kept);
    for (const number of this.#isNear) void this.#draw(number);
    this.onCurrent(this.#current);
  }

  #reserve(): void {
    const { width, height } = this.#first;
    const isUpright = this.#look.turn % 180 === 0;
    const { scale } = this.#look;
    for (const page of this.pages) {
      if (isUpright) page.reserve(width * scale, height * scale);
      else page.reserve(height * scale, width * scale);
    }
  }

  #meet(seen: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      const page = this.pages.find(({ paper }) => paper === target);
      if (page === undefined) continue;
      if (isIntersecting) {
        this.#isNear.add(page.number);
        void this.#draw(page.number);
      } else {
        this.#isNear.delete(page.number);
        page.clear();
      }
    }
  }

  /** A page that cannot be drawn stays white; the others stand. */
  async #draw(number: number): Promise<void> {
    const view = this.pages[number - 1];
    try {
      const page = await this.#document.getPage(number);
      if (!this.#isNear.has(number) || view === undefined) return;
      await view.draw(page, this.#look);
    } catch {
      // Cancelled, or broken: both leave the paper as it is.
    }
    this.onDrawn(number);
  }

  #follow(): void {
    const middle = this.scroller.getBoundingClientRect().top + this.scroller.clientHeight / 2;
    const at = this.pages.findIndex(({ paper }) => paper.getBoundingClientRect().bottom >= middle);
    const number = at < 0 ? this.pages.length : at + 1;
    if (number === this.#current) return;
    this.#current = number;
    this.onCurrent(number);
  }
}
