import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { type Viewer, ViewerError } from "#app/viewers/viewer.ts";
import { canvasOf, handOver, scaleOf } from "./hand-over.ts";

/** By what is in them: browsers refuse some by a name and play them by another. */
const TYPES: Readonly<Record<string, string>> = {
  webm: "video/webm",
  mkv: "video/webm",
  ogv: "video/ogg",
};
const TYPE = "video/mp4";
const TURN_MS = 50;
const MOST_TURNS = 40;

/** A frame of a video as a picture: about a second in, where it has got going. */
export const drawFrame: Viewer = async (host) => {
  const { blob, extension } = host.file;
  if (blob === undefined) throw new ViewerError("unsupported");
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  const url = URL.createObjectURL(blob.slice(0, blob.size, TYPES[extension] ?? TYPE));
  try {
    await until(video, "loadeddata", () => {
      video.src = url;
    });
    const { duration } = video;
    const at = THUMBNAIL_LIMITS.frameAtSeconds;
    const to = Number.isFinite(duration) ? Math.min(at, duration / 2) : at;
    await until(video, "seeked", () => {
      video.currentTime = to;
    });
    const { videoWidth: width, videoHeight: height } = video;
    const scale = scaleOf({ width, height });
    const canvas = canvasOf(width * scale, height * scale);
    await drawOn(canvas, video);
    await handOver(host, canvas);
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
};

/**
 * A browser that is busy tells that a frame is there before it can be drawn, and draws nothing then.
 *
 * @throws "broken" where none comes: a picture of nothing is none
 */
async function drawOn(canvas: HTMLCanvasElement, video: HTMLVideoElement): Promise<void> {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    if (data?.some((value) => value !== 0) === true) return;
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }
  throw new ViewerError("broken");
}

/** "broken" where this browser cannot play it. */
function until(video: HTMLVideoElement, event: string, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new ViewerError("broken")), { once: true });
    begin();
  });
}
