import * as CODES from "#app/contract/errors/codes.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { ApiClient, CallOptions } from "./client.ts";

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
      if (!hasCode(error, CODES.sessionEnded) && !hasCode(error, CODES.notSignedIn)) throw error;
    }
    await untilDone(this.#renew(), options.signal);
    return this.#inner.call(name, request, options);
  }
}

/** Whoever wants the answer no more does not wait for somebody's password. */
function untilDone(renewed: Promise<void>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    renewed.then(resolve, reject);
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}
