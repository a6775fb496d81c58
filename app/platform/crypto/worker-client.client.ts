import * as CODES from "#app/contract/errors/codes.ts";
import type { FirstStart } from "#app/core/crypto/first-messages.ts";
import type {
  CallMessage,
  PortMessage,
  ReplyMessage,
  StartMessage,
} from "#app/core/crypto/worker-messages.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { callsTo } from "./calls-to.client.ts";
import { packetBuffersOf } from "./packet-buffers.client.ts";

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: AppError) => void;
}

/** One worker and the calls that wait for its answers. `T` is what it offers. */
export class WorkerClient<T extends object> {
  /** What the worker does, as functions of this page. */
  readonly methods: T = callsTo((method, args) => this.ask(method, args));
  /** Told when it ends, however it does. */
  onEnd: ((code: number) => void) | null = null;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #endedWith: number | null = null;

  constructor(worker: Worker, start: StartMessage | FirstStart) {
    this.#worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<ReplyMessage>) =>
      this.#settle(data),
    );
    // It could not be started, or broke.
    worker.addEventListener("error", () => this.end(CODES.unknown));
    worker.postMessage(start);
  }

  /** Calls that the worker has not answered yet. */
  get load(): number {
    return this.#waiting.size;
  }

  /** True once it broke or was ended; a client is not used again then. */
  get hasEnded(): boolean {
    return this.#endedWith !== null;
  }

  connect(message: Omit<PortMessage, "kind">): void {
    this.#worker.postMessage({ kind: "port", ...message } satisfies PortMessage, [message.port]);
  }

  /** Asks the worker. Rejects with `AppError` of the code that it refused with. */
  ask(method: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#endedWith !== null) return Promise.reject(new AppError(this.#endedWith));
    this.#lastId += 1;
    const message: CallMessage = { kind: "call", id: this.#lastId, method, args };
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject });
    });
    this.#worker.postMessage(message, args.flatMap(packetBuffersOf));
    return answer;
  }

  /** Ends the worker; whatever waits is refused with `code`. */
  end(code: number): void {
    this.#endedWith ??= code;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new AppError(code));
    this.#waiting.clear();
    this.onEnd?.(code);
  }

  #settle(reply: ReplyMessage): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === "reply") waiting?.resolve(reply.value);
    else waiting?.reject(new AppError(reply.code));
  }
}
