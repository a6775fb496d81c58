import type { MediaOffer } from "#app/contract/media-stream.ts";
import type { SaveRequest } from "#app/contract/save-stream.ts";
import { OfferedDownloads } from "./offered-downloads.ts";
import { OfferedMedia } from "./offered-media.ts";

/**
 * Download service worker, scope `/sw/`: hands bytes of a page to the browser's own downloads and players.
 * Only streams; decryption happens in the packet workers (Performance).
 */
declare const self: ServiceWorkerGlobalScope;

const downloads = new OfferedDownloads();
const media = new OfferedMedia();

self.addEventListener("install", () => {
  void self.skipWaiting();
});

self.addEventListener("message", (event) => {
  if (!isOwnWindow(event.source)) return;
  const request: SaveRequest | MediaOffer = event.data;
  const [port] = event.ports;
  if (port === undefined || request.kind === "ping") return;
  if (request.kind === "media") {
    media.offer(request, port);
    return;
  }
  downloads.offer(request.token, { name: request.name, sizeBytes: request.sizeBytes, port });
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin === self.location.origin && OfferedMedia.isMedia(url)) {
    const isNavigation = request.mode === "navigate";
    const clientId = isNavigation ? event.resultingClientId : event.clientId;
    const range = request.headers.get("range");
    event.respondWith(media.answer({ url, isNavigation, clientId, range }));
    return;
  }
  if (url.origin !== self.location.origin || request.mode !== "navigate") {
    event.respondWith(Response.error());
    return;
  }
  event.respondWith(downloads.answer(url));
});

/** Only pages of this origin may offer a file. */
function isOwnWindow(source: ExtendableMessageEvent["source"]): boolean {
  return source instanceof WindowClient && new URL(source.url).origin === self.location.origin;
}
