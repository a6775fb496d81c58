import * as CODES from "#app/contract/errors/codes.ts";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { ToFrame } from "#app/contract/viewer-frame.ts";
import type { FirstReads } from "#app/contract/viewers.data.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { ContentFile, ContentSource, ReadContext } from "#app/core/transfers/engine.ts";
import { firstRanges } from "./first-ranges.ts";
import {
  type FrameOffer,
  type FrameParts,
  type FramePort,
  FrameSession,
  type FrameState,
} from "./frame-session.ts";
import { chooseOpener, tooLargeFor } from "./opener-choice.ts";
import { type ReadWindow, readWhole } from "./read-windows.ts";

type Opening = Extract<ToFrame, { kind: "open" }>;

export interface PreviewPorts {
  readonly transfers: ContentSource;
  readonly crypto: Pick<CryptoPort, "generateId">;
  readonly clock: Pick<Clock, "nowMs" | "sleep">;
}

/** What is shown, and how its page looks. */
export interface PreviewWanted {
  readonly item: FileItem;
  readonly context: ReadContext;
  readonly file: Pick<Opening["file"], "name" | "extension">;
  readonly page: Omit<Opening, "kind" | "file">;
  readonly onKey: FrameParts["onKey"];
  readonly onEncoding?: FrameParts["onEncoding"];
  readonly readPart?: FrameParts["readPart"];
  /** Whether its page is in sight: what is not may be drawn later. */
  readonly isSeen?: () => boolean;
  /** What the viewer asks for at first: it is read beside the viewer's own code. */
  readonly first?: FirstReads;
  /** Of a frame that was made before; left out, one is made here. */
  readonly nonce?: string | undefined;
}

export type PreviewState = { readonly phase: "opening" } | FrameState;

/**
 * One file in one frame. Key and seal are opened beside the frame's own code; whichever comes last, the
 * frame hears only of a file that verified so far (Trust D14). Leaving it forgets key and bytes.
 */
export class Preview {
  readonly #ports: PreviewPorts;
  readonly #wanted: PreviewWanted;
  readonly #state = new Store<PreviewState>({ phase: "opening" });
  readonly #nonce = new Store<string | null>(null);
  readonly #offer = new Store<FrameOffer | null>(null);
  readonly #sealedMs = new Store<number | null>(null);
  readonly #ended = new AbortController();
  #file: ContentFile | null = null;
  /** Read before it was asked for, by its range; each is given once. */
  readonly #ahead = new Map<string, Promise<ArrayBuffer>>();
  #port: FramePort | null = null;
  #session: FrameSession | null = null;

  constructor(ports: PreviewPorts, wanted: PreviewWanted) {
    this.#ports = ports;
    this.#wanted = wanted;
  }

  get state(): Observable<PreviewState> {
    return this.#state;
  }

  /** For the address of the frame; null until it is made. */
  get nonce(): Observable<string | null> {
    return this.#nonce;
  }

  /** A part of the file that somebody may save, until it is saved or dropped. */
  get offer(): Observable<FrameOffer | null> {
    return this.#offer;
  }

  /** When the file was changed, as its seal says, in Unix milliseconds; null until that is open (Trust D9). */
  get sealedMs(): Observable<number | null> {
    return this.#sealedMs;
  }

  dropOffer(): void {
    this.#session?.dropOffer();
  }

  ask(kind: "print" | "find"): void {
    this.#session?.ask(kind);
  }

  async open(): Promise<void> {
    const { item, context } = this.#wanted;
    const { signal } = this.#ended;
    try {
      this.#nonce.set(this.#wanted.nonce ?? (await this.#ports.crypto.generateId()));
      this.#awaitViewer().catch(() => undefined);
      const reader = await this.#ports.transfers.reader(signal);
      const file = await reader.openFile({ item, context, signal });
      if (signal.aborted) return void file.close();
      this.#file = file;
      if (this.#isTooLarge(file)) {
        this.close();
        this.#state.set({ phase: "refused", reason: "too-large" });
        return;
      }
      this.#readFirst(file);
      this.#begin();
      this.#sealedMs.set(file.modifiedMs);
    } catch (error) {
      if (!signal.aborted) this.#state.set({ phase: "unread", code: normalise(error).code });
    }
  }

