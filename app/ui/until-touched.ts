/** Resolves when somebody does the first thing on the page: what comes then is no part of its beginning. */
export function untilTouched(): Promise<Event> {
  return new Promise((resolve) => {
    addEventListener("pointerover", resolve, { once: true });
    addEventListener("keydown", resolve, { once: true });
  });
}
