const MOVES = ["pointermove", "pointerdown", "keydown"] as const;
/** Enough for what a press begins: it goes before what is only loaded because somebody is there. */
const PRESS_MS = 1_000;
const QUIET_MS = 8_000;

/**
 * Tells once of the first move of pointer or keyboard, whichever it is. On a touch screen that is the
 * press of what somebody came for: then it tells when the press has had its turn (Performance P11).
 */
export function onFirstMove(tell: (event: Event) => void, signal: AbortSignal): void {
  const end = new AbortController();
  let turn: ReturnType<typeof setTimeout> | undefined;
  const hear = (event: Event) => {
    clearTimeout(turn);
    if (isTouch(event)) turn = setTimeout(told, PRESS_MS, event);
    else told(event);
  };
  const told = (event: Event) => {
    end.abort();
    tell(event);
  };
  for (const type of MOVES) addEventListener(type, hear, { signal: end.signal });
  signal.addEventListener("abort", () => {
    clearTimeout(turn);
    end.abort();
  });
}

/** The same, or that the page has stood still for so long that nobody seems to press anything soon. */
export function onMoveOrQuiet(tell: () => void, signal: AbortSignal): void {
  onFirstMove(tell, signal);
  const timer = setTimeout(tell, QUIET_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType !== "mouse";
}
