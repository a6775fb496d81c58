import type { FirstRequest } from "#app/core/first-page/open-request-page.ts";

/**
 * Writes the name of a file request and what its owner says where the server drew their places, as
 * `app/features/links/visitor/RequestFrame.tsx` draws them. False, and nothing is written, where it drew none.
 */
export function drawRequest({ title, words }: FirstRequest): boolean {
  const frame = document.querySelector<HTMLElement>("[data-request]");
  const bar = frame?.querySelector("h1 [data-length]");
  const place = frame?.querySelector("[data-words]");
  if (!frame || !bar) return false;
  const name = document.createElement("bdi");
  name.textContent = title;
  bar.replaceWith(name);
  if (words === "") place?.remove();
  else if (place) place.textContent = words;
  frame.dataset.request = "open";
  return true;
}
