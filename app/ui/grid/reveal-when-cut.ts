import type { MouseEvent } from "react";

/** The whole text shows as a tooltip only where it is cut: `part` is what ends in "…". */
export function revealWhenCut(
  event: MouseEvent<HTMLElement>,
  part: Element | null = event.currentTarget,
): void {
  const { currentTarget } = event;
  if (part !== null && part.scrollWidth > part.clientWidth)
    currentTarget.title = currentTarget.textContent ?? "";
  else currentTarget.removeAttribute("title");
}
