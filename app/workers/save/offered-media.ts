import { hurryCollection, WORKER_GARBAGE_COUNTS } from "#app/contract/collector.ts";
import {
  MEDIA_PATH,
  type MediaAsk,
  type MediaFeed,
  type MediaOffer,
} from "#app/contract/media-stream.ts";
import { type ByteRange, parseRange } from "./byte-range.ts";
import { COMMON_HEADERS, mediaPage } from "./media-page.ts";

/** What of a request decides its answer. */
export interface MediaRequest {
  readonly url: URL;
  readonly isNavigation: boolean;
  /** Of the document that asks; of a navigation, of the one that it makes. */
  readonly clientId: string;
  readonly range: string | null;
}

interface Media {
  readonly offer: MediaOffer;
  readonly port: MessagePort;
  /** The one document that may play it; null until its frame was asked for. */
  clientId: string | null;
  readonly streams: Map<number, Stream>;
  lastId: number;
}

interface Stream {
  take(feed: Extract<MediaFeed, { id: number }>): void;
  breakOff(): void;
}

const TOKEN = /^[0-9a-f]{32}$/;
const MIME = /^(audio|video)\/[a-z0-9.+-]{1,60}$/;
/** Far more than a page ever plays; the oldest goes. */
const MAX_OFFERS = 8;
const HTTP = { partial: 206, notFound: 404, unsatisfiable: 416 } as const;

/** Audio and video that pages offer: one frame for each, and ranges for its player alone. */
export class OfferedMedia {
  readonly #media = new Map<string, Media>();

  offer(offer: MediaOffer, port: MessagePort): void {
    const { token, sizeBytes, mimeType } = offer;
    if (!TOKEN.test(token) || !MIME.test(mimeType) || this.#media.has(token)) return;
    if (!Number.isSafeInteger(sizeBytes) || sizeBytes <= 0) return;
    const [oldest] = this.#media.keys();
    if (this.#media.size >= MAX_OFFERS && oldest !== undefined) this.#close(oldest);
    const media: Media = { offer, port, clientId: null, streams: new Map(), lastId: 0 };
    this.#media.set(token, media);
    port.onmessage = ({ data }: MessageEvent<MediaFeed>) => this.#hear(media, data);
  }

  static isMedia(url: URL): boolean {
    return url.pathname.startsWith(MEDIA_PATH);
  }

  async answer(request: MediaRequest): Promise<Response> {
    const [token = "", part = "", ...more] = request.url.pathname
      .slice(MEDIA_PATH.length)
      .split("/");
    const media = this.#media.get(token);
    if (media === undefined || more.length > 0) return notFound();
    if (part === "") return this.#open(media, request);
    if (request.isNavigation || media.clientId === null) return notFound();
    // Where the browser does not say which document a navigation makes, the first that asks is it.
    if (media.clientId === "") media.clientId = request.clientId;
    if (request.clientId !== media.clientId) return notFound();
    if (part === "content") return contentOf(media, request.range);
    return part === "captions" ? captionsOf(media.offer) : notFound();
  }

  /** A token opens one frame. */
  async #open(media: Media, { isNavigation, clientId }: MediaRequest): Promise<Response> {
    if (!isNavigation || media.clientId !== null) return notFound();
    media.clientId = clientId;
    tell(media, { kind: "opened" });
    return mediaPage(media.offer);
  }

  #hear(media: Media, feed: MediaFeed): void {
    if (feed.kind === "close") this.#close(media.offer.token);
    else if (feed.kind === "ping") tell(media, { kind: "alive" });
    else media.streams.get(feed.id)?.take(feed);
  }

  #close(token: string): void {
    const media = this.#media.get(token);
    this.#media.delete(token);
    for (const stream of media?.streams.values() ?? []) stream.breakOff();
    media?.port.close();
  }
}

function contentOf(media: Media, header: string | null): Response {
  const { sizeBytes, mimeType } = media.offer;
  const range = parseRange(header, sizeBytes);
  if (range === "unsatisfiable") {
    const headers = { ...COMMON_HEADERS, "Content-Range": `bytes */${sizeBytes}` };
    return new Response(null, { status: HTTP.unsatisfiable, headers });
  }
  const { from, to } = range ?? { from: 0, to: sizeBytes };
  const headers: Record<string, string> = {
    ...COMMON_HEADERS,
    "Content-Type": mimeType,
    "Content-Length": String(to - from),
    "Accept-Ranges": "bytes",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  if (range === null) return new Response(streamOf(media, { from, to }), { headers });
  headers["Content-Range"] = `bytes ${from}-${to - 1}/${sizeBytes}`;
  return new Response(streamOf(media, { from, to }), { status: HTTP.partial, headers });
}

function captionsOf({ captions }: MediaOffer): Response {
  if (captions === null) return notFound();
  const headers = { ...COMMON_HEADERS, "Content-Type": "text/vtt; charset=utf-8" };
  return new Response(captions.bytes.slice(0), { headers });
}

/** Exactly the bytes that were asked for, one piece ahead; else an error, never a short answer. */
function streamOf(media: Media, { from, to }: ByteRange): ReadableStream<Uint8Array> {
  media.lastId += 1;
  const id = media.lastId;
  let leftBytes = to - from;
  let served: (() => void) | null = null;
  const leave = () => media.streams.delete(id);
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const end = (settle: () => void) => {
      leave();
      settle();
      served?.();
    };
    const breakOff = () => end(() => controller.error(new Error("media")));
    const take: Stream["take"] = (feed) => {
      if (feed.kind === "failed") return breakOff();
      if (feed.kind === "end") return leftBytes === 0 ? end(() => controller.close()) : breakOff();
      leftBytes -= feed.bytes.byteLength;
      if (leftBytes < 0) return breakOff();
      hurryCollection(WORKER_GARBAGE_COUNTS * feed.bytes.byteLength);
      controller.enqueue(new Uint8Array(feed.bytes));
      return served?.();
    };
    media.streams.set(id, { take, breakOff });
    tell(media, { kind: "range", id, from, to });
  };
  const pull = () => {
    tell(media, { kind: "pull", id });
    return new Promise<void>((resolve) => {
      served = resolve;
    });
  };
  const cancel = () => {
    leave();
    tell(media, { kind: "stop", id });
  };
  return new ReadableStream({ start, pull, cancel }, { highWaterMark: 1 });
}

function tell({ port }: Media, ask: MediaAsk): void {
  port.postMessage(ask);
}

function notFound(): Response {
  return new Response(null, { status: HTTP.notFound, headers: COMMON_HEADERS });
}
