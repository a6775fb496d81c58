import type { ShrinkMessage, ShrunkMessage } from "#app/contract/picture-messages.ts";
import type { PicturePort } from "#app/core/transfers/transfer-ports.ts";
import { readBoot } from "./boot.client.ts";
import { trustedWorkerUrl } from "./trusted-types.client.ts";

/** One that takes longer is none: a hostile picture holds up nothing but its own worker. */
const LIMIT_MS = 20_000;

/** Each picture in a worker of its own: what one of them took of memory goes with it. */
export const browserPictures: PicturePort = {
  shrink: async (bytes, wishes) => {
    const { thumbnailWorker } = readBoot().assets;
    if (thumbnailWorker === null) return wishes.map(() => null);
    const worker = new Worker(trustedWorkerUrl(thumbnailWorker), {
      type: "module",
      name: "thumbnails",
    });
    try {
      return await ask(worker, { bytes, wishes });
    } finally {
      worker.terminate();
    }
  },
  draw: async (source, kind, drawing) => {
    const { drawPoster } = await import("./posters.client.ts");
    return drawPoster(source, kind, drawing);
  },
};

function ask(worker: Worker, message: ShrinkMessage): Promise<ShrunkMessage["pictures"]> {
  return new Promise((resolve) => {
    const none = () => resolve(message.wishes.map(() => null));
    // A picture that is too much for the browser ends the worker with it.
    worker.addEventListener("error", none);
    const limit = setTimeout(none, LIMIT_MS);
    worker.addEventListener("message", ({ data }: MessageEvent<ShrunkMessage>) => {
      clearTimeout(limit);
      resolve(data.pictures);
    });
    worker.postMessage(message, [message.bytes]);
  });
}
