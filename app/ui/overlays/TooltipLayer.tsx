import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./Toast.module.css";
import { placeTooltip } from "./tooltip-place.ts";

const DELAY_MS = 500;

type Shown = { text: string; target: HTMLElement };

/** Text of the tooltip an element asks for now, or null: `narrow` and `cut` ask only while their own words are hidden. */
function tooltipOf(target: HTMLElement): string | null {
  const when = target.dataset.tooltipWhen;
  const words = target.querySelector("span");
  const isHidden = words !== null && words.getBoundingClientRect().width <= 1;
  if (when !== undefined && !isHidden) return null;
  return target.dataset.tooltip || target.getAttribute("aria-label");
}

function targetOf(event: Event): HTMLElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLElement>("[data-tooltip]")
    : null;
}

const ARRIVALS = ["pointerover", "focusin"] as const;
const DEPARTURES = ["pointerdown", "keydown", "focusout", "scroll", "wheel"] as const;
const LISTENING = { capture: true, passive: true };

/** Calls `show` when a tooltip is due and when it must go. Returns the way to stop. */
function watchTooltips(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    show(null);
  };
  const arrive = (event: Event) => {
    const target = targetOf(event);
    hide();
    if (target === null) return;
    if (event.type === "focusin" && !target.matches(":focus-visible")) return;
    timer = setTimeout(() => {
      const text = tooltipOf(target);
      if (text !== null && target.isConnected) show({ text, target });
    }, DELAY_MS);
  };
  for (const type of ARRIVALS) document.addEventListener(type, arrive, LISTENING);
  for (const type of DEPARTURES) document.addEventListener(type, hide, LISTENING);
  window.addEventListener("resize", hide);
  return () => {
    hide();
    for (const type of ARRIVALS) document.removeEventListener(type, arrive, LISTENING);
    for (const type of DEPARTURES) document.removeEventListener(type, hide, LISTENING);
    window.removeEventListener("resize", hide);
  };
}

const CHANGES = {
  subtree: true,
  childList: true,
  attributeFilter: ["aria-label", "data-tooltip"],
};

/** A tooltip goes with what it explains: locking takes the names of rows, and must take these too. */
function watchTarget({ text, target }: Shown, hide: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (!target.isConnected || tooltipOf(target) !== text) hide();
  });
  observer.observe(document.body, CHANGES);
  return () => observer.disconnect();
}

/**
 * Shows the tooltip of every element with `data-tooltip` (empty: its `aria-label`), 500 ms after the pointer or the keyboard
 * focus reaches it. Put it on the page once; it costs nothing per element.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => watchTooltips(setShown), []);
  useEffect(() => {
    if (shown === null) return undefined;
    if (bubble.current !== null) placeTooltip(bubble.current, shown.target);
    return watchTarget(shown, () => setShown(null));
  }, [shown]);
  if (shown === null) return null;
  return createPortal(
    <div ref={bubble} className={styles.tooltip} role="tooltip" dir="auto">
      {shown.text}
    </div>,
    document.body,
  );
}
