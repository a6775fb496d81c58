import type { i18n } from "i18next";

/** What failures need, without which they could not be shown while the connection is away. */
const LATE_NAMESPACE = "errors";
const QUIET_MS = 8_000;
const FIRST_INPUTS = ["pointerdown", "keydown"] as const;

/** Fetches the error page and its texts after the first input, or when the page has been quiet. */
export function prefetchLate(texts: i18n, loadPage: () => Promise<unknown>): void {
  const controller = new AbortController();
  const start = () => {
    controller.abort();
    clearTimeout(timer);
    // Both are asked for again when they are needed.
    Promise.all([texts.loadNamespaces(LATE_NAMESPACE), loadPage()]).catch(() => undefined);
  };
  const timer = setTimeout(start, QUIET_MS);
  for (const input of FIRST_INPUTS) {
    addEventListener(input, start, { signal: controller.signal, passive: true });
  }
}
