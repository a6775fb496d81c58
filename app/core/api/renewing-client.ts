import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { ApiClient, CallOptions } from "./client.ts";

const NOT_LOGGED_IN = 9401;
const SESSION_ENDED = 9402;

/**
 * A client that outlives sessions: when one ended (9401, 9402) it waits until the user has signed in
 * again and repeats the call, so that a transfer goes on where it was.
 */
export class RenewingClient implements ApiClient {
  readonly #inner: ApiClient;
  readonly #renew: () => Promise<void>;

  /** @param renew resolves after a new sign-in; rejects when the user signs out instead */
  constructor(inner: ApiClient, renew: () => Promise<void>) {
    this.#inner = inner;
    this.#renew = renew;
  }

  servtimeS(): number {
    return this.#inner.servtimeS();
  }

  async call<N extends CommandName>(
    name: N,
    request: RequestOf<N>,
    options: CallOptions = {},
  ): Promise<DataOf<N>> {
    try {
      return await this.#inner.call(name, request, options);
    } catch (error) {
      if (!hasCode(error, SESSION_ENDED) && !hasCode(error, NOT_LOGGED_IN)) throw error;
    }
    await this.#renew();
    options.signal?.throwIfAborted();
    return this.#inner.call(name, request, options);
  }
}
