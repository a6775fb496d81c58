const GAP_PX = 6;
const EDGE_PX = 8;

/** Puts the bubble under its target, or above where there is no room, inside the window. */
export function placeTooltip(bubble: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const centred = at.left + at.width / 2 - width / 2;
  const left = Math.min(Math.max(EDGE_PX, centred), window.innerWidth - width - EDGE_PX);
  const below = at.bottom + GAP_PX;
  const hasRoomBelow = below + height <= window.innerHeight - EDGE_PX;
  // Window coordinates are physical, whatever the direction of writing.
  bubble.style.left = `${left}px`;
  bubble.style.top = `${hasRoomBelow ? below : at.top - GAP_PX - height}px`;
}
