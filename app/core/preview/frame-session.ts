import * as v from "valibot";
import type { Encoding } from "#app/contract/encodings.data.ts";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import {
  type FromFrame,
  fromFrame,
  type ScreenKey,
  type ToFrame,
  type ViewerFailure,
  type ViewerPart,
} from "#app/contract/viewer-frame.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import { FrameBeats } from "./frame-beats.ts";
import { MessageRate } from "./message-rate.ts";

/** The page's end of the line to a frame. */
export interface FramePort {
  post(message: ToFrame, transfer: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The other end is gone: its page was left, or its process crashed. Not every browser says so. */
  onClose(listener: () => void): void;
  close(): void;
}

export type FrameState =
  | { readonly phase: "loading" }
  | { readonly phase: "shown" }
  /** The viewer says so of its file. */
  | { readonly phase: "refused"; readonly reason: ViewerFailure }
  /** Bytes did not come: a code of the catalogue. */
  | { readonly phase: "unread"; readonly code: number }
  /** It broke the rules of the line, left its page, or sends without end. */
  | { readonly phase: "ended" }
  /** It does not answer, shows nothing for too long, or crashed. */
  | { readonly phase: "stopped" };

/** A part of the file that the viewer took out of it; nothing is saved before a person says so. */
export interface FrameOffer {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

export interface FrameParts {
  readonly port: FramePort;
  readonly clock: Pick<Clock, "nowMs">;
  /** What the viewer is told of its file and of the page. */
  readonly opening: Extract<ToFrame, { kind: "open" }>;
  /** Verified bytes `[from, to)` of this one file. */
  readonly read: (range: { from: number; to: number }, signal: AbortSignal) => Promise<ArrayBuffer>;
  readonly onKey: (key: ScreenKey) => void;
  /** Somebody chose what the text of the file is read in. */
  readonly onEncoding?: ((encoding: Encoding) => void) | undefined;
  /** A part of the viewer's own code; rejects, or left out, where there is none. */
  readonly readPart?: ((name: ViewerPart) => Promise<ArrayBuffer>) | undefined;
}

/**
 * One viewer in its frame: answers its questions for bytes of its own file and believes nothing else.
 * Whatever breaks the rules ends the frame and leaves the screen as it was (Trust W3, W12).
 */
export class FrameSession {
  readonly #parts: FrameParts;
  readonly #state = new Store<FrameState>({ phase: "loading" });
  readonly #offer = new Store<FrameOffer | null>(null);
  readonly #reads = new Map<number, AbortController>();
  readonly #parted = new Set<ViewerPart>();
  #lastId = -1;
  #isReady = false;
  readonly #beats = new FrameBeats(FRAME_LIMITS);
  readonly #rate: MessageRate;

