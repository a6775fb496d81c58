import type { MediaAsk, MediaFeed } from "#app/contract/media-stream.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { ContentFile } from "#app/core/transfers/engine.ts";
import { readInWindows } from "./read-windows.ts";

/** The page's end of an offer of audio or video. */
export interface MediaPort {
  post(feed: MediaFeed, transfer: readonly ArrayBuffer[]): void;
  onMessage(listener: (ask: MediaAsk) => void): void;
  close(): void;
}

export interface MediaFeederParts {
  readonly port: MediaPort;
  readonly file: Pick<ContentFile, "sizeBytes" | "read">;
  readonly onOpened: () => void;
  /** A code of the catalogue: bytes that the player waits for did not come. */
  readonly onFailed: (code: number) => void;
}

interface Run {
  readonly pieces: AsyncGenerator<ArrayBuffer, void, undefined>;
  readonly control: AbortController;
}

/**
 * Feeds a player with verified bytes of one file, as it pulls them. A range that the player leaves (it
 * seeks) stops what is on its way. Whoever opened the file closes it.
 */
export class MediaFeeder {
  readonly #parts: MediaFeederParts;
  readonly #runs = new Map<number, Run>();

  constructor(parts: MediaFeederParts) {
    this.#parts = parts;
    parts.port.onMessage((ask) => this.#take(ask));
  }

  ping(): void {
    this.#parts.port.post({ kind: "ping" }, []);
  }

  /** Nothing is fed any more, and the worker forgets the file. */
  stop(): void {
    for (const id of [...this.#runs.keys()]) this.#stop(id);
    this.#parts.port.post({ kind: "close" }, []);
    this.#parts.port.close();
  }

  #take(ask: MediaAsk): void {
    switch (ask.kind) {
      case "opened":
        this.#parts.onOpened();
        break;
      case "range":
        this.#start(ask);
        break;
      case "pull":
        void this.#feed(ask.id);
        break;
      case "stop":
        this.#stop(ask.id);
        break;
      case "alive":
        break;
    }
  }

  #start({ id, from, to }: Extract<MediaAsk, { kind: "range" }>): void {
    const control = new AbortController();
    const range = { from, to: Math.min(to, this.#parts.file.sizeBytes) };
    this.#runs.set(id, { control, pieces: readInWindows(this.#parts.file, range, control.signal) });
  }

  async #feed(id: number): Promise<void> {
    const run = this.#runs.get(id);
    if (run === undefined) return;
    try {
      const { value, done } = await run.pieces.next();
      if (run.control.signal.aborted) return;
      if (done !== true) {
        this.#parts.port.post({ kind: "bytes", id, bytes: value }, [value]);
        return;
      }
      this.#runs.delete(id);
      this.#parts.port.post({ kind: "end", id }, []);
    } catch (error) {
      this.#fail(id, run, error);
    }
  }

  #fail(id: number, { control }: Run, error: unknown): void {
    if (control.signal.aborted) return;
    this.#stop(id);
    this.#parts.port.post({ kind: "failed", id }, []);
    this.#parts.onFailed(normalise(error).code);
  }

  #stop(id: number): void {
    const run = this.#runs.get(id);
    this.#runs.delete(id);
    run?.control.abort();
    // Whatever it still waits for ends by the signal.
    void run?.pieces.return().catch(() => undefined);
  }
}
