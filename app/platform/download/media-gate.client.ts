import { MEDIA_PATH, type MediaAsk, type MediaFeed } from "#app/contract/media-stream.ts";
import type { MediaGate } from "#app/core/preview/media-session.ts";
import { createStreamGate } from "./save-worker.client.ts";

/** Audio and video through the download service worker. */
export function createMediaGate(): MediaGate {
  const worker = createStreamGate();
  return {
    open: async (offer) => {
      await worker.ready();
      const token = worker.newToken();
      const { port1, port2 } = new MessageChannel();
      await worker.post({ kind: "media", token, ...offer }, [port2]);
      return {
        frameUrl: `${MEDIA_PATH}${token}`,
        port: {
          post: (feed: MediaFeed, transfer) => port1.postMessage(feed, [...transfer]),
          onMessage: (listener) => {
            port1.onmessage = ({ data }: MessageEvent<MediaAsk>) => listener(data);
          },
          close: () => port1.close(),
        },
      };
    },
    // A worker that is gone is told by what its player does.
    wake: () => void worker.post({ kind: "ping" }, []).catch(() => undefined),
  };
}
