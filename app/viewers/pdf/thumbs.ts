import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "#app/viewers/parts/element.ts";
import { pageCanvas } from "./page-canvas.ts";

const THUMB_WIDTH_PX = 108;

interface ThumbWords {
  readonly list: string;
  page(number: number): string;
}

/** Small pages at the side, drawn as they come into sight; not on phones. */
export class Thumbs {
  readonly nav: HTMLElement;
  readonly #pdf: PDFDocumentProxy;
  readonly #buttons: HTMLButtonElement[] = [];
  readonly #seen: IntersectionObserver;

  constructor(pdf: PDFDocumentProxy, words: ThumbWords, onPick: (number: number) => void) {
    this.#pdf = pdf;
    this.nav = element("nav", { className: "thumbs", attributes: { "aria-label": words.list } });
    this.#seen = new IntersectionObserver((entries) => this.#meet(entries), { root: this.nav });
    const list = element("ol", { className: "thumb-list" });
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const button = element("button", {
        className: "page-thumb",
        attributes: { type: "button", "aria-label": words.page(number) },
      });
      button.append(
        element("span", { className: "thumb-paper" }),
        element("span", { className: "num", text: String(number) }),
      );
      button.addEventListener("click", () => onPick(number));
      const item = element("li");
      item.append(button);
      list.append(item);
      this.#buttons.push(button);
    }
    this.nav.append(list);
  }

  start(): void {
    for (const button of this.#buttons) this.#seen.observe(button);
  }

  setCurrent(number: number): void {
    for (const [index, button] of this.#buttons.entries()) {
      if (index + 1 === number) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    this.#buttons[number - 1]?.scrollIntoView({ block: "nearest" });
  }

  #meet(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const index = this.#buttons.findIndex((button) => button === target);
      if (!isIntersecting || index < 0) continue;
      this.#seen.unobserve(target);
      void this.#draw(index + 1);
    }
  }

  /** A page that cannot be drawn has its number alone. */
  async #draw(number: number): Promise<void> {
    try {
      const page = await this.#pdf.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: THUMB_WIDTH_PX / width });
      const canvas = pageCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      await page.render({ canvas, viewport }).promise;
      this.#buttons[number - 1]?.querySelector(".thumb-paper")?.replaceChildren(canvas);
    } catch {
      // The number stays.
    }
  }
}
