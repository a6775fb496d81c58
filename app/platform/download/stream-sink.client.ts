import * as CODES from "#app/contract/errors/codes.ts";
import type { MediaOffer } from "#app/contract/media-stream.ts";
import {
  SAVE_PATH,
  type SaveEvent,
  type SaveFeed,
  type SaveRequest,
} from "#app/contract/save-stream.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileSink, SavePort } from "#app/core/ports.ts";

/** The way to the download service worker. */
export interface StreamGate {
  /** Resolves when a worker is there; 3012 when this browser has none. */
  ready(): Promise<void>;
  post(request: SaveRequest | MediaOffer, transfer: Transferable[]): Promise<void>;
  newToken(): string;
}
/** The browser asks for the URL of a frame at once, or never. */
const OPEN_TIMEOUT_MS = 10_000;
const PING_INTERVAL_MS = 5000;
/** So many pings without a sign of life from the worker, and the save is broken. */
const UNANSWERED_LIMIT = 12;
/** The frame stays a little longer than the file, so that no browser takes it for a cancel. */
const FRAME_LINGER_MS = 10_000;

/** A save through the service worker: the browser's own download, with its own cancel. */
export async function openStreamSink(
  gate: StreamGate,
  file: Parameters<SavePort["open"]>[0],
): Promise<FileSink> {
  await gate.ready();
  file.signal.throwIfAborted();
  const token = gate.newToken();
  const { port1, port2 } = new MessageChannel();
  const sink = new StreamSink(gate, port1);
  await gate.post({ kind: "offer", token, name: file.name, sizeBytes: file.sizeBytes }, [port2]);
  await sink.open(`${SAVE_PATH}${token}`, file.signal);
  return sink;
}

class StreamSink implements FileSink {
  readonly #gate: StreamGate;
  readonly #port: MessagePort;
  readonly #frame = document.createElement("iframe");
  readonly #opened = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<never>();
  #room = 0;
  #waiting: (() => void) | null = null;
  #unanswered = 0;
  #pingedAtMs = performance.now();
  #pinger: ReturnType<typeof setInterval> | undefined;

  constructor(gate: StreamGate, port: MessagePort) {
    this.#gate = gate;
    this.#port = port;
    // Each is looked at only while somebody waits for it.
    for (const { promise } of [this.#opened, this.#closed, this.#ended]) {
      promise.catch(() => undefined);
    }
    port.onmessage = (event: MessageEvent<SaveEvent>) => this.#hear(event.data);
  }

  async open(url: string, signal: AbortSignal): Promise<void> {
    this.#frame.hidden = true;
    this.#frame.src = url;
    document.body.append(this.#frame);
    const timer = setTimeout(
      () => this.#opened.reject(new AppError(CODES.streamingUnfit)),
      OPEN_TIMEOUT_MS,
    );
    const stop = () => this.#opened.reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    try {
      await this.#opened.promise;
      this.#pinger = setInterval(() => this.#ping(), PING_INTERVAL_MS);
    } catch (error) {
      this.#leave();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }

  async write(bytes: ArrayBuffer): Promise<void> {
    while (this.#room === 0) {
      const room = new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
      await Promise.race([room, this.#ended.promise]);
    }
    this.#room -= 1;
    if (performance.now() - this.#pingedAtMs > PING_INTERVAL_MS) this.#ping();
    this.#feed({ kind: "bytes", bytes }, [bytes]);
  }

  async finish(): Promise<void> {
    this.#feed({ kind: "end" });
    await Promise.race([this.#closed.promise, this.#ended.promise]);
    this.#leave();
  }

  async abort(): Promise<void> {
    this.#feed({ kind: "abort" });
    this.#leave();
  }

  #hear(event: SaveEvent): void {
    this.#unanswered = 0;
    switch (event.kind) {
      case "opened":
        this.#opened.resolve();
        break;
      case "pull":
        this.#room += 1;
        this.#waiting?.();
        this.#waiting = null;
        break;
      case "closed":
        this.#closed.resolve();
        break;
      case "cancelled":
        this.#ended.reject(new AppError(CODES.downloadCancelled));
        break;
      case "alive":
        break;
    }
  }

  /**
   * Two ways: a message to the worker keeps it alive, one over the port shows that it still is.
   * Counted, not timed: timers sleep with the machine and in hidden tabs.
   */
  #ping(): void {
    this.#pingedAtMs = performance.now();
    if (this.#unanswered >= UNANSWERED_LIMIT) {
      this.#ended.reject(new AppError(CODES.saveFailed));
      return;
    }
    this.#unanswered += 1;
    this.#feed({ kind: "ping" });
    this.#gate
      .post({ kind: "ping" }, [])
      .catch(() => this.#ended.reject(new AppError(CODES.saveFailed)));
  }

  #feed(feed: SaveFeed, transfer: Transferable[] = []): void {
    this.#port.postMessage(feed, transfer);
  }

  #leave(): void {
    clearInterval(this.#pinger);
    setTimeout(() => {
      this.#port.close();
      this.#frame.remove();
    }, FRAME_LINGER_MS);
  }
}
