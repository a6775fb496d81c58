import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds; 120 000 unless said (Spec A§7.1). */
  timeoutMs?: number;
}

/**
 * Calls a command of the contract: validates, signs where needed (each retry anew), corrects the
 * clock once on 3211, retries 501–504 three times, parses. Throws `AppError` with the reply's code.
 */
export interface ApiClient {
  call<N extends CommandName>(
    name: N,
    request: RequestOf<N>,
    options?: CallOptions,
  ): Promise<DataOf<N>>;
  /** The server's clock as far as known, Unix seconds. */
  servtimeS(): number;
}
