import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import type { ViewedFile } from "#app/contract/viewer-frame.ts";
import type { Clock } from "#app/core/ports.ts";
import { readPictureHead } from "#app/core/transfers/thumbs/picture-size.ts";
import { type FrameParts, FrameSession } from "./frame-session.ts";

export interface PosterParts extends Pick<FrameParts, "port" | "read" | "readPart"> {
  readonly clock: Pick<Clock, "nowMs">;
  readonly file: ViewedFile;
  /** Told when the code in the frame is there, and what takes long is the file's. */
  readonly onReady: () => void;
}

/**
 * What a viewer of the sandbox draws of a file, an image of at most 1 024 points a side and 8 MiB; null when
 * it draws none, or anything else comes: the frame runs what a stranger's file may have taken over, so what
 * it hands over is read as any image of a stranger (Reading R-551, Trust W3). Rejects when it is aborted,
 * which is also how its time ends.
 */
export async function receivePoster(
  { port, read, readPart, clock, file, onReady }: PosterParts,
  signal: AbortSignal,
): Promise<ArrayBuffer | null> {
  signal.throwIfAborted();
  const session = new FrameSession({
    ...{ read, readPart, clock },
    port: {
      ...port,
      post: (message, transfer) => {
        // It is told what to draw as soon as it says that it is there.
        if (message.kind === "open") onReady();
        port.post(message, transfer);
      },
    },
    opening: {
      ...{ kind: "open", file, takesOffers: true, texts: {} },
      ...{ locale: "en", dir: "ltr", theme: "light" },
    },
    onKey: () => undefined,
  });
  try {
    const bytes = await new Promise<ArrayBuffer | null>((resolve, reject) => {
      session.offer.subscribe(() => resolve(session.offer.get()?.bytes ?? null));
      session.state.subscribe(() => {
        const { phase } = session.state.get();
        if (phase !== "loading" && phase !== "shown") resolve(null);
      });
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return bytes !== null && isPoster(bytes) ? bytes : null;
  } finally {
    session.close();
  }
}

function isPoster(bytes: ArrayBuffer): boolean {
  const { maxDrawnBytes, largePixels } = THUMBNAIL_LIMITS;
  if (bytes.byteLength > maxDrawnBytes) return false;
  const head = readPictureHead(bytes);
  return head !== null && Math.max(head.width, head.height) <= largePixels;
}
