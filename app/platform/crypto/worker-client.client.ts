import * as CODES from "#app/contract/errors/codes.ts";
import type { FirstStart } from "#app/core/crypto/first-messages.ts";
import type {
  ArgsOf,
  CallMessage,
  PortMessage,
  ReplyMessage,
  ResultOf,
  StartMessage,
} from "#app/core/crypto/worker-messages.ts";
import { AppError } from "#app/core/errors/app-error.ts";

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: AppError) => void;
}

/** One worker and the calls that wait for its answers. `T` is what it offers. */
export class WorkerClient<T> {
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
  call<K extends keyof T & string>(
    method: K,
    args: ArgsOf<T, K>,
    transfer: Transferable[] = [],
  ): Promise<ResultOf<T, K>> {
    if (this.#endedWith !== null) return Promise.reject(new AppError(this.#endedWith));
    this.#lastId += 1;
    const message: CallMessage = { kind: "call", id: this.#lastId, method, args };
    const answer = new Promise<ResultOf<T, K>>((resolve, reject) => {
      // What comes back is what the method of this name gives: worker and page share its type.
      this.#waiting.set(message.id, { resolve: resolve as (value: unknown) => void, reject });
    });
    this.#worker.postMessage(message, transfer);
    return answer;
  }

  /** Ends the worker; whatever waits is refused with `code`. */
  end(code: number): void {
    this.#endedWith ??= code;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new AppError(code));
    this.#waiting.clear();
  }

  #settle(reply: ReplyMessage): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === "reply") waiting?.resolve(reply.value);
    else waiting?.reject(new AppError(reply.code));
  }
}
