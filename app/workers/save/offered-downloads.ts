import { hurryCollection, WORKER_GARBAGE_COUNTS } from "#app/contract/collector.ts";
import { SAVE_PATH, type SaveEvent, type SaveFeed } from "#app/contract/save-stream.ts";

/** A file that a page has offered and the browser has not asked for yet. */
interface Offer {
  readonly name: string;
  readonly sizeBytes: number;
  readonly port: MessagePort;
}

const TOKEN = /^[0-9a-f]{32}$/;
/** Pieces of up to 4 MiB that wait in the worker. */
const PIECES_AHEAD = 2;
/** Offers that nobody asked for; far more than a page ever makes. */
const MAX_OFFERS = 64;
/** Shorter than the page waits for its download to open. */
const LATE_OFFER_MS = 5000;
const HTTP_NOT_FOUND = 404;
/** RFC 5987: what may stand in `filename*` as it is. */
const ATTR_CHARS = /[^A-Za-z0-9!#$&+.^_`|~-]/g;

/** Turns offers into one-time downloads. */
export class OfferedDownloads {
  readonly #offers = new Map<string, Offer>();
  readonly #awaited = new Map<string, (offer: Offer | undefined) => void>();
  readonly #patience: () => Promise<void>;

  /** `patience`: how long a request waits for its offer. */
  constructor(patience: () => Promise<void> = aMoment) {
    this.#patience = patience;
  }

  offer(token: string, offer: Offer): void {
    if (!TOKEN.test(token) || !isByteCount(offer.sizeBytes)) return;
    const take = this.#awaited.get(token);
    if (take !== undefined) {
      take(offer);
      return;
    }
    const [oldest] = this.#offers.keys();
    if (this.#offers.size >= MAX_OFFERS && oldest !== undefined) this.#offers.delete(oldest);
    this.#offers.set(token, offer);
  }

  /** The answer to a request below the scope; a token opens once. */
  async answer(url: URL): Promise<Response> {
    const token = url.pathname.startsWith(SAVE_PATH) ? url.pathname.slice(SAVE_PATH.length) : "";
    const offer = this.#offers.get(token) ?? (await this.#lateOffer(token));
    this.#offers.delete(token);
    if (offer === undefined) return new Response(null, { status: HTTP_NOT_FOUND });
    tell(offer.port, { kind: "opened" });
    return new Response(streamOf(offer), { headers: headersOf(offer) });
  }

  /** A page offers before it asks, but its message and its request may change places on the way. */
  async #lateOffer(token: string): Promise<Offer | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const { promise, resolve } = Promise.withResolvers<Offer | undefined>();
    this.#awaited.set(token, resolve);
    void this.#patience().then(() => resolve(undefined));
    const offer = await promise;
    this.#awaited.delete(token);
    return offer;
  }
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LATE_OFFER_MS));
}

/** Headers of Trust 2.5; the exact length makes a short stream fail instead of looking whole. */
function headersOf(offer: Offer): Record<string, string> {
  return {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(offer.sizeBytes),
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeName(offer.name)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}

function encodeName(name: string): string {
  const bytes = new TextEncoder().encode(name);
  return String.fromCharCode(...bytes).replace(
    ATTR_CHARS,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function streamOf({ port, sizeBytes }: Offer): ReadableStream<Uint8Array> {
  let served: (() => void) | null = null;
  const serve = () => {
    served?.();
    served = null;
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => {
      const take = takerOf({ controller, port, sizeBytes, serve });
      port.onmessage = (event: MessageEvent<SaveFeed>) => take(event.data);
    },
    pull: () => {
      tell(port, { kind: "pull" });
      return new Promise<void>((resolve) => {
        served = resolve;
      });
    },
    cancel: () => {
      tell(port, { kind: "cancelled" });
      port.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: PIECES_AHEAD });
}

interface Taking {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly port: MessagePort;
  readonly sizeBytes: number;
  /** Ends the pull that is under way. */
  readonly serve: () => void;
}

/** What the page feeds: bytes up to exactly the promised length, then the end. */
function takerOf({ controller, port, sizeBytes, serve }: Taking): (feed: SaveFeed) => void {
  let leftBytes = sizeBytes;
  return (feed) => {
    switch (feed.kind) {
      case "ping":
        tell(port, { kind: "alive" });
        return;
      case "bytes":
        leftBytes -= feed.bytes.byteLength;
        // Each piece that comes is one that went.
        hurryCollection(WORKER_GARBAGE_COUNTS * feed.bytes.byteLength);
        if (leftBytes < 0) breakOff(controller, port);
        else controller.enqueue(new Uint8Array(feed.bytes));
        break;
      case "end":
        if (leftBytes === 0) close(controller, port);
        else breakOff(controller, port);
        break;
      case "abort":
        controller.error(new Error("aborted"));
        break;
    }
    serve();
  };
}

function close(controller: ReadableStreamDefaultController, port: MessagePort): void {
  controller.close();
  tell(port, { kind: "closed" });
}

/** More or fewer bytes than promised: never a file that looks whole. */
function breakOff(controller: ReadableStreamDefaultController, port: MessagePort): void {
  controller.error(new Error("length"));
  tell(port, { kind: "cancelled" });
}

function tell(port: MessagePort, event: SaveEvent): void {
  port.postMessage(event);
}

function isByteCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
