/**
 * Lines `first` to `last` (not included) are mounted, in `slots` places that are used again and again.
 * `seen` of them fill the view.
 */
export type LineRange = { first: number; last: number; slots: number; seen: number };

export type LineView = {
  /** How far the list's beginning lies above the view's upper edge, in CSS pixels; negative when below it. */
  scrolledPx: number;
  /** Height of the view, in CSS pixels. */
  viewPx: number;
  /** Height of one line, in CSS pixels. */
  linePx: number;
  lines: number;
};

/** Mounted beyond the view on both sides, in CSS pixels, so that a quick scroll shows no gap. */
const OVERSCAN_PX = 240;

/** The range moves in steps of about this many CSS pixels, so that not every scrolled line draws the list again. */
const STEP_PX = 160;

/**
 * Which lines to mount for a view. Their number depends on the view alone (fewer only in a short list), so that
 * a line that comes into view takes over the elements of one that left.
 */
export function linesInView({ scrolledPx, viewPx, linePx, lines }: LineView): LineRange {
  const overscan = Math.ceil(OVERSCAN_PX / linePx);
  const step = Math.max(1, Math.round(STEP_PX / linePx));
  const seen = Math.ceil(viewPx / linePx) + 1;
  const slots = seen + 2 * overscan + step;
  const firstSeen = Math.floor(scrolledPx / linePx) - overscan;
  const stepped = Math.floor(firstSeen / step) * step;
  const first = Math.max(0, Math.min(stepped, lines - slots));
  return { first, last: Math.min(lines, first + slots), slots, seen };
}

/** Nothing that is mounted stays. */
export function isJump(from: LineRange, to: LineRange): boolean {
  return to.first >= from.last || to.last <= from.first;
}

/**
 * How far to scroll, in CSS pixels, so that a line lies in view, free of what
 * covers the view's edges (`headPx`, `footPx`); 0 when it already does.
 */
export function scrollForLine(
  view: LineView & { line: number; headPx: number; footPx: number },
): number {
  const topPx = view.line * view.linePx - view.scrolledPx;
  if (topPx < view.headPx) return topPx - view.headPx;
  const belowPx = topPx + view.linePx + view.footPx - view.viewPx;
  return Math.max(0, belowPx);
}
