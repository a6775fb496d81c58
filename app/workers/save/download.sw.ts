import type { SaveRequest } from "#app/contract/save-stream.ts";
import { OfferedDownloads } from "./offered-downloads.ts";

/**
 * Download service worker, scope `/sw/`: hands bytes of a page to the browser's own downloads.
 * Only streams; decryption happens in the packet workers (Performance).
 */
declare const self: ServiceWorkerGlobalScope;

const downloads = new OfferedDownloads();

self.addEventListener("install", () => {
  void self.skipWaiting();
});

self.addEventListener("message", (event) => {
  if (!isOwnWindow(event.source)) return;
  const request: SaveRequest = event.data;
  const [port] = event.ports;
  if (request.kind !== "offer" || port === undefined) return;
  downloads.offer(request.token, { name: request.name, sizeBytes: request.sizeBytes, port });
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || event.request.mode !== "navigate") {
    event.respondWith(Response.error());
    return;
  }
  event.respondWith(downloads.answer(url));
});

/** Only pages of this origin may offer a file. */
function isOwnWindow(source: ExtendableMessageEvent["source"]): boolean {
  return source instanceof WindowClient && new URL(source.url).origin === self.location.origin;
}
