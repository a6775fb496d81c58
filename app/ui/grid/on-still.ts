import { whenIdle } from "../when-idle.ts";

/** Rows that change or scroll are not looked at before they stand still. */
const STILL_MS = 1_000;

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
