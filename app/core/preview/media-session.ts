import type { MediaOffer } from "#app/contract/media-stream.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { ContentSource, ReadContext } from "#app/core/transfers/engine.ts";
import { MediaFeeder, type MediaPort } from "./media-feeder.ts";

/** What is offered to the worker, beside its token. */
export type OfferedMedia = Omit<MediaOffer, "kind" | "token">;

/** The way to the download worker; 3012 where this browser has none. */
export interface MediaGate {
  open(offer: OfferedMedia): Promise<{ readonly frameUrl: string; readonly port: MediaPort }>;
  /** A message to the worker itself, which keeps it alive while a pause lasts. */
  wake(): void;
}

export type MediaState =
  | { readonly phase: "opening" }
  /** The frame may be asked for, once. `modifiedMs`: as the seal says. */
  | { readonly phase: "offered"; readonly frameUrl: string; readonly modifiedMs: number }
  | { readonly phase: "failed"; readonly code: number };

export interface MediaSessionParts {
  readonly transfers: ContentSource;
  readonly gate: MediaGate;
  readonly clock: Pick<Clock, "sleep">;
  readonly item: FileItem;
  readonly context: ReadContext;
  readonly media: Pick<OfferedMedia, "mimeType" | "element">;
  /** WebVTT beside the file; null when there is none, or it does not open. */
  readonly captions: (signal: AbortSignal) => Promise<OfferedMedia["captions"]>;
}

/** The worker ends when nothing was said to it for half a minute. */
const PING_MS = 10_000;

/**
 * Audio or video from an encrypted file: opens it once, offers it to the download worker, and feeds what its
 * player asks for until the preview is left (`signal`). Then nothing of it is answered any more.
 */
export class MediaSession {
  readonly #parts: MediaSessionParts;
  readonly #state = new Store<MediaState>({ phase: "opening" });

  constructor(parts: MediaSessionParts) {
    this.#parts = parts;
  }

  get state(): Observable<MediaState> {
    return this.#state;
  }

  async run(signal: AbortSignal): Promise<void> {
    try {
      await this.#play(signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(normalise(error).code);
    }
  }

  async #play(signal: AbortSignal): Promise<void> {
    const { transfers, gate, item, context, media } = this.#parts;
    const captions = this.#parts.captions(signal).catch(() => null);
    const reader = await transfers.reader(signal);
    const file = await reader.openFile({ item, context, signal });
    try {
      const { sizeBytes, modifiedMs } = file;
      const opened = await gate.open({ ...media, sizeBytes, captions: await captions });
      const feeder = new MediaFeeder({
        port: opened.port,
        file,
        onOpened: () => undefined,
        onFailed: (code) => this.#fail(code),
      });
      try {
        if (signal.aborted) return;
        this.#state.set({ phase: "offered", frameUrl: opened.frameUrl, modifiedMs });
        await this.#stayAwake(feeder, signal);
      } finally {
        feeder.stop();
      }
    } finally {
      await file.close();
    }
  }

  /** Until the preview is left. */
  async #stayAwake(feeder: MediaFeeder, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#parts.clock.sleep(PING_MS, signal);
      feeder.ping();
      this.#parts.gate.wake();
    }
  }

  #fail(code: number): void {
    this.#state.set({ phase: "failed", code });
  }
}
