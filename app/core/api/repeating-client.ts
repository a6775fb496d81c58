import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { ApiClient, CallOptions } from "./client.ts";

/** What a client does about some refusals before it repeats a call. */
interface Remedy {
  /** Codes of the catalogue after which a call is worth repeating. */
  readonly codes: readonly number[];
  /** Resolves when the call may be repeated; rejects when the user gives up. */
  readonly mend: () => Promise<void>;
}

/** A client that repeats a refused call once, after the user has done what it needs. */
export class RepeatingClient implements ApiClient {
  readonly #inner: ApiClient;
  readonly #remedy: Remedy;

  constructor(inner: ApiClient, remedy: Remedy) {
    this.#inner = inner;
    this.#remedy = remedy;
  }

  servtimeS(): number {
    return this.#inner.servtimeS();
  }

  async call<N extends CommandName>(
    name: N,
    request: RequestOf<N>,
    options: CallOptions = {},
  ): Promise<DataOf<N>> {
    const { codes, mend } = this.#remedy;
    try {
      return await this.#inner.call(name, request, options);
    } catch (error) {
      if (!codes.some((code) => hasCode(error, code))) throw error;
    }
    await untilDone(mend(), options.signal);
    return this.#inner.call(name, request, options);
  }
}

/** A caller that no longer wants the answer does not wait for a password. */
function untilDone(mended: Promise<void>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    mended.then(resolve, reject);
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}
