import { indexOf } from "./grid-dom.ts";

export interface ScrolledView {
  /** How far the rows are scrolled, CSS pixels. */
  readonly scrolledPx: number;
  /** As far as they can be. */
  readonly mostPx: number;
  /** The first row that is in view whole; null while the beginning is. */
  readonly firstIndex: number | null;
  scrollTo(px: number): void;
}

/** Where the list of the page is: in what scrolls it, on phones the page. */
export function scrolledView(): ScrolledView {
  const scroller = scrollerOfList() ?? document.documentElement;
  const { scrollTop: scrolledPx, scrollHeight, clientHeight } = scroller;
  return {
    scrolledPx,
    mostPx: scrollHeight - clientHeight,
    firstIndex: scrolledPx > 0 ? firstIn(scroller) : null,
    scrollTo: (px) => {
      scroller.scrollTop = px;
    },
  };
}

/** Places of the rows that are drawn: those in view and a few around them. */
export function drawnIndexes(): number[] {
  const drawn = document.querySelectorAll("[data-view] [data-index]");
  return [...drawn].flatMap((row) => indexOf(row) ?? []);
}

function scrollerOfList(): Element | null {
  const list = document.querySelector("[data-view]");
  if (list === null) return null;
  return /auto|scroll/.test(getComputedStyle(list).overflowY) ? list : null;
}

function firstIn(scroller: Element): number | null {
  const isPage = scroller === document.documentElement;
  const topPx = isPage ? 0 : scroller.getBoundingClientRect().top;
  for (const row of document.querySelectorAll("[data-view] [data-index]"))
    if (row.getBoundingClientRect().top >= topPx) return indexOf(row);
  return null;
}
