/** Of a page, in points or in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between two pages, and above the first, in CSS pixels. */
export const GAP_PX = 16;
/** Below the last one: the tools lie there. */
const FOOT_PX = 88;

/**
 * Where each page of a document stands. Pages are taken to be as large as the first until one of them is read, so a
 * document of a hundred thousand pages costs no more than the pages that were looked at.
 */
export class PagePlaces {
  readonly #first: Size;
  readonly #count: number;
  readonly #known = new Map<number, Size>();
  #scale = 1;
  #isTurned = false;

  /** `first` in points. */
  constructor(count: number, first: Size) {
    this.#count = count;
    this.#first = first;
  }

  /** CSS pixels of a point, and whether pages lie on their side. */
  setLook(scale: number, isTurned: boolean): void {
    this.#scale = scale;
    this.#isTurned = isTurned;
  }

  /** The size of a page in points; false when that was known. */
  learn(number: number, size: Size): boolean {
    const { width, height } = this.#known.get(number) ?? this.#first;
    if (width === size.width && height === size.height) return false;
    this.#known.set(number, size);
    return true;
  }

  /** In CSS pixels. */
  sizeOf(number: number): Size {
    const { width, height } = this.#known.get(number) ?? this.#first;
    const [across, down] = this.#isTurned ? [height, width] : [width, height];
    return { width: across * this.#scale, height: down * this.#scale };
  }

  /** Where a page begins, from the top of all. Of the one behind the last: where all end. */
  topOf(number: number): number {
    const usual = this.#usualHeight();
    let top = GAP_PX + (number - 1) * (usual + GAP_PX);
    for (const known of this.#known.keys()) {
      if (known < number) top += this.sizeOf(known).height - usual;
    }
    return top;
  }

  get wholePx(): number {
    return this.topOf(this.#count + 1) - GAP_PX + FOOT_PX;
  }

  /** The page that a place belongs to, with the gap below it. */
  pageAt(px: number): number {
    let [low, high] = [1, this.#count];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.topOf(middle) <= px) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #usualHeight(): number {
    return (this.#isTurned ? this.#first.width : this.#first.height) * this.#scale;
  }
}
