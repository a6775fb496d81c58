/** So near to the edge of what scrolls a pointer makes it scroll, in CSS pixels. */
const EDGE_PX = 48;

/** At the edge itself and beyond, in CSS pixels a millisecond. */
const FASTEST = 1.2;

/** A frame that came late scrolls no further than one of this length, in milliseconds. */
const LONGEST_FRAME_MS = 50;

/** How far to scroll in a frame for a pointer that is held at an edge, the nearer the faster; 0 away from both. */
export function edgeStep(
  view: { y: number; topPx: number; bottomPx: number },
  elapsedMs: number,
): number {
  const above = view.topPx + EDGE_PX - view.y;
  const below = view.y - (view.bottomPx - EDGE_PX);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  const px = Math.min(depth / EDGE_PX, 1) * FASTEST * Math.min(elapsedMs, LONGEST_FRAME_MS);
  return above > below ? -px : px;
}
