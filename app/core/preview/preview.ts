import * as CODES from "#app/contract/errors/codes.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { ToFrame } from "#app/contract/viewer-frame.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { ContentFile, ReadContext, TransferEngine } from "#app/core/transfers/engine.ts";
import {
  type FrameOffer,
  type FrameParts,
  type FramePort,
  FrameSession,
  type FrameState,
} from "./frame-session.ts";
import { readWhole } from "./read-windows.ts";

/** One packet, which is fetched whole anyway. */
const FIRST_BYTES = CRYPTO_LIMITS.packetPayloadBytes;

type Opening = Extract<ToFrame, { kind: "open" }>;

export interface PreviewPorts {
  readonly transfers: Pick<TransferEngine, "reader">;
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
  /** The viewer asks for the first packet first: it is read beside the viewer's own code. */
  readonly beginsAtStart?: boolean;
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
  readonly #ended = new AbortController();
  #file: ContentFile | null = null;
  #first: Promise<ArrayBuffer> | null = null;
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
      this.#readFirst(file);
      this.#begin();
    } catch (error) {
      if (!signal.aborted) this.#state.set({ phase: "unread", code: normalise(error).code });
    }
  }

  /** The page in the frame is here. A second one is not the one that was opened. */
  connect(port: FramePort): void {
    if (this.#port === null) {
      this.#port = port;
      this.#begin();
      return;
    }
    port.close();
    this.#session?.end();
    if (this.#session === null) this.#state.set({ phase: "ended" });
  }

  close(): void {
    this.#ended.abort();
    this.#session?.close();
    if (this.#session === null) this.#port?.close();
    void this.#file?.close();
    this.#file = null;
    this.#first = null;
  }

  #readFirst(file: ContentFile): void {
    const isSmall = file.sizeBytes <= FIRST_BYTES;
    if (file.sizeBytes === 0 || !(isSmall || this.#wanted.beginsAtStart)) return;
    const to = Math.min(FIRST_BYTES, file.sizeBytes);
    this.#first = readWhole(file, { from: 0, to }, this.#ended.signal);
    // Whoever asks for it hears of its failure.
    this.#first.catch(() => undefined);
  }

  /** What was read ahead is given once. */
  async #read(
    file: ContentFile,
    range: { readonly from: number; readonly to: number },
    signal: AbortSignal,
  ): Promise<ArrayBuffer> {
    const first = this.#first;
    const isFirst = range.from === 0 && range.to === Math.min(FIRST_BYTES, file.sizeBytes);
    if (!isFirst || first === null) return readWhole(file, range, signal);
    this.#first = null;
    return first;
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
    const { page, onKey } = this.#wanted;
    const session = new FrameSession({
      port,
      clock: this.#ports.clock,
      opening: { kind: "open", file: { ...this.#wanted.file, sizeBytes: file.sizeBytes }, ...page },
      read: (range, signal) => this.#read(file, range, signal),
      onKey,
    });
    this.#session = session;
    this.#state.set(session.state.get());
    session.state.subscribe(() => this.#state.set(session.state.get()));
    session.offer.subscribe(() => this.#offer.set(session.offer.get()));
  }
}
