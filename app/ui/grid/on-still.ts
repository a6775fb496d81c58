/** Rows that change or scroll are not looked at before they stand still. */
const STILL_MS = 1_000;
/** For a browser that does not tell when nothing is to be done. */
const QUIET_MS = 500;

/** Calls each time rows have stood still and nothing else is to be done, until the signal says so. */
export function onStill(act: () => void, signal: AbortSignal): void {
  let drop = (): void => undefined;
  const wait = () => {
    drop();
    const timer = setTimeout(() => {
      drop = whenIdle(act);
    }, STILL_MS);
    drop = () => clearTimeout(timer);
  };
  wait();
  document.addEventListener("scroll", wait, { capture: true, passive: true, signal });
  signal.addEventListener("abort", () => drop(), { once: true });
}

/** Gives what keeps it from that. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(act, QUIET_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}
