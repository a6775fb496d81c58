import * as v from "valibot";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import {
  type FromFrame,
  greeting,
  type ToFrame,
  toFrame,
  type ViewerPart,
} from "#app/contract/viewer-frame.ts";

type Opening = Extract<ToFrame, { kind: "open" }>;

/** What the page says of its own accord. */
interface Heard {
  onOpen(opening: Opening): void;
  onPrint(): void;
  onFind(): void;
}

interface Waiting {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** The frame's end of the line to its page. */
export class FrameLine {
  readonly #port: MessagePort;
  readonly #heard: Heard;
  readonly #waiting = new Map<number, Waiting>();
  readonly #queue: (() => void)[] = [];
  readonly #parts = new Map<ViewerPart, PromiseWithResolvers<Uint8Array<ArrayBuffer> | null>>();
  #lastId = 0;

  constructor(port: MessagePort, heard: Heard) {
    this.#port = port;
    this.#heard = heard;
    port.onmessage = ({ data }: MessageEvent<unknown>) => this.#take(data);
  }

  say(message: FromFrame, transfer: readonly ArrayBuffer[] = []): void {
    this.#port.postMessage(message, [...transfer]);
  }

  /** Asked for once, however often it is read. */
  part(name: ViewerPart): Promise<Uint8Array<ArrayBuffer> | null> {
    const known = this.#parts.get(name);
    if (known !== undefined) return known.promise;
    const asked = Promise.withResolvers<Uint8Array<ArrayBuffer> | null>();
    this.#parts.set(name, asked);
    this.say({ kind: "part", name });
    return asked.promise;
  }

  /** One question, at most {@link FRAME_LIMITS}.readBytes long; waits while many are open. */
  ask(from: number, to: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      const send = () => {
        if (signal?.aborted) {
          reject(new DOMException("Aborted", "AbortError"));
          this.#next();
          return;
        }
        this.#lastId += 1;
        const id = this.#lastId;
        this.#waiting.set(id, { resolve, reject });
        this.say({ kind: "read", id, from, to });
        signal?.addEventListener("abort", () => this.#drop(id), { once: true });
      };
      if (this.#waiting.size < FRAME_LIMITS.readsAtOnce) send();
      else this.#queue.push(send);
    });
  }

  #take(data: unknown): void {
    const parsed = v.safeParse(toFrame, data);
    if (!parsed.success) return;
    if (parsed.output.kind === "open") this.#heard.onOpen(parsed.output);
    else if ("id" in parsed.output) this.#settle(parsed.output);
    else if (parsed.output.kind === "part") this.#takePart(parsed.output);
    else if (parsed.output.kind === "beat") this.say({ kind: "here" });
    else if (parsed.output.kind === "print") this.#heard.onPrint();
    else this.#heard.onFind();
  }

  #takePart({ name, bytes }: Extract<ToFrame, { kind: "part" }>): void {
    this.#parts.get(name)?.resolve(bytes === null ? null : new Uint8Array(bytes));
  }

  #settle(message: Extract<ToFrame, { id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    // On its way while it was given up: its place is another's already.
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    if (message.kind === "bytes") waiting.resolve(new Uint8Array(message.bytes));
    else waiting.reject(new Error("refused"));
    this.#next();
  }

  #drop(id: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.say({ kind: "stop", id });
    waiting.reject(new DOMException("Aborted", "AbortError"));
    this.#next();
  }

  #next(): void {
    this.#queue.shift()?.();
  }
}

/**
 * Resolves with the port of the page: the first greeting of the window around this frame that knows the
 * nonce of its address. Anything else that is posted here is not heard (Trust W12).
 */
export function untilGreeted(): Promise<MessagePort> {
  const nonce = location.hash.slice(1);
  return new Promise((resolve) => {
    const listen = ({ source, data, ports }: MessageEvent<unknown>) => {
      const parsed = v.safeParse(greeting, data);
      const [port] = ports;
      if (source !== window.parent || !parsed.success || port === undefined) return;
      if (parsed.output.nonce !== nonce) return;
      window.removeEventListener("message", listen);
      resolve(port);
    };
    window.addEventListener("message", listen);
  });
}
