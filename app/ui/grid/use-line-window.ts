import type { RefObject } from "react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { LineRange, LineView } from "./line-window.ts";
import { isJump, linesInView, scrollForLine } from "./line-window.ts";

/** Lines drawn before the first measurement: what the server draws. */
export const FIRST_LINES = 20;

const FIRST_RANGE: LineRange = {
  first: 0,
  last: FIRST_LINES,
  slots: FIRST_LINES,
  seen: FIRST_LINES,
};

/** React warns about layout effects on the server, where there is no layout. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

type Scroller = {
  topPx: number;
  viewPx: number;
  headPx: number;
  footPx: number;
  scrollBy: (px: number) => void;
};

/** Height of the sticky column heads or selection bar, in CSS pixels. */
const HEAD_PX = 44;

/** On phones the app bar covers the view's upper edge too, and the action bar the lower, in CSS pixels. */
const PHONE_HEAD_PX = 56 + HEAD_PX;
const PHONE_FOOT_PX = 72;

/** What scrolls an element: its nearest scrolling ancestor, or on phones the page. */
export function scrollerOf(element: HTMLElement): Scroller {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const overflow = getComputedStyle(at).overflowY;
    if ((overflow === "auto" || overflow === "scroll") && at !== document.body) {
      const holder = at;
      return {
        topPx: holder.getBoundingClientRect().top,
        viewPx: holder.clientHeight,
        headPx: HEAD_PX,
        footPx: 0,
        scrollBy: (px) => holder.scrollBy(0, px),
      };
    }
  }
  return {
    topPx: 0,
    viewPx: window.innerHeight,
    headPx: PHONE_HEAD_PX,
    footPx: PHONE_FOOT_PX,
    scrollBy: (px) => window.scrollBy(0, px),
  };
}

function measure(
  body: HTMLElement,
  lines: number,
  knownLinePx: number,
): (LineView & { scroller: Scroller }) | null {
  const linePx = body.querySelector("[data-line]")?.getBoundingClientRect().height ?? knownLinePx;
  if (linePx === 0) return null;
  const scroller = scrollerOf(body);
  const scrolledPx = scroller.topPx - body.getBoundingClientRect().top;
  return { scrolledPx, viewPx: scroller.viewPx, linePx, lines, scroller };
}

/** Holds the height of the lines that are not mounted. Set by script, so the server's markup needs no style. */
function pad(body: HTMLElement, range: LineRange, view: { lines: number; linePx: number }): void {
  if (view.linePx === 0) return;
  body.style.paddingBlockStart = `${range.first * view.linePx}px`;
  body.style.paddingBlockEnd = `${Math.max(0, view.lines - range.last) * view.linePx}px`;
}

function isSame(a: LineRange, b: LineRange): boolean {
  return a.first === b.first && a.last === b.last && a.slots === b.slots && a.seen === b.seen;
}

export type LineWindow = {
  range: LineRange;
  /** Lines that fit in view, at least 1. */
  pageLines: () => number;
  scrollToLine: (line: number) => void;
  /** First line in view; `null` while the list's beginning is in view. */
  firstSeen: () => number | null;
  isSeen: (line: number) => boolean;
  /** Scrolls by whole lines. */
  shiftBy: (lines: number) => void;
};

type ViewListener = {
  /** The view has a size, or another one. */
  onSize: () => void;
  /** Something scrolled. */
  onScroll: () => void;
  onEnd: () => void;
};

/** Tells whenever the view may have moved or changed its size. */
function useViewChanges(body: RefObject<HTMLElement>, listener: ViewListener): void {
  useEffect(() => {
    const { onSize, onScroll, onEnd } = listener;
    onSize();
    const observer = new ResizeObserver(onSize);
    if (body.current) observer.observe(body.current);
    const options = { capture: true, passive: true };
    document.addEventListener("scroll", onScroll, options);
    window.addEventListener("resize", onSize);
    return () => {
      onEnd();
      observer.disconnect();
      document.removeEventListener("scroll", onScroll, options);
      window.removeEventListener("resize", onSize);
    };
  }, [body, listener]);
}

