/** Browsers draw no box that is higher than some ten millions: above it the bar stands for a part of the content. */
const MOST_PX = 8_000_000;

/** Scrolls through content of any height, of which only what is in sight stands in `space`. */
export class LongScroll {
  readonly #scroller: HTMLElement;
  readonly #space: HTMLElement;
  #wholePx = 0;

  constructor(scroller: HTMLElement, space: HTMLElement) {
    this.#scroller = scroller;
    this.#space = space;
  }

  /** Height of the whole content, in CSS pixels. */
  setWhole(wholePx: number): void {
    this.#wholePx = wholePx;
    this.#space.style.blockSize = `${this.#heightPx}px`;
  }

  /** Where the window begins, in pixels of the whole content. */
  get topPx(): number {
    const { scrollTop } = this.#scroller;
    return this.#isWhole ? scrollTop : (scrollTop / this.#roomPx) * this.#wholeRoomPx;
  }

  /** What a place in the content is moved by to stand where it is seen. */
  get shiftPx(): number {
    return this.#isWhole ? 0 : this.#scroller.scrollTop - this.topPx;
  }

  scrollTo(topPx: number): void {
    const top = Math.max(0, topPx);
    const scrolled = this.#isWhole ? top : (top / this.#wholeRoomPx) * this.#roomPx;
    this.#scroller.scrollTop = scrolled;
  }

  get #isWhole(): boolean {
    return this.#heightPx === this.#wholePx;
  }

  get #heightPx(): number {
    return Math.min(MOST_PX, this.#wholePx);
  }

  get #roomPx(): number {
    return Math.max(1, this.#heightPx - this.#scroller.clientHeight);
  }

  get #wholeRoomPx(): number {
    return Math.max(1, this.#wholePx - this.#scroller.clientHeight);
  }
}

/** Puts what stands for `number` into a list in the order of the numbers. */
export function insertByNumber(
  list: HTMLElement,
  items: ReadonlyMap<number, HTMLElement>,
  number: number,
): void {
  const made = items.get(number);
  const next = Math.min(...[...items.keys()].filter((other) => other > number));
  if (made !== undefined) list.insertBefore(made, items.get(next) ?? null);
}
