import { GREETING } from "#app/contract/viewer-frame.ts";
import type { ViewerName } from "#app/contract/viewers.data.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import type { SourceFile } from "#app/core/ports.ts";
import { receivePoster } from "#app/core/preview/poster.ts";
import type { DrawnKind } from "#app/core/transfers/thumbs/picture-rules.ts";
import type { Drawing } from "#app/core/transfers/transfer-ports.ts";
import { readBoot } from "./boot.client.ts";
import { browserClock } from "./clock.client.ts";
import { greetFrame } from "./greet-frame.client.ts";
import { randomHex } from "./random.client.ts";
import { readViewerPart } from "./viewer-parts.client.ts";

const VIEWER_OF: Readonly<Record<DrawnKind, ViewerName>> = {
  pdf: "pdfPoster",
  video: "videoPoster",
};
const NONCE_BYTES = 16;

/**
 * Draws a file in a frame of the sandbox that stands in no place of the page, for as long as that takes;
 * null where this installation has no host for it, or the frame does not come.
 */
export async function drawPoster(
  source: SourceFile,
  kind: DrawnKind,
  { signal, onFrame }: Drawing,
): Promise<ArrayBuffer | null> {
  const { viewOrigin } = readBoot();
  if (viewOrigin === null) return null;
  const frame = document.createElement("iframe");
  const nonce = randomHex(NONCE_BYTES);
  try {
    await openFrame(frame, `${viewOrigin}/view/${VIEWER_OF[kind]}#${nonce}`, signal);
    const target = frame.contentWindow;
    if (target === null) return null;
    const { name, sizeBytes } = source;
    // A slice has no name and no date.
    const blob = kind === "video" ? source.blob?.slice() : undefined;
    return await receivePoster(
      {
        port: greetFrame(target, { kind: GREETING, nonce }),
        onReady: onFrame,
        clock: browserClock,
        file: { name, extension: extensionOf(name), sizeBytes, blob },
        read: ({ from, to }) => source.read(from, to),
        readPart: readViewerPart,
      },
      signal,
    );
  } finally {
    frame.remove();
  }
}

function openFrame(frame: HTMLIFrameElement, url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    frame.addEventListener("load", () => resolve(), { once: true });
    frame.hidden = true;
    frame.setAttribute("sandbox", "allow-scripts");
    frame.referrerPolicy = "no-referrer";
    frame.src = url;
    document.body.append(frame);
  });
}