/**
 * Between draws of jumps that follow each other, in milliseconds. While somebody drags the scroll bar
 * through a long list each frame is elsewhere, and rows are only drawn to be gone before they are seen.
 */
const JUMP_PAUSE_MS = 100;

/** Lets a first jump through at once and those after it at a pace; `draw` is called for the last one. */
function createJumpPacer(draw: () => void) {
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    mayDraw: (): boolean => {
      if (timer !== undefined) return false;
      const leftMs = drawnAtMs + JUMP_PAUSE_MS - performance.now();
      if (leftMs <= 0) {
        drawnAtMs = performance.now();
        return true;
      }
      timer = setTimeout(() => {
        timer = undefined;
        drawnAtMs = performance.now();
        draw();
      }, leftMs);
      return false;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/**
 * Mounts only the lines of `body` that are in view of whatever scrolls it. All lines are of one height;
 * each carries `data-line`. `isFirstLook`: none beyond the view.
 */
export function useLineWindow(
  body: RefObject<HTMLElement>,
  lines: number,
  isFirstLook = false,
): LineWindow {
  const [held, setRange] = useState<LineRange>(FIRST_RANGE);
  const shown = useRef(FIRST_RANGE);
  const linePx = useRef(0);
  const look = useCallback(() => {
    const view = body.current && measure(body.current, lines, linePx.current);
    linePx.current = view?.linePx ?? linePx.current;
    return view;
  }, [body, lines]);
  const update = useCallback(() => {
    const view = look();
    if (!view) return;
    const next = linesInView(view);
    shown.current = next;
    setRange((current) => (isSame(current, next) ? current : next));
  }, [look]);
  const listener = useMemo(() => createViewListener({ look, update, shown }), [look, update]);
  useViewChanges(body, listener);

  // Lines that came since the last look are drawn at once.
  const first = Math.max(0, Math.min(held.first, lines - held.slots));
  const last = Math.min(first + (isFirstLook ? held.seen : held.slots), lines);
  const range = { ...held, first, last };
  useBrowserLayoutEffect(() => {
    if (body.current) pad(body.current, range, { lines, linePx: linePx.current });
  });

  const scrollToLine = useCallback(
    (line: number) => {
      const view = look();
      const px = view ? scrollForLine({ ...view, ...view.scroller, line }) : 0;
      if (px === 0) return;
      view?.scroller.scrollBy(px);
      update();
    },
    [look, update],
  );
  const pageLines = useCallback(() => {
    const view = look();
    return view ? Math.max(1, Math.floor(view.viewPx / view.linePx) - 1) : 1;
  }, [look]);
  const anchor = useMemo(() => createAnchor(look, update), [look, update]);
  return { range, pageLines, scrollToLine, ...anchor };
}

type Look = () => ReturnType<typeof measure>;

/** Draws what came into view; jumps that follow each other closely at a pace. */
function createViewListener(view: {
  look: Look;
  update: () => void;
  shown: RefObject<LineRange>;
}): ViewListener {
  const { look, update, shown } = view;
  const pacer = createJumpPacer(update);
  const onScroll = () => {
    const seen = look();
    if (!seen || shown.current === null) return;
    if (!isJump(shown.current, linesInView(seen)) || pacer.mayDraw()) update();
  };
  return { onSize: update, onScroll, onEnd: pacer.stop };
}

/** What keeps the line that somebody reads in its place while lines come and go above it. */
function createAnchor(look: Look, update: () => void) {
  return {
    firstSeen: () => {
      const view = look();
      if (!view || view.scrolledPx <= 0) return null;
      return Math.ceil((view.scrolledPx + view.scroller.headPx) / view.linePx);
    },
    isSeen: (line: number) => {
      const view = look();
      return view !== null && scrollForLine({ ...view, ...view.scroller, line }) === 0;
    },
    shiftBy: (shift: number) => {
      const view = look();
      view?.scroller.scrollBy(shift * view.linePx);
      update();
    },
  };
}
