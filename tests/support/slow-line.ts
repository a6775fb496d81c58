import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpReply, HttpRequest } from "#app/core/ports.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import type { EventClock } from "#tests/support/event-clock.ts";
import { lost } from "#tests/support/host-replies.ts";

export interface LineParts {
  readonly bytesPerS: number;
  readonly latencyMs: number;
  /** Without a network for the last of each period. */
  readonly offline?: { readonly everyMs: number; readonly forMs: number };
  /** How often the device has another address: what is on its way is lost. */
  readonly movesEveryMs?: number;
  /** How many of its packets are lost, by chance of this seed. */
  readonly loss?: { readonly ratio01: number; readonly seed: number };
}

const STEP_MS = 1_000;
/** What TCP carries in one packet, and by how much the rate that it keeps falls with what is lost (Mathis et al., 1997). */
const PACKET_BYTES = 1_400;
const MATHIS = 1.22;
/** A connection is given up when so many tries in a row to send one packet again are lost. */
const TRIES = 6;

/** What lies between a device and its hosts: so fast, shared by all that is on its way, and cut now and then. */
export class SlowLine {
  /** Requests that were lost on their way. */
  cuts = 0;
  readonly #clock: EventClock;
  #parts: LineParts;
  #moving = 0;
  #random01: () => number;

  constructor(clock: EventClock, parts: LineParts) {
    this.#clock = clock;
    this.#parts = parts;
    this.#random01 = randomBy(parts.loss?.seed ?? 0);
  }

  /** Another line from now on. */
  become(parts: LineParts): void {
    this.#parts = parts;
  }

  /** The same world behind this line. */
  before(ports: TransferPorts): TransferPorts {
    const { http, api } = ports;
    const call: typeof api.call = async (...question) => {
      if (!(await this.#arrives())) throw new AppError(9504);
      return api.call(...question);
    };
    return {
      ...ports,
      api: { ...api, servtimeS: () => api.servtimeS(), call },
      http: {
        sendText: (request) => this.#send(request, (inner) => http.sendText(inner)),
        sendBytes: (request) => this.#send(request, (inner) => http.sendBytes(inner)),
      },
    };
  }

  async #send(
    request: HttpRequest,
    answer: (request: HttpRequest) => Promise<HttpReply>,
  ): Promise<HttpReply> {
    const { signal, body, onUploadProgress, onDownloadProgress } = request;
    if (!(await this.#arrives(signal))) lost();
    const payload = body instanceof FormData ? body.get("payload0") : null;
    const upBytes = payload instanceof Blob ? payload.size : 0;
    await this.#carry({ bytes: upBytes, signal, onMoved: onUploadProgress });
    const { onUploadProgress: _up, onDownloadProgress: _down, ...inner } = request;
    const reply = await answer(inner);
    const bytes = reply.bytes().byteLength;
    await this.#carry({ bytes, signal, onMoved: onDownloadProgress });
    return reply;
  }

  /** Whether anything gets through at all. */
  async #arrives(signal?: AbortSignal): Promise<boolean> {
    await this.#clock.sleep(this.#parts.latencyMs, signal);
    return (await this.#repeats(signal)) && !this.#isOffline();
  }

  async #carry({ bytes, signal, onMoved }: Load): Promise<void> {
    const began = this.#address();
    this.#moving += 1;
    try {
      for (let done = 0; done < bytes; ) {
        await this.#clock.sleep(STEP_MS, signal);
        if (!(await this.#repeats(signal))) this.#lose();
        if (this.#isOffline() || this.#address() !== began) this.#lose();
        done = Math.min(bytes, done + this.#bytesPerS() / this.#moving);
        onMoved?.(Math.floor(done));
      }
    } finally {
      this.#moving -= 1;
    }
  }

  /** Waits as long as a packet that is lost again and again, each time twice as long; false: for ever. */
  async #repeats(signal?: AbortSignal): Promise<boolean> {
    const ratio01 = this.#parts.loss?.ratio01 ?? 0;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (this.#random01() >= ratio01) return true;
      await this.#clock.sleep(STEP_MS * 2 ** tries, signal);
    }
    return false;
  }

  #bytesPerS(): number {
    const { bytesPerS, latencyMs, loss } = this.#parts;
    if (loss === undefined) return bytesPerS;
    const kept = (PACKET_BYTES * MATHIS) / ((latencyMs / STEP_MS) * Math.sqrt(loss.ratio01));
    return Math.min(bytesPerS, kept);
  }

  #lose(): never {
    this.cuts += 1;
    lost();
  }

  #isOffline(): boolean {
    const { offline } = this.#parts;
    if (offline === undefined) return false;
    return this.#clock.nowMs() % offline.everyMs >= offline.everyMs - offline.forMs;
  }

  #address(): number {
    return Math.floor(this.#clock.nowMs() / (this.#parts.movesEveryMs ?? Number.MAX_SAFE_INTEGER));
  }
}

interface Load {
  readonly bytes: number;
  readonly signal: AbortSignal | undefined;
  readonly onMoved: ((bytes: number) => void) | undefined;
}

/** The same numbers in [0, 1) for the same seed. */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