  /** The page in the frame is here. A second one is not the one that was opened. */
  connect(port: FramePort): void {
    if (this.#port === null) {
      this.#port = port;
      port.onClose(() => this.#lose(port));
      this.#begin();
      return;
    }
    port.close();
    this.#session?.end();
    if (this.#session === null) this.#state.set({ phase: "ended" });
  }

  /** Before a session listens to its end: the page in the frame is gone while its file is opened. */
  #lose(port: FramePort): void {
    if (this.#port !== port || this.#session !== null || this.#ended.signal.aborted) return;
    if (this.#hasWaited()) return void this.#replace().catch(() => undefined);
    this.close();
    this.#state.set({ phase: "stopped" });
  }

  /** Over its whole life a viewer is asked whether it is there. */
  async #beat(session: FrameSession): Promise<void> {
    while (this.#session === session) {
      await this.#ports.clock.sleep(FRAME_LIMITS.beatMs, this.#ended.signal);
      session.beat(this.#wanted.isSeen?.() ?? true);
    }
  }

  close(): void {
    this.#ended.abort();
    this.#session?.close();
    if (this.#session === null) this.#port?.close();
    void this.#file?.close();
    this.#file = null;
    this.#ahead.clear();
  }

  /** By the seal: the list that the viewer was chosen by may say less (Spec B§9). */
  #isTooLarge({ sizeBytes }: ContentFile): boolean {
    const { item, file } = this.#wanted;
    const opener = chooseOpener({ name: file.name, sizeBytes: item.sizeBytes });
    return tooLargeFor(opener, sizeBytes) !== null;
  }

  #readFirst(file: ContentFile): void {
    const ranges = firstRanges(this.#wanted.first, file.sizeBytes);
    for (const range of ranges) this.#readAhead(file, range);
  }

  #readAhead(file: ContentFile, range: ReadWindow): void {
    const bytes = readWhole(file, range, this.#ended.signal);
    // Whoever asks for it hears of its failure.
    bytes.catch(() => undefined);
    this.#ahead.set(keyOf(range), bytes);
  }

  /** What was read ahead is given once. */
  #read(file: ContentFile, range: ReadWindow, signal: AbortSignal): Promise<ArrayBuffer> {
    const ahead = this.#ahead.get(keyOf(range));
    this.#ahead.delete(keyOf(range));
    return ahead ?? readWhole(file, range, signal);
  }

  /** A viewer whose page or code does not come never says so itself. */
  async #awaitViewer(): Promise<void> {
    await this.#ports.clock.sleep(FRAME_LIMITS.readyMs, this.#ended.signal);
    const { phase } = this.#state.get();
    if (this.#session?.isReady === true || (phase !== "opening" && phase !== "loading")) return;
    this.close();
    this.#state.set({ phase: "unread", code: CODES.offline });
  }

  #begin(): void {
    const [file, port] = [this.#file, this.#port];
    if (file === null || port === null || this.#state.get().phase !== "opening") return;
    const { page, onKey, onEncoding } = this.#wanted;
    const session = new FrameSession({
      port,
      clock: this.#ports.clock,
      opening: { kind: "open", file: { ...this.#wanted.file, sizeBytes: file.sizeBytes }, ...page },
      read: (range, signal) => this.#read(file, range, signal),
      onKey,
      onEncoding,
      readPart: this.#wanted.readPart,
    });
    this.#session = session;
    this.#state.set(session.state.get());
    session.state.subscribe(() => this.#follow(session));
    session.offer.subscribe(() => this.#offer.set(session.offer.get()));
    this.#beat(session).catch(() => undefined);
    if (this.#hasWaited()) this.#replaceDead().catch(() => undefined);
  }

  #follow(session: FrameSession): void {
    if (this.#session !== session) return;
    const state = session.state.get();
    const isDead = state.phase === "stopped" && !session.isReady && this.#hasWaited();
    if (isDead) this.#replace().catch(() => undefined);
    else this.#state.set(state);
  }

  /** Whether the frame is one that waited before there was a file. */
  #hasWaited(): boolean {
    return this.#nonce.get() === this.#wanted.nonce;
  }

  /** A page that waited may have gone unheard: its process ended, or an error of the line is all that came. */
  async #replaceDead(): Promise<void> {
    await this.#ports.clock.sleep(FRAME_LIMITS.waitedMs, this.#ended.signal);
    if (this.#session?.isReady !== false || this.#state.get().phase !== "loading") return;
    await this.#replace();
  }

  async #replace(): Promise<void> {
    const nonce = await this.#ports.crypto.generateId();
    if (this.#ended.signal.aborted || !this.#hasWaited()) return;
    this.#session?.close();
    this.#session = null;
    this.#port = null;
    this.#state.set({ phase: "opening" });
    this.#nonce.set(nonce);
  }
}

function keyOf({ from, to }: ReadWindow): string {
  return `${from}-${to}`;
}