  constructor(parts: FrameParts) {
    this.#parts = parts;
    this.#rate = new MessageRate(parts.clock, FRAME_LIMITS);
    parts.port.onMessage((message) => this.#take(message));
    parts.port.onClose(() => this.#stop());
  }

  get state(): Observable<FrameState> {
    return this.#state;
  }

  get offer(): Observable<FrameOffer | null> {
    return this.#offer;
  }

  /** Whether the viewer has said that its code is there. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The person has saved it, or does not want it. */
  dropOffer(): void {
    this.#offer.set(null);
  }

  /** For what is shown; before and after nobody hears it. */
  ask(kind: "print" | "find"): void {
    if (this.#state.get().phase === "shown") this.#parts.port.post({ kind }, []);
  }

  /** Once every {@link FRAME_LIMITS}.beatMs, as long as it stands: a viewer that does not answer is stopped. */
  beat(isSeen: boolean): void {
    if (!this.#isReady || this.#isOver()) return;
    const isIdle = isSeen && this.#state.get().phase === "loading" && this.#reads.size === 0;
    if (this.#beats.isTooLong(isIdle)) this.#stop();
    else this.#parts.port.post({ kind: "beat" }, []);
  }

  #stop(): void {
    if (!this.#isOver()) this.#finish({ phase: "stopped" });
  }

  /** The document in the frame is no longer the one that was spoken to. */
  end(): void {
    if (!this.#isOver()) this.#finish({ phase: "ended" });
  }

  /** The screen goes: nothing is read any more, nothing is kept. */
  close(): void {
    this.#stopReads();
    this.#offer.set(null);
    this.#parts.port.close();
  }

  #take(message: unknown): void {
    if (this.#isOver()) return;
    const parsed = v.safeParse(fromFrame, message);
    this.#beats.heard();
    if (parsed.success && !this.#rate.isTooMuch()) this.#answer(parsed.output);
    else this.end();
  }

  #answer(message: FromFrame): void {
    switch (message.kind) {
      case "ready":
        this.#open();
        break;
      case "shown":
        if (this.#isReady) this.#state.set({ phase: "shown" });
        break;
      case "failed":
        this.#finish({ phase: "refused", reason: message.reason });
        break;
      case "read":
        this.#startRead(message);
        break;
      case "stop":
        this.#reads.get(message.id)?.abort();
        this.#reads.delete(message.id);
        break;
      case "key":
        this.#parts.onKey(message.key);
        break;
      case "encoding":
        this.#parts.onEncoding?.(message.encoding);
        break;
      case "offer":
        this.#takeOffer(message);
        break;
      case "part":
        this.#sendPart(message.name);
        break;
      case "here":
        break;
      case "paper":
        this.#beats.setPaper(message.isBusy);
        break;
      default:
        message satisfies never;
    }
  }

  /** Once: a frame that says it again is not the viewer that was opened. */
  #open(): void {
    if (this.#isReady) this.end();
    else this.#parts.port.post(this.#parts.opening, []);
    this.#isReady = true;
  }

  #startRead({ id, from, to }: Extract<FromFrame, { kind: "read" }>): void {
    const { sizeBytes } = this.#parts.opening.file;
    const isOwn = from < to && to <= sizeBytes && to - from <= FRAME_LIMITS.readBytes;
    const isNew = this.#isReady && id > this.#lastId;
    if (!isOwn || !isNew || this.#reads.size >= FRAME_LIMITS.readsAtOnce) {
      this.end();
      return;
    }
    this.#lastId = id;
    const control = new AbortController();
    this.#reads.set(id, control);
    this.#parts.read({ from, to }, control.signal).then(
      (bytes) => {
        if (this.#reads.delete(id)) this.#parts.port.post({ kind: "bytes", id, bytes }, [bytes]);
      },
      (error: unknown) => {
        if (!this.#reads.delete(id)) return;
        const { code } = isAppError(error) ? error : normalise(error);
        this.#finish({ phase: "unread", code });
      },
    );
  }

  /** Each once: more would be a way to say something to the server. */
  #sendPart(name: ViewerPart): void {
    if (!this.#isReady || this.#parted.has(name)) {
      this.end();
      return;
    }
    this.#parted.add(name);
    const { readPart, port } = this.#parts;
    const send = (bytes: ArrayBuffer | null) => {
      if (!this.#isOver()) port.post({ kind: "part", name, bytes }, bytes === null ? [] : [bytes]);
    };
    if (readPart === undefined) send(null);
    else readPart(name).then(send, () => send(null));
  }

  #takeOffer({ name, bytes }: FrameOffer): void {
    const { takesOffers } = this.#parts.opening;
    if (!takesOffers || bytes.byteLength > FRAME_LIMITS.offerBytes) this.end();
    // One question at a time: what comes while a person thinks is not heard.
    else if (this.#offer.get() === null) this.#offer.set({ name, bytes });
  }

  #isOver(): boolean {
    const { phase } = this.#state.get();
    return phase !== "loading" && phase !== "shown";
  }

  #finish(state: FrameState): void {
    this.#state.set(state);
    this.#stopReads();
    this.#parts.port.close();
  }

  #stopReads(): void {
    for (const control of this.#reads.values()) control.abort();
    this.#reads.clear();
  }
}
